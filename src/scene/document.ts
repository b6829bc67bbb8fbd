import { describeValue } from "#contract/value-problem-words.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { formatPath, otherProblem, type Problem } from "#contract/problems.ts";
import { type OutputFormat, outputFormats } from "#contract/formats.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { componentCountProblem, countSourceComponents } from "./component-count.ts";
import {
  componentProperties,
  type ComponentValues,
  pageProperties,
  propertySpecOf,
  type SceneComponentType,
  sceneComponentTypes,
} from "./properties/component-properties.ts";
import { isHtmlSource } from "./html/html-editor.ts";
import { iconSpec } from "./icons/icon-value.ts";
import { interfaceFields, type TemplateInterface } from "./inputs/template-interface.ts";
import { numberSpec, type PropertySpec } from "./properties/property-spec.ts";
import type { RunStyle } from "./values/styled-text.ts";

/** A named part of a template. Every property has a value. */
export type SceneComponent = {
  [Type in SceneComponentType]: { id: string; type: Type } & ComponentValues<Type> &
    (Type extends "TEXT" ? RunStyles : unknown);
}[SceneComponentType];

/** Of a TEXT that is a list of runs, beside its short form in `text`. */
export interface RunStyles {
  /** The n-th is that of the n-th pair of braces. */
  styles?: readonly RunStyle[];
}

export type ComponentOf<Type extends SceneComponentType> = Extract<SceneComponent, { type: Type }>;

/** A page with its components in paint order: the last one is on top. */
export interface ScenePage {
  background: string;
  backgroundGradient: string;
  components: SceneComponent[];
}

/**
 * A parsed `canvas-editor` template, with defaults for omitted values. Lengths are px; a picture has
 * `width × scaleFactor` by `height × scaleFactor` pixels, each rounded. Image formats contain the first page.
 */
export interface TemplateDocument {
  width: number;
  height: number;
  scaleFactor: number;
  outputFormat: OutputFormat;
  /** 1 to 100, for lossy formats. */
  quality: number;
  pages: ScenePage[];
  /** Its inputs, cases and notes of design; absent if the document has none, or they were not read. */
  interface?: TemplateInterface;
}

export const documentSpecs = {
  width: numberSpec("Width", 1200, { minimum: 1, maximum: limits.canvasSidePxMax, unit: "px" }),
  height: numberSpec("Height", 630, { minimum: 1, maximum: limits.canvasSidePxMax, unit: "px" }),
  scaleFactor: numberSpec("Scale", 1, {
    minimum: limits.scaleFactorMin,
    maximum: limits.scaleFactorMax,
    unit: "×",
  }),
  quality: numberSpec("Quality", 85, { minimum: 1, maximum: 100 }),
};

/** The form of documents without runs; one that does not name its `version` has it. */
export const documentVersion = 1;
/** The form of documents with runs, which an earlier Overprint would draw wrong. */
export const runsVersion = 2;

const documentFields = [
  "version",
  ...Object.keys(documentSpecs),
  "outputFormat",
  "pages",
  "components",
  ...Object.keys(pageProperties),
  ...interfaceFields,
];
const componentIdLengthMax = 100;

/** The pixel size of a document's picture. */
export function toPictureSize({
  width,
  height,
  scaleFactor,
}: Pick<TemplateDocument, "width" | "height" | "scaleFactor">) {
  return {
    width: Math.max(1, Math.round(width * scaleFactor)),
    height: Math.max(1, Math.round(height * scaleFactor)),
  };
}

export interface DocumentReading {
  /**
   * Reads a stored document that earlier, looser rules accepted: the component limit once applied per page, and html
   * could reference pictures in places that show none. Such a document still lists, opens and renders, and is rejected
   * when it is written again.
   */
  isStored?: boolean;
}

/**
 * Reads a template document. A document of one page may write `background` and `components` at the top. Component ids
 * are unique over all pages. Reports all problems, each with its path. Rejects a document over the component limit before
 * reading any component.
 */
