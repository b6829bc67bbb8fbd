import { emptyComposition, withChanges } from "../composition/composition.ts";
import { toLinkHash } from "../composition/composition-link.ts";
import { importOptions } from "../composition/import-options.ts";
import { readImportedText } from "../importing/import-text.ts";

/** Where a pasted text leads inside the dashboard. */
export type PastedTarget =
  | { kind: "composition"; to: string; changeCount: number; template: string }
  /** For the composition that is open: its dialog asks what is to become of what is there. */
  | { kind: "import"; text: string; changeCount: number }
  | { kind: "result"; to: string; id: string }
  | { kind: "page"; to: string };

/**
 * A request in any form that names its template, or any at all while a template is composed; a result's link; an address of
 * this dashboard. `undefined`: none of these, so it is only searched for.
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
  const result = /\/results\/([^/?#]+?)\.\w+$/.exec(url?.pathname ?? "")?.[1];
  if (result !== undefined) return { kind: "result", to: `/history/${result}`, id: result };
  const read = readImportedText(source);
  if (!read.ok) return undefined;
  const { template, changes, options } = read.value;
  const composed = /^\/templates\/([^/]+)\/compose$/.exec(pathname)?.[1];
  if (composed !== undefined && (template === undefined || template === decodeURIComponent(composed)))
    return { kind: "import", text: source, changeCount: changes.length };
  if (template === undefined) return undefined;
  // A link always names a format; jpg is what most templates have, and no choice.
  if (read.value.form === "direct link" && options["outputFormat"] === "jpeg") delete options["outputFormat"];
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return {
    kind: "composition",
    to: `/templates/${encodeURIComponent(template)}/compose${toLinkHash(composition)}`,
    changeCount: changes.length,
    template,
  };
}
