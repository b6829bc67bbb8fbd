/** The largest template documents that are accepted, each the most expensive of its kind. */
import * as limits from "#contract/limits.ts";
import { componentProperties, type SceneComponentType } from "#scene/properties/component-properties.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";

type Component = Record<string, unknown> & { id: string; type: SceneComponentType };

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_unused, index) => make(index));

/** Components with every property that their type has. */
export function fullComponents(type: SceneComponentType, count: number = limits.componentsMax): Component[] {
  const specs: Readonly<Record<string, PropertySpec<unknown>>> = componentProperties[type];
  const values = Object.entries(specs).map(([name, { fallback }]) => [name, fallback] as const);
  return times(count, (index) => ({ ...Object.fromEntries(values), id: `component-${index}`, type }));
}

/** The maximum number of changes in one request, in the array form. */
export function mostChanges(type: SceneComponentType): Record<string, unknown>[] {
  const components = fullComponents(type).flatMap(({ type: _type, id, ...values }) =>
    Object.entries(values).map(([property, value]) => ({ id, property, value })),
  );
  return components.slice(0, limits.changesMax);
}

/** Rectangles whose gradients have 32 stops each, as many as a body of a megabyte holds. */
export const gradients = {
  components: times(limits.componentsMax, (index) => ({
    id: `component-${index}`,
    type: "RECTANGLE",
    gradient: `linear-gradient(${times(32, (stop) => `rgba(${stop}, 2, 3, 0.${index + stop}) ${stop}.1234567890123456789%`).join()})`,
  })),
};

/** The components are on the second page: the whole document is checked, but pictures show the first page only. */
const behind = (components: object[]) => ({ pages: [{}, { components }] });

/** Codes of the longest content, as many as fit. */
export const qrCodes = behind(
  times(350, (index) => ({
    id: `component-${index}`,
    type: "QR_CODE",
    text: `${index}`.padEnd(2_300, "ab?c"),
  })),
);

/** Texts of 20,000 different characters in different fonts, as many as fit. */
export const longTexts = behind(
  times(limits.componentsMax, (index) => ({
    id: `component-${index}`,
    type: "TEXT",
    font: ["Inter", "Noto Serif JP", "Anton", "Lora", `Font ${index}`][index % 5],
    weight: 100 + index,
    text: times(600, (place) => String.fromCodePoint(0x4e00 + ((index * 600 + place) % 20_000))).join(""),
  })),
);

/** Over the limit, but accepted by earlier versions. */
export const formerDocument = {
  pages: times(limits.pagesMax, (page) => ({
    components: times(480, (index) => ({ id: `p${page}c${index}`, type: "TEXT" })),
  })),
};

const marked = (index: number, attributes = "") =>
  `<p data-component="c${index}" ${attributes}>Text ${index}</p>`;

/** Html templates, each near a different limit. */
export const htmlDocuments: Readonly<Record<string, { html: string; css: string }>> = {
  "as many rules and components as fit": {
    html: times(limits.componentsMax, (index) => marked(index, `class="k${index}"`)).join(""),
    css: times(5_000, (index) => `.k${index} div p { color: #123 } `).join(""),
  },
  "deep elements that nearly match": {
    html: times(25, (index) => "<div>".repeat(180) + marked(index) + "</div>".repeat(180)).join(""),
    css: times(4_500, (index) => `div div div div div .k${index} { color: #123 } `).join(""),
  },
  "as many variables as fit": {
    html: times(limits.componentsMax, (index) =>
      marked(index, `style="${times(20, (name) => `--v${name}: #12${name % 10}`).join(";")}"`),
    ).join(""),
    css: `:root { ${times(5_000, (index) => `--x${index}: #${String(index).padStart(6, "0")};`).join("")} }`,
  },
  "one element with 40,000 attributes": {
    html: `<p ${times(40_000, (index) => `a${index}=1`).join(" ")}>x</p>`,
    css: "",
  },
  "the longest text beside 60,000 rules": {
    html: `<p data-component="c0">${"x &amp; ".repeat(45_000)}</p>`,
    css: "a{}".repeat(60_000),
  },
};