export function parseTemplateDocument(
  source: unknown,
  reading: DocumentReading = {},
): Result<TemplateDocument, Problem[]> {
  const steps = parseInSteps(source, reading);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** As above, but awaits `pause` after every hundred components, so that a long document does not block the event loop. */
export async function parseTemplateDocumentInTurns(
  source: unknown,
  reading: DocumentReading,
  pause: () => Promise<void>,
): Promise<Result<TemplateDocument, Problem[]>> {
  const steps = parseInSteps(source, reading);
  let step = steps.next();
  for (let components = 1; step.done !== true; components += 1) {
    if (components % componentsPerTurn === 0) await pause();
    step = steps.next();
  }
  return step.value;
}

const componentsPerTurn = 100;

/** Yields once per component. */
function* parseInSteps(
  source: unknown,
  { isStored = false }: DocumentReading,
): Generator<void, Result<TemplateDocument, Problem[]>> {
  const problems: Problem[] = [];
  if (!isJsonObject(source))
    return fail([otherProblem("", `a template document must be an object; got ${describeValue(source)}`)]);
  const version = versionProblem(source);
  if (version !== undefined) return fail([version]);
  const tooMany = isStored
    ? undefined
    : componentCountProblem(
        source["pages"] === undefined ? "components" : "pages",
        countSourceComponents(source),
      );
  if (tooMany !== undefined) return fail([tooMany]);
  reportUnknownFields(source, documentFields, [], problems);
  const sizes = readSpecs(documentSpecs, source, [], problems);
  const outputFormat = readOutputFormat(source["outputFormat"], problems);
  const pages = yield* readPages(source, problems);
  const { width, height } = toPictureSize(sizes);
  if (
    width > limits.canvasSidePxMax ||
    height > limits.canvasSidePxMax ||
    width * height > limits.canvasPixelsMax
  ) {
    problems.push(
      otherProblem(
        "scaleFactor",
        `the picture would be ${width} × ${height} px; at most ${limits.canvasSidePxMax} px a side and ${limits.canvasPixelsMax / 1e6} megapixels are accepted`,
      ),
    );
  }
  return problems.length > 0 ? fail(problems) : succeed({ ...sizes, outputFormat, pages });
}

/**
 * Why a document's `version` cannot be read. Nothing else is reported with it: a later form may have fields that look
 * like problems.
 */
export function versionProblem(source: JsonObject): Problem | undefined {
  const { version } = source;
  const latest = isHtmlSource(source) ? documentVersion : runsVersion;
  const isKnown = version === documentVersion || version === latest;
  if (version === undefined || version === null || isKnown) return undefined;
  const isLater = typeof version === "number" && Number.isInteger(version) && version > latest;
  const known = latest === documentVersion ? `${latest}` : `${documentVersion} and ${latest}`;
  return otherProblem(
    "version",
    isLater
      ? `the document has version ${version}, which a later Overprint wrote; this one reads version ${known}`
      : `must be ${known.replace("and", "or")}, or absent; got ${describeValue(version)}`,
  );
}

/** The source with the version that it needs; itself if it has that. */
export function withVersion(source: JsonObject, hasRuns: boolean): JsonObject {
  if (hasRuns) return source["version"] === runsVersion ? source : { ...source, version: runsVersion };
  return source["version"] === runsVersion ? { ...source, version: documentVersion } : source;
}

type Path = (string | number)[];

function* readPages(source: JsonObject, problems: Problem[]): Generator<void, ScenePage[]> {
  const ids = new Map<string, string>();
  const pages = source["pages"];
  if (pages === undefined) return [yield* readPage(source, [], ids, problems)];
  if (source["components"] !== undefined) {
    problems.push(otherProblem("components", 'belongs into a page when there are "pages"'));
  }
  if (!Array.isArray(pages) || pages.length < 1 || pages.length > limits.pagesMax) {
    problems.push(
      otherProblem(
        "pages",
        `must be an array of 1 to ${limits.pagesMax} pages; got ${Array.isArray(pages) ? pages.length : describeValue(pages)}`,
      ),
    );
    return [];
  }
  const read: ScenePage[] = [];
  for (const [index, page] of pages.entries()) {
    const path: Path = ["pages", index];
    if (isJsonObject(page))
      reportUnknownFields(page, ["components", ...Object.keys(pageProperties)], path, problems);
    else problems.push(otherProblem(path, `must be an object; got ${describeValue(page)}`));
    // A page without a background inherits the document's.
    const { background = null, backgroundGradient = null } = source;
    const own = isJsonObject(page) ? { background, backgroundGradient, ...page } : {};
    read.push(yield* readPage(own, path, ids, problems));
  }
  return read;
}

function* readPage(
  source: JsonObject,
  path: Path,
  ids: Map<string, string>,
  problems: Problem[],
): Generator<void, ScenePage> {
  const list = source["components"] ?? [];
  const values = readSpecs(pageProperties, source, path, problems);
  if (!Array.isArray(list)) {
    problems.push(
      otherProblem(
        [...path, "components"],
        `must be an array of at most ${limits.componentsMax} components; got ${describeValue(list)}`,
      ),
    );
    return { ...values, components: [] };
  }
  const components: SceneComponent[] = [];
  for (const [index, raw] of list.entries()) {
    yield;
    const component = readComponent(raw, [...path, "components", index], problems);
    if (component === undefined) continue;
    const place = formatPath([...path, "components", index, "id"]);
    const earlier = ids.get(component.id);
    if (earlier !== undefined) problems.push(otherProblem(place, `"${component.id}" is taken by ${earlier}`));
    ids.set(component.id, place);
    components.push(component);
  }
  return { ...values, components };
}

/** Components without problems by their JSON, so that after a change of one component only that one is read. */
const knownComponents = new WeakMap<JsonObject, SceneComponent>();

function readComponent(raw: unknown, path: Path, problems: Problem[]): SceneComponent | undefined {
  if (!isJsonObject(raw)) {
    problems.push(otherProblem(path, `must be an object; got ${describeValue(raw)}`));
    return undefined;
  }
  const earlier = knownComponents.get(raw);
  if (earlier !== undefined) return earlier;
  const problemsBefore = problems.length;
  const { id, type } = raw;
  const isId = typeof id === "string" && id !== "" && id.length <= componentIdLengthMax && !id.includes("\0");
  if (!isId) {
    problems.push(
      otherProblem(
        [...path, "id"],
        `required: text of 1 to ${componentIdLengthMax} characters; got ${describeValue(id)}`,
      ),
    );
  }
  const known = sceneComponentTypes.find((candidate) => candidate === type);
  if (known === undefined) {
    problems.push(
      otherProblem(
        [...path, "type"],
        `must be one of ${sceneComponentTypes.join(", ")}; got ${describeValue(type)}`,
      ),
    );
    return undefined;
  }
  reportUnknownFields(raw, ["id", "type", ...Object.keys(componentProperties[known])], path, problems);
  const values = readSpecs(componentProperties[known], raw, path, problems);
  const component = { id: String(id), type: known, ...values };
  if (!isId || !isSceneComponent(component)) return undefined;
  if (problems.length === problemsBefore) knownComponents.set(raw, component);
  return component;
}

/** The table of properties has what the type of a component has; TypeScript cannot follow the union. */
function isSceneComponent(component: { id: string; type: string }): component is SceneComponent {
  return sceneComponentTypes.some((type) => type === component.type);
}

type ValuesOf<Specs> = {
  [Name in keyof Specs]: Specs[Name] extends PropertySpec<infer Value> ? Value : never;
};

/** Reads the fields that `specs` describe; a missing, null or faulty one gets its fallback. Appends to `problems`. */
export function readSpecs<Specs extends Readonly<Record<string, PropertySpec<unknown>>>>(
  specs: Specs,
  source: JsonObject,
  path: Path,
  problems: Problem[],
): ValuesOf<Specs> {
  const values: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries<PropertySpec<unknown>>(specs)) {
    const raw = source[name];
    const read = raw === undefined || raw === null ? succeed(spec.fallback) : spec.read(raw);
    const styles = read.ok && raw !== undefined && raw !== null ? spec.stylesOf?.(raw) : undefined;
    if (styles !== undefined) values["styles"] = styles;
    if (read.ok) values[name] = read.value;
    else {
      problems.push({ path: formatPath([...path, name]), ...read.problem });
      values[name] = spec.fallback;
    }
  }
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Every name of the specs was set above.
  return values as ValuesOf<Specs>;
}

