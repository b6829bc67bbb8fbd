import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { selectedOn } from "../design-actions.ts";
import type { DesignGroup } from "../../../model/design/source/design-notes.ts";
import { idOf, listComponents } from "../../../model/design/source/components.ts";

/** Marks copied components in the clipboard's text, which other programs may show. */
export const copiedMark = "components";
export const copiedVersion = 1;

/** Copied components, for another page or another template. */
export interface CopiedComponents {
  /** In paint order. */
  components: readonly JsonObject[];
  /** The rules of their inputs, by `component.property`. */
  inputs?: JsonObject;
  /** By the ids of the components. */
  groups?: readonly DesignGroup[];
  /** Px of the page that they are from. */
  page?: { width: number; height: number };
}

/** The selected components of a page as the text of the clipboard; undefined if there are none. */
export function copyComponents(design: Design, page: number): string | undefined {
  const ids = selectedOn(design, page);
  const components = listComponents(design.source, page).filter((one) => ids.has(idOf(one)));
  if (components.length === 0) return undefined;
  const { width, height } = documentOf(design.source);
  const inputs = inputsOf(design.source, ids);
  const copied = { overprint: copiedMark, version: copiedVersion, page: { width, height }, components };
  return JSON.stringify(Object.keys(inputs).length === 0 ? copied : { ...copied, inputs }, undefined, 2);
}

function inputsOf({ inputs }: JsonObject, ids: ReadonlySet<string>): JsonObject {
  const entries = isJsonObject(inputs) ? Object.entries(inputs) : [];
  return Object.fromEntries(entries.filter(([key]) => ids.has(inputOwner(key))));
}

/** The id in the key of an input, which may contain dots itself. */
export function inputOwner(key: string): string {
  return key.slice(0, Math.max(0, key.lastIndexOf(".")));
}

/** The content of a paste, taken from it while its event lasts. */
export interface PasteData {
  text: string;
  html: string;
  files: readonly File[];
}

/** Takes the data of a paste, which browsers clear after its event; undefined for one without any. */
export function takePasteData(
  data: { getData: (type: string) => string; files: Iterable<File> } | null,
): PasteData | undefined {
  if (data === null) return undefined;
  const taken = { text: data.getData("text/plain"), html: data.getData("text/html"), files: [...data.files] };
  return taken.text.trim() === "" && taken.files.length === 0 && findSvg(taken.html) === undefined
    ? undefined
    : taken;
}

/** Whether the browser offers reading: not beside a secure origin, whatever the types say. */
export function canReadClipboard(): boolean {
  return "clipboard" in navigator && "read" in navigator.clipboard;
}

/** Reads the clipboard, for which the browser may ask; rejects if that is refused. Undefined if it has nothing to paste. */
export async function readClipboard(): Promise<PasteData | undefined> {
  const items = await navigator.clipboard.read();
  const textOf = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item === undefined ? "" : (await item.getType(type)).text();
  };
  const files = items.flatMap((item) =>
    item.types
      .filter((type) => type.startsWith("image/"))
      .map(async (type) => new File([await item.getType(type)], "", { type })),
  );
  const [text, html] = [await textOf("text/plain"), await textOf("text/html")];
  return takePasteData({
    getData: (type) => (type === "text/html" ? html : text),
    files: await Promise.all(files),
  });
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
