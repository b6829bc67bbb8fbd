import type { Change } from "#contract/changes/change.ts";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import type { FitReport } from "#contract/fit-report.ts";
import type { CheckResult } from "#contract/render.ts";
import { readServiceText } from "#contract/texts/read-service-text.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { listMissingCharacters } from "#scene/fonts/font-warnings.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { checkHtmlFits, describeHtmlFit } from "#scene/html/html-fits.ts";
import { checkFits } from "#scene/inputs/check-inputs.ts";
import { culpritOf } from "../../base/language/problems/culprit.ts";
import type { MeasuredPage } from "../drawing/measure-page.ts";
import type { CheckedValues, TemplateInputs } from "./template-inputs.ts";

/** A line of the fit report: something that the author of a picture should know, as the service would say it. */
export type FitLine =
  /** The service would refuse the request. */
  | { kind: "rejected"; fault: ValueProblem }
  /** The picture of the component, or one of the page, could not be loaded. */
  | { kind: "imageMissing"; component: string | undefined; reason: string }
  /** `fits`: about how many characters the box takes. */
  | { kind: "cut" | "spills"; component: string; fits: number | null }
  /** A value that has no effect, or another warning of the service, in English. */
  | { kind: "warning"; text: string }
  | { kind: "contrast"; component: string; ratio: number; needed: number }
  | { kind: "enlarged"; component: string; factor: number }
  /** How far it reaches beyond the page, px. */
  | { kind: "outside"; component: string; px: number }
  | { kind: "shrinks"; component: string; sizePx: number };

const order: readonly FitLine["kind"][] = [
  "rejected",
  "imageMissing",
  "cut",
  "spills",
  "warning",
  "contrast",
  "enlarged",
  "outside",
  "shrinks",
];

/** The worst first; no line means that everything fits. */
export function sortLines(lines: readonly FitLine[]): FitLine[] {
  return lines.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || sizeOf(a) - sizeOf(b));
}

function sizeOf(line: FitLine): number {
  return line.kind === "shrinks" ? line.sizePx : 0;
}

/** Whether everything is there and fits all the same: a remark about the design. */
export function isRemark({ kind }: FitLine): boolean {
  return order.indexOf(kind) > order.indexOf("warning");
}

/** Whether a text does not fit its box, by its layout or because a rule says so. */
export function isOverflow(line: FitLine): boolean {
  if (line.kind !== "rejected") return line.kind === "cut" || line.kind === "spills";
  return line.fault.code === "input" && line.fault.params.rule === "overflow";
}

export function componentOf(line: FitLine): string | undefined {
  switch (line.kind) {
    case "rejected":
      return line.fault.code === "input"
        ? line.fault.params.input.slice(0, line.fault.params.input.lastIndexOf("."))
        : undefined;
    case "warning":
      return culpritOf(line.text);
    default:
      return line.component;
  }
}

/** Values that the service would refuse, and its warnings about names. */
export function linesOfChanges(
  changes: readonly Change[],
  applied: CheckedValues & Pick<AppliedChanges<unknown>, "warnings" | "emptyTags">,
  inputs: Pick<TemplateInputs, "check"> | undefined,
): FitLine[] {
  const { faults, warnings, emptyTags = [] } = applied;
  // A value that its property cannot have is refused before the rules of the inputs are looked at.
  const broken = faults.length > 0 ? undefined : inputs?.check(changes, applied);
  const rejected: readonly ValueProblem[] = [
    ...faults,
    ...(broken?.faults ?? []),
    ...(broken?.missing ?? []).map((params): ValueProblem => ({ code: "input", params })),
  ];
  return [
    ...rejected.map((fault): FitLine => ({ kind: "rejected", fault })),
    ...linesOfWarnings([...warnings, ...emptyTags].map(valueProblemWords)),
  ];
}

export function linesOfWarnings(texts: readonly string[]): FitLine[] {
  return texts.map((text) => ({ kind: "warning", text }));
}

/** The parts of a scene that a request is told about: what it changes, and all pictures. */
export function describedParts(
  document: TemplateDocument,
  { changed }: Pick<AppliedChanges, "changed">,
): Set<string> {
  const parts = componentsOf(document).filter(({ id, type }) => type === "IMAGE" || changed.has(id));
  return new Set(parts.map(({ id }) => id));
}