/** Reads an output format; `jpeg` when it is absent or unknown. Appends to `problems`. */
export function readOutputFormat(raw: unknown, problems: Problem[]): OutputFormat {
  const format = outputFormats.find((candidate) => candidate === raw);
  if (format === undefined && raw !== undefined) {
    problems.push(
      otherProblem("outputFormat", `must be one of ${outputFormats.join(", ")}; got ${describeValue(raw)}`),
    );
  }
  return format ?? "jpeg";
}

export function reportUnknownFields(
  source: JsonObject,
  known: readonly string[],
  path: Path,
  problems: Problem[],
): void {
  for (const name of Object.keys(source)) {
    if (!known.includes(name))
      problems.push({ path: formatPath([...path, name]), code: "unknownField", params: {} });
  }
}

/** Lists the components of all pages, in paint order. */
export function componentsOf(document: TemplateDocument): SceneComponent[] {
  return document.pages.flatMap((page) => page.components);
}

/** The spec of a component's property. That of an icon accepts the component's own name. */
export function ownSpecOf(component: SceneComponent, property: string): PropertySpec<unknown> | undefined {
  const { label, fallback } = componentProperties.ICON.icon;
  return component.type === "ICON" && property === "icon"
    ? iconSpec(label, fallback, component.icon)
    : propertySpecOf(component.type, property);
}

/** Reads a property by name, for code that iterates over the table; undefined when the type has no such property. */
export function propertyValueOf(component: SceneComponent, property: string): unknown {
  return propertySpecOf(component.type, property) === undefined
    ? undefined
    : Reflect.get(component, property);
}
