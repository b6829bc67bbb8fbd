import { emptyComposition, withChanges } from "../../../model/composition/composition.ts";
import { toLinkHash } from "../../../model/composition/composition-link.ts";
import { importOptions } from "../../../model/composition/import-options.ts";
import { readImportedText } from "../../../features/importing/import-text.ts";

/** The target of a pasted text inside the dashboard. */
export type PastedTarget =
  | { kind: "composition"; to: string; changeCount: number; template: string }
  /** For the open composition; its dialog shows what will be replaced. */
  | { kind: "import"; text: string; changeCount: number }
  /** `text`: set while a template is open, whose composition can take the request. */
  | { kind: "result"; to: string; id: string; text?: string }
  | { kind: "page"; to: string };

/**
 * Recognises a request that names its template, or any request while a template is open; a result's link; an address of
 * this dashboard. `undefined`: none of these.
 */
export function readPasted(
  text: string,
  { origin: ownOrigin, pathname }: Pick<Location, "origin" | "pathname">,
): PastedTarget | undefined {
  const source = text.trim();
  const url = /^https?:\/\/\S+$/i.test(source) && URL.canParse(source) ? new URL(source) : undefined;
  if (url?.origin === ownOrigin && !url.pathname.startsWith("/proxy/")) {
    return { kind: "page", to: `${url.pathname}${url.search}${url.hash}` };
  }
  const composed = /^\/templates\/([^/]+)\/compose$/.exec(pathname)?.[1];
  const result = /\/results\/([^/?#]+?)\.\w+$/.exec(url?.pathname ?? "")?.[1];
  if (result !== undefined) {
    const target = { kind: "result", to: `/history/${result}`, id: result } as const;
    return composed === undefined ? target : { ...target, text: source };
  }
  const read = readImportedText(source);
  if (!read.ok) return undefined;
  const { template, changes, options } = read.value;
  if (composed !== undefined && (template === undefined || template === decodeURIComponent(composed)))
    return { kind: "import", text: source, changeCount: changes.length };
  if (template === undefined) return undefined;
  // A link always names a format; jpg is the usual default and not a choice.
  if (read.value.form === "direct link" && options["outputFormat"] === "jpeg") delete options["outputFormat"];
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return {
    kind: "composition",
    to: `/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`,
    changeCount: changes.length,
    template,
  };
}
