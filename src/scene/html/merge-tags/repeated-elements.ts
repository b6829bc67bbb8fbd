import { attributeOf, type HtmlElement, parentOf } from "../html-tree.ts";
import type { TagUse } from "./find-merge-tags.ts";

/** The names of the lists that repeat each element. */
export type RepeatedElements = ReadonlyMap<HtmlElement, readonly string[]>;

/** Elements that cannot be repeated; a list in them is joined to one line. */
const single: ReadonlySet<string> = new Set(["html", "head", "body", "title", "style"]);

/**
 * Finds the elements that each list repeats:
 * - the nearest element around the tag with `data-repeat="name"`
 * - otherwise, for `{{name}}`, the element whose text or attribute contains it
 * - for `{{name.field}}`, the table row or list item around it; otherwise the smallest element around consecutive fields,
 *   until a field occurs again outside of it
 */
export function findRepeatedElements(uses: readonly TagUse[]): RepeatedElements {
  const repeated = new Map<HtmlElement, Set<string>>();
  const groups = new Map<string, { element: HtmlElement; fields: Set<string> }>();
  const add = (element: HtmlElement, root: string) => {
    if (!single.has(element.tagName)) repeated.set(element, (repeated.get(element) ?? new Set()).add(root));
  };
  const close = (root: string) => {
    const group = groups.get(root);
    if (group !== undefined) add(group.element, root);
    groups.delete(root);
  };
  for (const { tag, element } of uses) {
    if (element === undefined) continue;
    const { root, field } = tag;
    const marked = nearest(element, (candidate) => attributeOf(candidate, "data-repeat") === root);
    const row =
      field === undefined ? element : nearest(element, ({ tagName }) => tagName === "tr" || tagName === "li");
    const whole = marked ?? row;
    if (whole !== undefined || field === undefined) {
      add(whole ?? element, root);
      continue;
    }
    const group = groups.get(root);
    const joined = group && commonElement(group.element, element);
    const isInside = joined !== undefined && joined === group?.element;
    if (
      group !== undefined &&
      joined !== undefined &&
      (isInside || !group.fields.has(field)) &&
      !single.has(joined.tagName)
    ) {
      group.element = joined;
      group.fields.add(field);
    } else {
      close(root);
      groups.set(root, { element, fields: new Set([field]) });
    }
  }
  for (const [root, { element }] of groups) add(element, root);
  return new Map([...repeated].map(([element, roots]) => [element, [...roots]]));
}

function nearest(
  element: HtmlElement,
  isWanted: (candidate: HtmlElement) => boolean,
): HtmlElement | undefined {
  let found: HtmlElement | undefined = element;
  while (found !== undefined && !isWanted(found)) found = parentOf(found);
  return found;
}

/** The smallest element that contains both. */
function commonElement(one: HtmlElement, other: HtmlElement): HtmlElement | undefined {
  const around = new Set<HtmlElement>();
  for (let at: HtmlElement | undefined = one; at !== undefined; at = parentOf(at)) around.add(at);
  return nearest(other, (candidate) => around.has(candidate));
}
