import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { writeChangedValues } from "#scene/write-changed-values.ts";
import { addCases, freeName, readStoredCases, toCaseData } from "../../../model/composition/case-data.ts";
import type { ComposedTemplate } from "../../../model/template/composed-template.ts";
import { type PageSettings, readPageSettings } from "./page-settings.ts";

export interface ComposedDocument {
  document: JsonObject;
  page: PageSettings;
  /** Of an html template: the case that has the changes; `undefined` if none can. */
  caseName?: string | undefined;
}

/**
 * The document of a template with the changes of a composition. Those of an html template become a case, because its
 * html cannot have them as values. `undefined` if the service serves no document, or it could not be read.
 */
export function composeDocument(
  { source, document, html }: ComposedTemplate,
  changes: readonly Change[],
  { outputFormat, newCase }: { outputFormat: string | undefined; newCase: string },
): ComposedDocument | undefined {
  if (source === undefined) return undefined;
  const format = outputFormat === undefined ? {} : { outputFormat };
  if (document !== undefined) {
    const applied = applyChanges(document, changes);
    const page = readPageSettings({ document: applied.document, html: undefined });
    const written = writeChangedValues(source, applied.changed, pageComponentIdOf(document));
    return page && { document: { ...written, ...format }, page };
  }
  const page = readPageSettings({ document, html });
  if (page === undefined) return undefined;
  const cases = readStoredCases(source);
  const data = toCaseData(changes);
  const name = freeName(newCase, cases);
  const added =
    data.ok && changes.length > 0 ? addCases(cases, [{ name, data: data.value }]) : { cases, leftOut: 1 };
  if (added.leftOut > 0) return { document: { ...source, ...format }, page };
  const stored = added.cases.map((one) => ({ name: one.name, data: one.data }));
  return { document: { ...source, ...format, cases: stored }, page, caseName: name };
}
