import { createHash } from "node:crypto";
import type { UploadedFace } from "#contract/account.ts";
import type { DirectLinkQuery } from "#contract/changes/change-query.ts";
import type { Change } from "#contract/changes/change.ts";
import type { ReadChanges } from "#contract/changes/read-changes.ts";
import { cutText } from "#contract/strings.ts";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import type { StateOfText } from "#contract/fit-report.ts";
import type { OutputFormat } from "#contract/formats.ts";
import { isJsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { checkHtmlFits } from "#scene/html/html-fits.ts";
import { listUnknownFonts } from "#scene/html/html-fonts.ts";
import {
  checkFits,
  type CheckedText,
  type InputProblem,
  listStrictTexts,
} from "#scene/inputs/check-inputs.ts";
import { listFontWarnings } from "#scene/needed-fonts.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { listSceneWarnings } from "#scene/scene-warnings.ts";
import { findSimilarName, suggestName } from "#scene/suggest-name.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { CheckJobs } from "../jobs/check-jobs.ts";
import { orderedSize } from "../rendering/render-order.ts";
import { inputRejected, invalidRequest, ServiceError } from "../service-error.ts";
import {
  type AnyDocument,
  applyAnyChanges,
  checkAnyInputs,
  isHtmlDocument,
  listAnyTextsToCheck,
  withoutInterface,
} from "../templates/template-kinds.ts";
import type { ServiceContext } from "./service-context.ts";

/** Everything that determines a picture, besides its template. */
export interface PictureOrder {
  /** Those of a link with its other parameters. */
  changes: ReadChanges & Partial<Pick<DirectLinkQuery, "control">>;
  outputFormat?: OutputFormat | undefined;
  /** Px, from the top left. */
  crop?: { width?: number | undefined; height?: number | undefined } | undefined;
  /** Differs only to have the same picture rendered again. */
  version?: string | undefined;
}

export interface RenderPlan {
  /** With its changes applied. */
  document: AnyDocument;
  format: OutputFormat;
  /** Px of the file. */
  width: number;
  height: number;
  /** Warnings that are known before painting. */
  warnings: string[];
  /** The texts whose fit the renderer checks: all of html, and those of a canvas template that no input rejects. */
  checkedTexts: readonly CheckedText[];
  /** The components that the request changes. */
  changed: readonly string[];
  /** Equal for renders that give the same file. */
  renderKey: string;
  /** Another upload of a font that it names would change the key. */
  dependsOnUploads: boolean;
}

/** An order whose changes are applied and checked, also if they break rules of the template's inputs. */
export interface CheckedOrder extends Pick<
  RenderPlan,
  "document" | "format" | "width" | "height" | "warnings"
> {
  applied: AppliedChanges<AnyDocument>;
  /** The rules that it breaks. */
  broken: Problem[];
  /** Uploaded fonts that the document names. */
  families: readonly string[];
  faces: readonly UploadedFace[];
}

/**
 * Applies the changes and determines format and size. Throws a 400 that names each faulty change by its path,
 * and a 422 for values that the template's inputs do not accept.
 */
export async function planRender(
  template: { id: string; revision: number },
  source: AnyDocument,
  order: PictureOrder,
  {
    measurePage,
    ...context
  }: Pick<ServiceContext, "fonts" | "textFits"> & {
    measurePage?: CheckJobs["measurePage"];
  },
): Promise<RenderPlan> {
  const { applied, broken, families, faces, ...checked } = await checkOrder(source, order, context);
  if (broken.length > 0) throw inputRejected(broken);
  const { document, format, width, height } = checked;
  const checkedTexts = listAnyTextsToCheck(applied);
  if (
    measurePage !== undefined &&
    isHtmlDocument(document) &&
    checkedTexts.some(({ overflow }) => overflow === "reject")
  ) {
    const inTime = { fetchesPictures: true, signal: AbortSignal.timeout(overflowMsMax) };
    // One that could not be measured in time fails in its render.
    const measured = await measurePage({ ...order, document, format }, inTime).catch(() => undefined);
    const overflows = listOverflows(applied, order.changes, measured?.fit.texts ?? []);
    if (overflows.length > 0) throw inputRejected(overflows);
  }
  const { version } = order;
  return {
    ...checked,
    checkedTexts,
    changed: [...applied.changed.keys()],
    renderKey: renderKeyOf(template, { source, document }, { format, width, height, version, faces }),
    dependsOnUploads: families.length > 0,
  };
}

/** A page that takes longer is checked by its render alone. */
const overflowMsMax = 300;

/** The rules about room that the texts of a page break. */
export function listOverflows(
  { document, names }: AppliedChanges<AnyDocument>,
  changes: ReadChanges,
  texts: readonly StateOfText[],
): Problem[] {
  return isHtmlDocument(document) ? toProblems(checkHtmlFits(document, { names }, texts), changes) : [];
}

function toProblems(broken: readonly InputProblem[], { paths }: ReadChanges): Problem[] {
  return broken.map(({ input, index, fault }) => ({
    ...fault,
    // An input that is missing has no place in the request.
    path: (index === undefined ? undefined : paths[index]) ?? input,
  }));
}

/** The first part of {@link planRender}; throws its 400. */
export async function checkOrder(
  source: AnyDocument,
  { changes, outputFormat, crop }: PictureOrder,
  { fonts, textFits }: Pick<ServiceContext, "fonts" | "textFits">,
): Promise<CheckedOrder> {
  const applied = applyAnyChanges(source, changes.changes);
  const { document: described, warnings, emptyTags = [], faults } = applied;
  if (faults.length > 0) {
    throw invalidRequest(
      faults.map(({ index, componentId: _component, property: _property, ...fault }) => ({
        ...fault,
        path: changes.paths[index] ?? "changes",
      })),
    );
  }
  const format = outputFormat ?? described.outputFormat;
  const broken = await checkValues(source, changes.changes, { applied, format }, textFits);
  const document = withoutInterface(described);
  const families = fonts.familiesIn(document);
  const faces = await fonts.facesOf(families);
  const ownWarnings = isHtmlDocument(document)
    ? listUnknownFonts(document, catalogueWith(faces))
    : [...listFontWarnings(document, catalogueWith(faces)), ...listSceneWarnings(document)];
  const { width, height } = orderedSize({ document, format, crop });
  return {
    applied,
    document,
    format,
    width,
    height,
    families,
    faces,
    broken: toProblems(broken, changes),
    warnings: [
      ...[...warnings, ...emptyTags].map(valueProblemWords),
      ...listStrayTexts(changes),
      ...ownWarnings,
    ],
  };
}

/** Texts that programs write in place of a value that is an object, or of one that is missing. */
const strayText = /\[object \w+\]|^\s*(?:undefined|null|NaN)\s*$/;

function listStrayTexts({ changes, paths, control = new Map() }: PictureOrder["changes"]): string[] {
  const named = [
    ...changes.map(({ value }, index) => [paths[index] ?? "changes", value] as const),
    // Generated clients write `changes` as one parameter.
    ...[...control].filter(([, value]) => value.startsWith("[object ")),
  ];
  return named.flatMap(([name, value]) => {
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    const [text] = texts.flatMap((one) => (typeof one === "string" ? (strayText.exec(one)?.[0] ?? []) : []));
    return text === undefined ? [] : [serviceText("strayText", { name, text: JSON.stringify(text.trim()) })];
  });
}

/** `knownIds`: identifiers that this caller may see, to suggest a similar one. */
export function templateNotFound(id: string, knownIds: readonly string[] = []): ServiceError {
  return new ServiceError(`render of unknown template ${id}`, {
    status: 400,
    code: "template_not_found",
    publicMessage: "Template not found",
    errors: [`template: there is no template "${id}"${suggestName(id, knownIds)}`],
  });
}

/** The rules of inputs that changes break. Texts are laid out only if the other rules hold; those of html by its renderer. */
async function checkValues(
  source: AnyDocument,
  changes: readonly Change[],
  { applied, format }: { applied: AppliedChanges<AnyDocument>; format: OutputFormat },
  textFits: ServiceContext["textFits"],
): Promise<InputProblem[]> {
  const broken = checkAnyInputs(source, changes, applied);
  const { document } = applied;
  if (broken.length > 0 || isHtmlDocument(document)) return broken;
  const strict = listStrictTexts(document, applied);
  if (strict.length === 0) return [];
  const pages = document.pages.slice(0, 1).map((page) => ({ ...page, components: strict }));
  const laidOut = withoutInterface({ ...document, pages });
  // Drawn as a PDF, a text is set without ligatures.
  const { texts } = await textFits.report(format === "pdf" ? withoutLigatures(laidOut) : laidOut, {});
  return checkFits(document, applied, texts);
}

/** The resulting document counts, not the spelling or order of the changes. */
function renderKeyOf(
  { id, revision }: { id: string; revision: number },
  { source, document }: { source: AnyDocument; document: AnyDocument },
  ordered: {
    format: OutputFormat;
    width: number;
    height: number;
    version: string | undefined;
    faces: readonly UploadedFace[];
  },
): string {
  return (
    createHash("sha256")
      .update(
        JSON.stringify([
          id,
          revision,
          ordered.format,
          ordered.width,
          ordered.height,
          ordered.version ?? null,
        ]),
      )
      .update(ordered.faces.map(({ identifier }) => identifier).join())
      // The rest of a template belongs to its revision.
      .update(JSON.stringify(changedValues(source, document)))
      .digest("base64url")
  );
}

/** The values that the changes set in a document, in the document's order. Omits values equal to the previous ones. */
function changedValues(source: AnyDocument, document: AnyDocument): unknown {
  if (isHtmlDocument(document)) return document.values;
  if (isHtmlDocument(source) || source === document) return [];
  const before = componentsOf(source);
  const ofComponents = componentsOf(document).flatMap((component, place) => {
    const earlier: object = before[place] ?? {};
    // Unchanged components are shared between the two documents.
    if (component === earlier) return [];
    const values = valuesUnlike(earlier, component);
    return values.length === 0 ? [] : [[component.id, values]];
  });
  return [...ofComponents, ...changedPages(source, document)];
}

/** Nothing without a change, so that the keys of earlier renders stay valid. */
function changedPages(source: TemplateDocument, document: TemplateDocument): unknown[] {
  const values = document.pages.map(({ components: _components, ...page }, place) =>
    valuesUnlike(source.pages[place] ?? {}, page),
  );
  return values.some((ofPage) => ofPage.length > 0) ? [[pageComponentIdOf(source), values]] : [];
}

function valuesUnlike(earlier: object, later: object): [string, unknown][] {
  return Object.entries(later).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(earlier, name)),
  );
}

const warningsMax = 10;
/** Characters of a name that a warning quotes. */
const quotedLengthMax = 80;

/**
 * Warnings for unknown fields of a body. They are no error, because clients may be newer than this service, but a
 * caller who wrote `changess` would otherwise get a picture without changes and without a reason.
 */
export function listUnknownFields(body: unknown, schema: { shape: Record<string, unknown> }): string[] {
  if (!isJsonObject(body)) return [];
  const known = Object.keys(schema.shape);
  const unknown = Object.keys(body).filter((name) => !known.includes(name));
  const warnings = unknown.slice(0, warningsMax).map((name) => {
    const quoted = cutText(name, quotedLengthMax);
    const suggestion = findSimilarName(quoted, known);
    return suggestion === undefined
      ? serviceText("unknownField", { name: quoted })
      : serviceText("unknownFieldMeant", { name: quoted, suggestion });
  });
  const more = unknown.length - warnings.length;
  return more > 0 ? [...warnings, serviceText("moreUnknownFields", { count: more })] : warnings;
}
