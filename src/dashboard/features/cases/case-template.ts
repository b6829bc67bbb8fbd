import { isEqualJson } from "#contract/canonical-json.ts";
import type { Change } from "#contract/changes/change.ts";
import { applyChanges, type AppliedChanges, listChangeables } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { MatchPattern } from "#scene/inputs/broken-rule.ts";
import type { TemplateInterface } from "#scene/inputs/template-interface.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import type { TemplateInputs } from "../../model/template/template-inputs.ts";
import type { DescribedTemplate } from "./generate-cases.ts";

/** A template whose cases can be drawn and checked. */
export interface CaseTemplate extends DescribedTemplate {
  /** A canvas template; otherwise `html` is set. */
  document: TemplateDocument | undefined;
  html: HtmlTemplate | undefined;
  inputs: TemplateInputs | undefined;
  outputFormat: string;
}

/** `undefined` if the service serves no document, or it could not be read. */
export async function openCaseTemplate(template: ComposedTemplate): Promise<CaseTemplate | undefined> {
  const { document, html, properties, inputs, summary } = template;
  const components = html?.applyChanges([]).components ?? (document && listChangeables(document));
  if (components === undefined) return undefined;
  const described = inputs?.described;
  return {
    document,
    html,
    inputs,
    components,
    properties,
    interface: described,
    outputFormat: summary.outputFormat,
    matches: await loadMatch(described),
  };
}

/** Matches the patterns of a template. Their engine is large, and most templates have none. */
export async function loadMatch(described: TemplateInterface | undefined): Promise<MatchPattern> {
  const hasPatterns = Object.values(described?.inputs ?? {}).some(({ pattern }) => pattern !== undefined);
  return hasPatterns ? (await import("#scene/inputs/match-pattern.ts")).matchPattern : () => true;
}

/** A scene with changes, as it is painted: a PDF is set without ligatures. */
export function applyToScene(
  document: TemplateDocument,
  changes: readonly Change[],
  outputFormat: string,
): AppliedChanges {
  const applied = applyChanges(document, changes);
  return outputFormat === "pdf" ? { ...applied, document: withoutLigatures(applied.document) } : applied;
}

/** Whether two scenes have the same picture: they differ at most in what is not painted. */
export function isSameScene(one: TemplateDocument, other: TemplateDocument): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.scaleFactor === other.scaleFactor &&
    isEqualJson(one.pages, other.pages)
  );
}
