/** The name that was asked for; else the template's and the start of the render's id, so that no two are alike. */
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

/** A name of a person's own may have what a file system does not take. */
export function toFileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-");
}