/** The lines of a scene with changes: a text whose input rejects it is refused. */
export function linesOfScene(
  document: TemplateDocument,
  applied: Pick<AppliedChanges, "changed" | "names">,
  report: FitReport,
): FitLine[] {
  const broken = checkFits(document, applied, report.texts);
  return linesOfReport(report, {
    rejected: new Map(broken.map(({ input, fault }) => [input, fault])),
    changed: applied.changed,
  });
}

/** The lines of an html page, about all of its components: in a page that flows, one moves the others. */
export function linesOfPage(
  document: HtmlDocument,
  applied: Pick<AppliedChanges<unknown>, "changed" | "names">,
  measured: MeasuredPage,
): FitLine[] {
  const broken = checkHtmlFits(document, applied, measured.texts);
  return [
    // The service warns of missing characters.
    ...linesOfReport(describeHtmlFit(document, { ...measured, missing: [], scale: document.scaleFactor }), {
      rejected: new Map(broken.map(({ input, fault }) => [input, fault])),
      changed: applied.changed,
    }),
    ...measured.pictures.flatMap(({ components, picture }): FitLine[] =>
      components.length === 0 && picture !== null && typeof picture === "object" && "reason" in picture
        ? [{ kind: "imageMissing", component: undefined, reason: picture.reason ?? "" }]
        : [],
    ),
  ];
}

/** Whether a warning of the service says what the report says of a text. */
export function isOfTextFit(warning: string): boolean {
  const code = readServiceText(warning)?.code;
  return code === "textCut" || code === "textSpills";
}

/** The lines of an answer of the service's check. */
export function linesOfCheck(
  { broken, warnings, ...report }: CheckResult,
  changed: Iterable<string>,
): FitLine[] {
  const own = linesOfReport(report, { changed: new Set(changed) });
  const known = new Set(own.map((line) => (line.kind === "warning" ? line.text : undefined)));
  return sortLines([
    ...broken.map(({ message }): FitLine => ({
      kind: "rejected",
      fault: { code: "other", params: { text: message } },
    })),
    ...own,
    ...linesOfWarnings(
      warnings.filter(
        (text) => !known.has(text) && !isOfTextFit(text) && readServiceText(text)?.code !== "pictureOf",
      ),
    ),
  ]);
}

interface ReportOptions {
  /** Faults of texts that are refused because they do not fit, by `component.text`. */
  rejected?: ReadonlyMap<string, ValueProblem>;
  /** The components that the request changes. */
  changed: { has: (component: string) => boolean };
}

/** From this factor on, a reader sees that a picture is enlarged. */
const enlargedMin = 1.5;

/**
 * The lines of a report. A part outside of the page is told of texts and of what the request changes: its author lets other
 * shapes bleed.
 */
function linesOfReport(
  { texts, pictures, page }: FitReport,
  { rejected = new Map(), changed }: ReportOptions,
): FitLine[] {
  const textIds = new Set(texts.map(({ component }) => component));
  return [
    ...texts.flatMap(({ component, state, fits, fontSize }): FitLine[] => {
      if (state === "fits") return [];
      if (state === "shrunk") return [{ kind: "shrinks", component, sizePx: fontSize }];
      const fault = rejected.get(`${component}.text`);
      return [fault === undefined ? { kind: state, component, fits } : { kind: "rejected", fault }];
    }),
    ...linesOfWarnings(
      listMissingCharacters(
        texts.flatMap(({ component, missing }) => (missing.length === 0 ? [] : [[component, missing]])),
      ),
    ),
    ...pictures.flatMap(({ component, loaded, reason }): FitLine[] =>
      loaded === false ? [{ kind: "imageMissing", component, reason: reason ?? "" }] : [],
    ),
    ...pictures.flatMap(({ component, enlarged }): FitLine[] =>
      enlarged !== null && enlarged >= enlargedMin ? [{ kind: "enlarged", component, factor: enlarged }] : [],
    ),
    ...page.contrast.flatMap((found): FitLine[] =>
      found.ratio < found.needed ? [{ kind: "contrast", ...found }] : [],
    ),
    ...page.outside.flatMap(({ component, left, top, right, bottom }): FitLine[] =>
      textIds.has(component) || changed.has(component)
        ? [{ kind: "outside", component, px: Math.max(left, top, right, bottom) }]
        : [],
    ),
  ];
}
