import type { Problem } from "#contract/problems.ts";
import { type HtmlPage, parseHtmlPage } from "../html-tree.ts";
import { fillMergeTags, type TagValues } from "./fill-merge-tags.ts";
import { findMergeTags, type TagUse } from "./find-merge-tags.ts";
import type { TagPlace } from "./tag-place.ts";
import { readTaggedCss, writeTaggedCss } from "./tagged-css.ts";

interface ReadTemplate {
  page: HtmlPage;
  css: string;
}

export interface TaggedTemplate {
  uses: readonly TagUse[];
  problems: readonly Problem[];
  /** With a sample value for each tag in addresses and styles, so that the rest of them can be checked. */
  checked: ReadTemplate;
  /** With empty tags in addresses and styles, for the default values of components. */
  empty: ReadTemplate;
}

/** Reads a template with its merge tags. Tags in texts stay. Throws `HtmlLimitError`. */
export function readTaggedTemplate(html: string, css: string): TaggedTemplate {
  const page = parseHtmlPage(html);
  const plain = { page, css };
  if (!html.includes("{{") && !css.includes("{{"))
    return { uses: [], problems: [], checked: plain, empty: plain };
  const { uses, problems } = findMergeTags(page, css);
  return {
    uses,
    problems,
    checked: fillWith(html, css, sampleOf),
    empty: fillWith(html, css, () => ""),
  };
}

function fillWith(html: string, css: string, sample: (place: TagPlace) => string): ReadTemplate {
  const page = parseHtmlPage(html);
  const values: TagValues = { textOf: (_tag, place) => sample(place), rowsOf: () => undefined };
  const room = { rowElements: 0, characters: Number.POSITIVE_INFINITY, warnings: [] };
  fillMergeTags(page, values, room, { keepsText: true, isRepeating: false });
  const sheet = readTaggedCss(css, "sheet");
  const isFilled = sheet !== undefined && sheet.faults.length === 0;
  return {
    page,
    css: isFilled
      ? writeTaggedCss(
          sheet,
          (_tag, place) => sample(place),
          () => undefined,
        )
      : css,
  };
}

/** A value that its place accepts in any context. */
function sampleOf(place: TagPlace): string {
  return place === "base" || place === "picture" || place === "link" ? "https://tag.invalid" : "0";
}
