/** A drag in progress, of which only the kinds are visible. */
export function mayCarryPicture(transfer: Pick<DataTransfer, "types">): boolean {
  return transfer.types.includes("Files") || transfer.types.includes("text/uri-list");
}

export type DroppedPicture =
  /** `others`: how many more files were dropped with it. */
  | { kind: "file"; file: File; others: number }
  /** A picture dragged out of a page, or a link. */
  | { kind: "address"; address: string }
  | { kind: "nothing" };

/**
 * The picture of a drop or a paste. Its address on the web wins over the copy that browsers add as a file: a request
 * that names it can be read, and nothing is uploaded unasked.
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
  // A picture inside a link: the list has where the link leads, the html what was dragged.
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

/** Sources that a change may name; of our own pages only a preview's picture, which stands for its source. */
function toSource(text: string, origin: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin === origin) {
    return url.pathname === "/pictures" ? (url.searchParams.get("src") ?? undefined) : undefined;
  }
  return url.protocol === "https:" || url.protocol === "http:" ? text : undefined;
}
