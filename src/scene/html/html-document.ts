import { describeValue } from "#contract/value-problem-words.ts";
import { sideProblem } from "#contract/formats.ts";
import { isJsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { boundProblems, otherProblem, type Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { type TemplateProperty, toKindFields } from "#contract/templates.ts";
import {
  type DocumentReading,
  readOutputFormat,
  readSpecs,
  reportUnknownFields,
  type TemplateDocument,
  toPictureSize,
  versionProblem,
} from "../document.ts";
import { interfaceFields } from "../inputs/template-interface.ts";
import { colorSpec, numberSpec } from "../properties/property-spec.ts";
import { findHtmlProblems, findStyleSheetProblems, readStyles } from "./check-html.ts";
import {
  deriveHtmlComponents,
  type HtmlComponent,
  type HtmlContent,
  type HtmlProperty,
} from "./html-components.ts";
import { htmlEditor } from "./html-editor.ts";
import { listPageFamilies } from "./html-fonts.ts";
import { HtmlLimitError, type HtmlPage, parseHtmlPage, withStyleSheet } from "./html-tree.ts";
import { fillMergeTags, type TagValues } from "./merge-tags/fill-merge-tags.ts";
import { findMergeTags, type TagUse } from "./merge-tags/find-merge-tags.ts";
import { mergeSpec, type MergeUse } from "./merge-tags/tag-specs.ts";
import { rowsProperty, type TagPlace } from "./merge-tags/tag-syntax.ts";
import { readTaggedCss, writeTaggedCss } from "./merge-tags/tagged-css.ts";

/**
 * A `canvas-html` template: html and CSS with marked components. Lengths are CSS px; a picture has `width × scaleFactor`
 * by `height × scaleFactor` pixels, each rounded. A PDF page has this size unless the style's `@page` sets another.
 */
export interface HtmlDocument extends HtmlContent, Omit<TemplateDocument, "pages"> {
  editor: typeof htmlEditor;
  /** Behind the page; `transparent` only has an effect in formats with transparency. */
  background: string;
  html: string;
  css: string;
}

const specs = {
  width: numberSpec("Width", 1200, { minimum: 1, maximum: limits.htmlSidePxMax, unit: "px" }),
  height: numberSpec("Height", 630, { minimum: 1, maximum: limits.htmlSidePxMax, unit: "px" }),
  scaleFactor: numberSpec("Scale", 1, {
    minimum: limits.scaleFactorMin,
    maximum: limits.deviceScaleFactorMax,
    unit: "×",
  }),
  quality: numberSpec("Quality", 85, { minimum: 1, maximum: 100 }),
  background: colorSpec("Background", "#ffffff"),
};

const fields = [
  "version",
  "editor",
  "outputFormat",
  "html",
  "css",
  ...Object.keys(specs),
  ...interfaceFields,
];
const htmlLengthMax = 400_000;
const cssLengthMax = 200_000;
/** Bounds the memory: a browser holds several copies of 4 bytes for each. */
const pixelsMax = 16_000_000;

/** Parses a document, checks it and derives its components. Reports all problems, each with its path and line. */
export function parseHtmlDocument(
  source: unknown,
  { isStored = false }: DocumentReading = {},
): Result<HtmlDocument, Problem[]> {
  if (!isJsonObject(source))
    return fail([otherProblem("", `a template document must be an object; got ${describeValue(source)}`)]);
  const version = versionProblem(source);
  if (version !== undefined) return fail([version]);
  const problems: Problem[] = [];
  reportUnknownFields(source, fields, [], problems);
  const values = readSpecs(specs, source, [], problems);
  const whole = toPictureSize(values);
  if (whole.width * whole.height > pixelsMax)
    problems.push(
      otherProblem(
        "scaleFactor",
        `the picture would be ${whole.width} × ${whole.height} px; at most ${pixelsMax / 1e6} megapixels are accepted`,
      ),
    );
  const outputFormat = readOutputFormat(source["outputFormat"], problems);
  for (const side of ["width", "height"] as const) {
    const problem = sideProblem(outputFormat, whole[side]);
    if (problem !== undefined)
      problems.push(otherProblem(side, `the picture would be ${whole[side]} px along this side; ${problem}`));
  }
  const html = readLongText(
    source["html"],
    { path: "html", lengthMax: htmlLengthMax, isRequired: true },
    problems,
  );
  const css = readLongText(
    source["css"],
    { path: "css", lengthMax: cssLengthMax, isRequired: false },
    problems,
  );
  const { components, families } = derive({ html, css, isStored }, problems);
  if (problems.length > 0) return fail(boundProblems(problems));
  return succeed({
    editor: htmlEditor,
    ...values,
    outputFormat,
    html,
    css,
    components,
    families,
    values: {},
  });
}

function readLongText(
  raw: unknown,
  { path, lengthMax, isRequired }: { path: string; lengthMax: number; isRequired: boolean },
  problems: Problem[],
): string {
  if ((raw === undefined || raw === null) && !isRequired) return "";
  if (typeof raw !== "string" || (isRequired && raw.trim() === "")) {
    problems.push(
      otherProblem(path, `${isRequired ? "required: " : "must be "}text; got ${describeValue(raw)}`),
    );
    return "";
  }
  if (raw.length > lengthMax) {
    problems.push(otherProblem(path, `must be at most ${lengthMax} characters; got ${raw.length}`));
    return "";
  }
  if (raw.includes("\0")) problems.push({ path, code: "nul", params: {} });
  return raw.toWellFormed();
}

function derive(
  { html, css, isStored }: { html: string; css: string; isStored: boolean },
  problems: Problem[],
): Pick<HtmlDocument, "components" | "families"> {
  try {
    const tagged = readTaggedTemplate(html, css);
    const { page, css: checkedCss } = tagged.checked;
    // Earlier versions accepted such styles. A stored template still renders, and is rejected when it is written again.
    const styles = isStored ? undefined : readStyles(page, checkedCss);
    const faults = [...findHtmlProblems(page, styles), ...findStyleSheetProblems(checkedCss, styles)];
    for (const problem of [...(isStored ? [] : tagged.problems), ...faults]) problems.push(problem);
    const { page: empty, css: emptyCss } = tagged.empty;
    const derived = deriveHtmlComponents(empty, emptyCss);
    const withTags = addTagComponents(derived.components, tagged.uses);
    // In a template that was stored before merge tags existed, braces are text.
    const isText = isStored && withTags.problems.length > 0;
    const components = isText ? derived.components : withTags.components;
    for (const problem of [...derived.problems, ...(isText ? [] : withTags.problems)]) problems.push(problem);
    if (problems.length > 0) return { components: [], families: [] };
    return { components, families: listPageFamilies(withStyleSheet(empty, emptyCss)) };
  } catch (error) {
    if (!(error instanceof HtmlLimitError)) throw error;
    problems.push(otherProblem("html", error.message));
    return { components: [], families: [] };
  }
}

/** Lists the properties that changes may set, for the template detail. */
export function listHtmlProperties({ components }: HtmlDocument): TemplateProperty[] {
  return components.flatMap((component) =>
    component.properties
      .filter(({ isUnlisted }) => isUnlisted !== true)
      .map(({ name, spec, defaultValue }) => ({
        key: `${component.id}.${name}`,
        type: spec.kind,
        defaultValue,
        componentId: component.id,
        ...toKindFields(component.type),
        property: name,
      })),
  );
}

interface ReadTemplate {
  page: HtmlPage;
  css: string;
}

interface TaggedTemplate {
  uses: readonly TagUse[];
  problems: readonly Problem[];
  /** With a sample value for each tag in addresses and styles, so that the rest of them can be checked. */
  checked: ReadTemplate;
  /** With empty tags in addresses and styles, for the default values of components. */
  empty: ReadTemplate;
}

/** Reads a template with its merge tags. Tags in texts stay. Throws `HtmlLimitError`. */
function readTaggedTemplate(html: string, css: string): TaggedTemplate {
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

/** The property of a tag: `name.text`, or `name.tag` if a component or a field uses that name. */
const textProperty = "text";
const sharedProperty = "tag";

/** The places of the tags of one name. */
interface TagGroup {
  own: TagPlace[] | undefined;
  fields: Map<string, TagPlace[]>;
}

/**
 * Adds a component for each tag name: `{{name}}` is its `text`, `{{list.field}}` its `field`, and a list its `rows`. They
 * follow the marked components. A bare key sets the tag, also if a component has the same name.
 */
function addTagComponents(
  components: readonly HtmlComponent[],
  uses: readonly TagUse[],
): { components: HtmlComponent[]; problems: Problem[] } {
  const groups = groupTags(uses);
  const count = new Set(uses.map(({ tag }) => tag.name)).size;
  if (count > limits.mergeTagsMax)
    return {
      components: [],
      problems: [
        otherProblem("html", `at most ${limits.mergeTagsMax} names of merge tags are accepted; got ${count}`),
      ],
    };
  const problems: Problem[] = [];
  const known = components.map((component) => {
    const group = groups.get(component.id);
    if (group === undefined) return component;
    groups.delete(component.id);
    if (group.fields.size > 0)
      problems.push(
        otherProblem(
          "html",
          `the list {{${component.id}.${[...group.fields.keys()][0] ?? ""}}} has the name of the component "${component.id}"; name one of them otherwise`,
        ),
      );
    return withTag(component, group.own ?? []);
  });
  return { components: [...known, ...[...groups].map(toComponent)], problems };
}

function groupTags(uses: readonly TagUse[]): Map<string, TagGroup> {
  const groups = new Map<string, TagGroup>();
  for (const { tag, place } of uses) {
    const group = groups.get(tag.root) ?? { own: undefined, fields: new Map<string, TagPlace[]>() };
    groups.set(tag.root, group);
    const places = (tag.field === undefined ? group.own : group.fields.get(tag.field)) ?? [];
    if (!places.includes(place)) places.push(place);
    if (tag.field === undefined) group.own = places;
    else group.fields.set(tag.field, places);
  }
  return groups;
}

function withTag(component: HtmlComponent, places: readonly TagPlace[]): HtmlComponent {
  const tag = toProperty(sharedProperty, { kind: "tag", name: component.id, places });
  const hasRows = component.properties.some(({ name }) => name === rowsProperty);
  const list = hasRows ? [] : [{ ...listProperty(component.id, places, []), isUnlisted: true }];
  return {
    ...component,
    mainProperty: sharedProperty,
    properties: [...component.properties, tag, ...list],
  };
}

function toComponent([root, { own, fields }]: [string, TagGroup]): HtmlComponent {
  const ownName = [textProperty, sharedProperty].find((name) => !fields.has(name)) ?? root;
  const properties = [
    ...(own === undefined ? [] : [toProperty(ownName, { kind: "tag", name: root, places: own })]),
    ...[...fields].map(([field, places]) =>
      toProperty(field, { kind: "tag", name: `${root}.${field}`, places }),
    ),
  ];
  const list = listProperty(root, own, [...fields]);
  if (fields.size > 0)
    return { id: root, type: "HTML", mainProperty: rowsProperty, properties: [list, ...properties] };
  const isPicture = properties.every(({ spec }) => spec.kind === "image");
  return {
    id: root,
    type: isPicture ? "IMAGE" : "TEXT",
    mainProperty: textProperty,
    properties: [...properties, { ...list, isUnlisted: true }],
  };
}

function listProperty(
  root: string,
  places: readonly TagPlace[] | undefined,
  fields: readonly (readonly [string, readonly TagPlace[]])[],
): HtmlProperty {
  return toProperty(rowsProperty, {
    kind: "rows",
    root,
    places,
    fields: fields.map(([name, own]) => ({ name, places: own })),
  });
}

function toProperty(name: string, merge: MergeUse): HtmlProperty {
  return { name, target: "tag", spec: mergeSpec(merge), defaultValue: "", merge };
}
