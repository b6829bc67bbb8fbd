/** Whether a drag may carry a picture. During a drag the browser reveals only the kinds of its data, not the data. */
export function mayCarryPicture(transfer: Pick<DataTransfer, "types">): boolean {
  return transfer.types.includes("Files") || transfer.types.includes("text/uri-list");
}

export type DroppedPicture =
  /** `others`: the number of further files in the same drop. */
  | { kind: "file"; file: File; others: number }
  /** A picture dragged from a web page, or a link. */
  | { kind: "address"; address: string }
  | { kind: "nothing" };

/**
 * Reads the picture of a drop or a paste. Prefers its web address to the copy that browsers add as a file: the address
 * keeps the request readable, and needs no upload.
 */
export function readDroppedPicture(
  transfer: Pick<DataTransfer, "files" | "getData">,
  origin: string,
): DroppedPicture {
  const address = draggedAddress(transfer, origin);
  if (address !== undefined) return { kind: "address", address };
  const files = [...transfer.files];
  const file = files.find(({ type }) => type.startsWith("image/")) ?? files[0];
  return file === undefined ? { kind: "nothing" } : { kind: "file", file, others: files.length - 1 };
}

function draggedAddress(transfer: Pick<DataTransfer, "getData">, origin: string): string | undefined {
  // For a picture inside a link, `text/uri-list` has the link's target and `text/html` the picture.
  const inHtml = /<img\s[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(transfer.getData("text/html"));
  const named = (inHtml?.[1] ?? inHtml?.[2])?.replaceAll("&amp;", "&");
  const listed = transfer
    .getData("text/uri-list")
    .split(/\r?\n/)
    .find((line) => line !== "" && !line.startsWith("#"));
  return [named, listed]
    .map((text) => toSource(text?.trim() ?? "", origin))
    .find((source) => source !== undefined);
}

/**
 * Accepts http and https addresses. From our own origin only the proxied picture of a preview counts, as its source.
 */
function toSource(text: string, origin: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin === origin) {
    return url.pathname === "/pictures" ? (url.searchParams.get("src") ?? undefined) : undefined;
  }
  return url.protocol === "https:" || url.protocol === "http:" ? text : undefined;
}
