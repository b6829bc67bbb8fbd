/** The requested name, else the template's with the start of the render's id, which makes it unique. */
export function downloadName({
  fileName,
  templateName,
  requestId,
  extension,
}: {
  fileName: string | undefined;
  templateName: string;
  requestId: string;
  /** With its dot. */
  extension: string;
}): string {
  return `${toFileName(fileName ?? `${templateName} ${requestId.slice(0, 8)}`)}${extension}`;
}

/** Replaces the characters that file systems do not accept. */
export function toFileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-");
}
