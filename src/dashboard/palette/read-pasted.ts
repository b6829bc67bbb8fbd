import { emptyComposition, withChanges } from "../composer/composition.ts";
import { toHash } from "../composer/composition-link.ts";
import { importOptions } from "../composer/import-options.ts";
import { readImportedText } from "../composer/import-text.ts";

/** Where a pasted text leads inside the dashboard. */
export type PastedTarget =
  | { kind: "composition"; to: string; changeCount: number; template: string }
  | { kind: "result"; to: string; id: string }
  | { kind: "page"; to: string };

/**
 * A direct link, a request body or a curl command that names its template; a result's link; an address of this
 * dashboard. `undefined`: none of these, so it is only searched for.
 */
export function readPasted(text: string, ownOrigin: string): PastedTarget | undefined {
  const source = text.trim();
  const url = /^https?:\/\/\S+$/i.test(source) && URL.canParse(source) ? new URL(source) : undefined;
  if (url?.origin === ownOrigin && !url.pathname.startsWith("/proxy/")) {
    return { kind: "page", to: `${url.pathname}${url.search}${url.hash}` };
  }
  const result = /\/results\/([^/?#]+?)\.\w+$/.exec(url?.pathname ?? "")?.[1];
  if (result !== undefined) return { kind: "result", to: `/history/${result}`, id: result };
  if (url === undefined && !/^(curl\s|[{[])/.test(source)) return undefined;
  const read = readImportedText(source);
  if (!read.ok || read.value.template === undefined) return undefined;
  const { template, changes, options } = read.value;
  const composition = importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" });
  return {
    kind: "composition",
    to: `/templates/${encodeURIComponent(template)}/compose${toHash(composition)}`,
    changeCount: changes.length,
    template,
  };
}
