/** A longer one is cut. Characters. */
export const contentTypeLengthMax = 200;

/** XHTML, in which a tag may close itself. */
export function isXmlType(contentType: string): boolean {
  return essenceOf(contentType) === "application/xhtml+xml";
}

/** `text/html`: a type without its parameters. */
export function essenceOf(contentType: string): string {
  return contentType.slice(0, contentTypeLengthMax).split(";")[0]?.trim().toLowerCase() ?? "";
}
