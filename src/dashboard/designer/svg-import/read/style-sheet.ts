import { type CssDeclaration, readCssRules, readDeclarations } from "#scene/html/css-rules.ts";

/** Further rules are not read. */
const rulesMax = 5_000;
/** Longer style sheets mostly contain embedded fonts, which are not used. */
const declarationsKeptMax = 2_000;

interface StyleRule {
  element: string | undefined;
  id: string | undefined;
  classes: readonly string[];
  declarations: readonly CssDeclaration[];
  /** Ascending in the order of the cascade. */
  weight: number;
}

/** The declarations of a drawing's `<style>` elements and `style` attributes. */
export interface StyleSheet {
  /** Weakest first, without those of the `style` attribute. */
  declarationsFor: (element: Element) => readonly CssDeclaration[];
  /** Of a `style` attribute. */
  inlineOf: (element: Element) => readonly CssDeclaration[];
  /** Selectors that were skipped: those with combinators or pseudo-classes. */
  skipped: number;
}

const compound = /^(?<element>\*|[\w-]+)?(?<rest>(?:[.#][\p{L}\p{N}_-]+)*)$/u;

/** Reads style sheets. A rule applies to elements by name, id and classes; others are skipped. */
export function readStyleSheets(sheets: readonly string[]): StyleSheet {
  const byKey = new Map<string, StyleRule[]>();
  let skipped = 0;
  let order = 0;
  for (const { selector, declarations } of sheets.flatMap(readCssRules))
    for (const text of selector.split(",").map((part) => part.trim())) {
      if (order >= rulesMax) break;
      order += 1;
      if (text === "") continue;
      const rule = toRule(text, declarations, order);
      if (rule === undefined) {
        skipped += 1;
        continue;
      }
      const key = rule.classes[0] === undefined ? (rule.id ?? rule.element ?? "*") : `.${rule.classes[0]}`;
      const rules = byKey.get(key);
      if (rules === undefined) byKey.set(key, [rule]);
      else rules.push(rule);
    }
  const inline = new Map<string, readonly CssDeclaration[]>();
  return {
    skipped,
    declarationsFor: (element) => {
      if (byKey.size === 0) return [];
      const id = element.getAttribute("id") ?? undefined;
      const classes = new Set((element.getAttribute("class") ?? "").split(/\s+/));
      const keys = [...[...classes].map((name) => `.${name}`), element.localName, "*"];
      if (id !== undefined && id !== element.localName) keys.push(id);
      return keys
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(
          (rule) =>
            (rule.element === undefined || rule.element === element.localName) &&
            (rule.id === undefined || rule.id === id) &&
            rule.classes.every((name) => classes.has(name)),
        )
        .toSorted((one, other) => one.weight - other.weight)
        .flatMap(({ declarations }) => declarations);
    },
    inlineOf: (element) => {
      const text = element.getAttribute("style");
      if (text === null || text === "") return [];
      let declarations = inline.get(text);
      if (declarations === undefined) {
        declarations = readDeclarations(text);
        // Programs write the same few styles again and again.
        if (inline.size < declarationsKeptMax) inline.set(text, declarations);
      }
      return declarations;
    },
  };
}

function toRule(
  selector: string,
  declarations: readonly CssDeclaration[],
  order: number,
): StyleRule | undefined {
  const match = compound.exec(selector);
  if (match === null) return undefined;
  const { element, rest = "" } = match.groups ?? {};
  const parts = rest.match(/[.#][\p{L}\p{N}_-]+/gu) ?? [];
  const classes = parts.filter((part) => part.startsWith(".")).map((part) => part.slice(1));
  const ids = parts.filter((part) => part.startsWith("#")).map((part) => part.slice(1));
  if (ids.length > 1) return undefined;
  const named = element === "*" ? undefined : element;
  const specificity = ids.length * 10_000 + classes.length * 100 + (named === undefined ? 0 : 1);
  return { element: named, id: ids[0], classes, declarations, weight: specificity * 10_000 + order };
}
