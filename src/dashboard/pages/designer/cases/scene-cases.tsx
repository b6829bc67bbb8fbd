import { use, useDeferredValue, useMemo, useState } from "react";
import { listChangeables } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { listTemplateProperties } from "#scene/template-properties.ts";
import { isSameScene } from "../../../features/cases/case-template.ts";
import { documentOf } from "../../../model/design/design.ts";
import { openTemplate, readCaseRules } from "./case-rules.ts";
import { DesignerCases } from "./designer-cases.tsx";
import type { EditedSource } from "../use-designer.ts";

/** The cases of a canvas template. Suspends while rules are read. */
export function SceneCases({ designer }: { designer: EditedSource }) {
  // The main picture is drawn first.
  const source = useDeferredValue(designer.source);
  const document = useStableDocument(documentOf(source));
  const { inputs, matches } = use(readCaseRules(source, { read: () => listChangeables(document) }));
  const opened = useMemo(() => {
    // A document of its own: with its inputs, the designer's would close the fields of other properties.
    const drawn = { ...document, ...(inputs !== undefined && { interface: inputs.described }) };
    const { outputFormat } = document;
    const components = listChangeables(document);
    return openTemplate(
      { document: drawn, html: undefined, components, outputFormat },
      { inputs, matches },
      () => listTemplateProperties(document),
    );
  }, [document, inputs, matches]);
  return <DesignerCases {...{ designer, source, opened }} />;
}

/** The same document while its picture is the same, although every edit reads the source again. */
function useStableDocument(document: TemplateDocument): TemplateDocument {
  const [stable, setStable] = useState(document);
  const isSame = stable.outputFormat === document.outputFormat && isSameScene(stable, document);
  if (stable === document || isSame) return stable;
  setStable(document);
  return document;
}
