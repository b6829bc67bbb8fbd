import { useDeferredValue, useMemo, useState } from "react";
import { listHtmlChangeables } from "#scene/html/apply-html-changes.ts";
import { pageComponentId } from "#scene/html/html-page-id.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import type { EditedSource } from "../edited-source.ts";
import type { InputsDesigner } from "../inputs/inputs-designer.ts";
import { InputsSection, TemplateInputsSection } from "../inputs/inputs-section.tsx";
import type { ShownInputs } from "./html-designer.tsx";
import { texts } from "./texts.ts";

export interface HtmlInputsProps extends ShownInputs {
  designer: EditedSource;
}

/** The inputs of the selected component, or of the page, and those of the template. */
export function HtmlInputs({ designer, template, selectedId, onSelect }: HtmlInputsProps) {
  const document = useDeferredValue(template.document);
  const components = useMemo(() => listHtmlChangeables(document), [document]);
  const listed = useMemo(() => listNamedComponents(document, []), [document]);
  const shown = listed.find(({ id }) => id === selectedId) ?? listed.find(({ id }) => id === pageComponentId);
  // Opens and focuses an input that is chosen in the list, also one that is shown already.
  const [visit, setVisit] = useState(0);
  const owner: InputsDesigner = { ...designer, components };
  return (
    <section
      aria-label={texts.inputs(shown?.id ?? pageComponentId)}
      className="html-inputs border-line bg-panel"
    >
      {shown !== undefined && (
        <>
          <h2 className="px-4 py-2 text-15 font-semibold">{texts.inputs(shown.id)}</h2>
          <InputsSection key={`${shown.id} ${visit}`} designer={owner} component={shown} />
        </>
      )}
      <TemplateInputsSection
        designer={owner}
        onSelect={(id) => {
          setVisit(visit + 1);
          onSelect(id);
        }}
      />
    </section>
  );
}
