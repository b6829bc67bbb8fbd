/** The content of a paste, taken from it while its event lasts. */
export interface PasteData {
  text: string;
  html: string;
  files: readonly File[];
}

/** Takes the data of a paste, which browsers clear after its event; undefined for one without any. */
export function takePasteData(data: Pick<DataTransfer, "getData" | "files"> | null): PasteData | undefined {
  if (data === null) return undefined;
  const taken = { text: data.getData("text/plain"), html: data.getData("text/html"), files: [...data.files] };
  return taken.text.trim() === "" && taken.files.length === 0 && findSvg(taken.html) === undefined
    ? undefined
    : taken;
}

/** Longer html is not searched. */
const htmlLengthMax = 5_000_000;

/** The drawing in copied html, if that is all of it. */
export function findSvg(html: string): string | undefined {
  if (html.length > htmlLengthMax) return undefined;
  const start = html.search(/<svg[\s>]/i);
  const end = html.toLowerCase().lastIndexOf("</svg>");
  const around = start < 0 || end < start ? "x" : html.slice(0, start) + html.slice(end + "</svg>".length);
  return around.replaceAll(/<[^>]*>/g, "").trim() === ""
    ? html.slice(start, end + "</svg>".length)
    : undefined;
}
