import { use, useDeferredValue, useMemo } from "react";
import { applyHtmlChanges, listHtmlChangeables } from "#scene/html/apply-html-changes.ts";
import { listHtmlProperties } from "#scene/html/html-document.ts";
import type { HtmlTemplate } from "../../../model/drawing/html-template.ts";
import { openTemplate, readCaseRules } from "./case-rules.ts";
import { DesignerCases } from "./designer-cases.tsx";
import type { EditedSource } from "../use-designer.ts";

export interface HtmlCasesProps {
  designer: EditedSource;
  /** The page in the last state that can be drawn. */
  html: HtmlTemplate;
}

/** The cases of an html template. Suspends while rules are read. */
export function HtmlCases({ designer, html: shown }: HtmlCasesProps) {
  // The main picture is drawn first.
  const source = useDeferredValue(designer.source);
  const html = useDeferredValue(shown);
  const names = useMemo(
    () =>
      JSON.stringify(
        html.document.components.map(({ id, properties }) => [id, ...properties.map(({ name }) => name)]),
      ),
    [html.document],
  );
  const read = () => listHtmlChangeables(html.document);
  const { inputs, matches } = use(readCaseRules(source, { read, names }));
  const opened = useMemo(() => {
    // A document of its own: the picture of the designer has no former ids.
    const document = { ...html.document, ...(inputs !== undefined && { interface: inputs.described }) };
    return openTemplate(
      {
        document: undefined,
        html: { ...html, document, applyChanges: (changes) => applyHtmlChanges(document, changes) },
        components: listHtmlChangeables(document),
        outputFormat: document.outputFormat,
      },
      { inputs, matches },
      () => listHtmlProperties(document),
    );
  }, [html, inputs, matches]);
  return <DesignerCases {...{ designer, source, opened }} />;
}
