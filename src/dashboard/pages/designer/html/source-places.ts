import { pageComponentId } from "#scene/html/html-components.ts";
import { attributeOf } from "#scene/html/html-tree.ts";
import { readTaggedText } from "#scene/html/merge-tags/tag-syntax.ts";
import {
  bodyOf,
  elementAtPath,
  elementsOf,
  parseHtml,
  type ParsedHtml,
  rangeOfNode,
  rangeOfTag,
  type TextRange,
} from "./parsed-html.ts";
import type { CodeField, CodeRange } from "./source-text.ts";

/** Where the components of an html template are in its code. */
export interface SourcePlaces {
  parsed: ParsedHtml;
  /** The start tags and merge tags of each component, in the order of the text, html before CSS. */
  components: ReadonlyMap<string, readonly CodeRange[]>;
  /** The parts of the text that belong to a component, the smallest first. */
  parts: readonly (CodeRange & { id: string })[];
}

/** Finds the marked elements and merge tags of code that need not be free of errors. Texts as of `toEditorText`. */
export function readPlaces({ html, css }: Readonly<Record<CodeField, string>>): SourcePlaces {
  const parsed = parseHtml(html);
  const components = new Map<string, CodeRange[]>();
  const parts = new Map<string, CodeRange & { id: string }>();
  const add = (id: string, field: CodeField, tag: TextRange, whole: TextRange) => {
    const places = components.get(id) ?? [];
    components.set(id, places);
    // The parser repeats unclosed formatting elements, each at the place of the first.
    if (!places.some((place) => place.field === field && place.from === tag.from))
      places.push({ field, ...tag });
    const key = `${field} ${tag.from} ${id}`;
    const known = parts.get(key);
    parts.set(key, { id, field, from: whole.from, to: Math.max(whole.to, known?.to ?? 0) });
  };
  for (const element of elementsOf(parsed)) {
    const id = attributeOf(element, "data-component");
    const tag = id === undefined ? undefined : rangeOfTag(parsed, element);
    if (id !== undefined && tag !== undefined) add(id, "html", tag, rangeOfNode(parsed, element) ?? tag);
  }
  for (const [field, text] of [
    ["html", html],
    ["css", css],
  ] as const)
    for (const { root, ...range } of findTags(text)) add(root, field, range, range);
  const body = bodyOf(parsed);
  const page = body && rangeOfTag(parsed, body);
  if (page === undefined) components.set(pageComponentId, [{ field: "html", from: 0, to: 0 }]);
  else if (body !== undefined && attributeOf(body, "data-component") === undefined)
    add(pageComponentId, "html", page, page);
  for (const places of components.values())
    places.sort((a, b) => Number(a.field === "css") - Number(b.field === "css") || a.from - b.from);
  return {
    parsed,
    components,
    parts: [...parts.values()].toSorted((a, b) => a.to - a.from - (b.to - b.from)),
  };
}

function findTags(text: string): (TextRange & { root: string })[] {
  return (readTaggedText(text)?.parts ?? []).flatMap((part) => {
    if (typeof part === "string") return [];
    const { root, offset } = part;
    return [{ root, from: offset, to: text.indexOf("}}", offset) + 2 }];
  });
}

/** The innermost component at an offset. */
export function componentAt({ parts }: SourcePlaces, field: CodeField, offset: number): string | undefined {
  return parts.find((part) => part.field === field && part.from <= offset && offset < part.to)?.id;
}

/**
 * The place of a component to go to: the first one, or the one after `last` if that is a place of the component, so that
 * going there again walks through all of them.
 */
export function placeToGo(
  { components }: SourcePlaces,
  id: string,
  last: CodeRange | undefined,
): CodeRange | undefined {
  const places = components.get(id) ?? [];
  const at = places.findIndex(({ field, from }) => field === last?.field && from === last.from);
  return places[(at + 1) % places.length];
}

/** The start tag of the element at a path of child elements from the body. */
export function placeAtPath({ parsed }: SourcePlaces, path: readonly number[]): CodeRange | undefined {
  const element = elementAtPath(parsed, path);
  const tag = element && rangeOfTag(parsed, element);
  return tag && { field: "html", ...tag };
}
