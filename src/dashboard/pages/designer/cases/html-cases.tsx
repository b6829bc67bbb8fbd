import { use, useDeferredValue, useMemo } from "react";
import type { JsonObject } from "#contract/json.ts";
import { applyHtmlChanges, listHtmlChangeables } from "#scene/html/apply-html-changes.ts";
import { listHtmlProperties } from "#scene/html/html-document.ts";
import type { CaseTemplate } from "../../../features/cases/case-template.ts";
import type { HtmlTemplate } from "../../../model/drawing/html-template.ts";
import type { EditedSource } from "../edited-source.ts";
import { DesignerCases } from "./designer-cases.tsx";
import { type CaseRules, type CasesOfSource, readCaseRules, useStoredCases } from "./use-cases-of-source.ts";

export interface HtmlCasesProps {
  designer: EditedSource;
  /** The page in the last state that can be drawn. */
  html: HtmlTemplate;
}

/** The cases of an html template. */
export function HtmlCases({ designer, html }: HtmlCasesProps) {
  // The main picture is drawn first.
  const read = useCasesOfHtml(useDeferredValue(designer.source), useDeferredValue(html));
  return <DesignerCases designer={designer} {...read} />;
}

/** Suspends while rules are read. */
function useCasesOfHtml(source: JsonObject, html: HtmlTemplate): CasesOfSource {
  const { document } = html;
  const names = useMemo(
    () => JSON.stringify(document.components.map(({ id, properties }) => [id, ...properties.map(nameOf)])),
    [document],
  );
  const read = () => listHtmlChangeables(document);
  const { inputs, matches } = use(readCaseRules(source, { read, names }));
  const cases = useStoredCases(source);
  const opened = useMemo(() => openTemplate(html, { inputs, matches }), [html, inputs, matches]);
  return { opened, cases };
}

function nameOf({ name }: { name: string }): string {
  return name;
}

function openTemplate(html: HtmlTemplate, { inputs, matches }: CaseRules): CaseTemplate {
  // A document of its own: the picture of the designer has no former ids.
  const document = { ...html.document, ...(inputs !== undefined && { interface: inputs.described }) };
  let properties: CaseTemplate["properties"] | undefined;
  return {
    document: undefined,
    html: { ...html, document, applyChanges: (changes) => applyHtmlChanges(document, changes) },
    inputs,
    interface: inputs?.described,
    matches,
    components: listHtmlChangeables(document),
    outputFormat: document.outputFormat,
    // Only generated cases need them.
    get properties() {
      properties ??= listHtmlProperties(document);
      return properties;
    },
  };
}
