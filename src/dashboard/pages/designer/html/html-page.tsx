import { useDeferredValue, useMemo, useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { listHtmlChangeables } from "#scene/html/apply-html-changes.ts";
import { pageComponentId } from "#scene/html/html-components.ts";
import { undoStepOf, useWindowKeys } from "../../../base/design-system/keys.ts";
import { usePageActions } from "../../../model/page-actions/page-actions.ts";
import { CasesBar } from "../cases/cases-bar.tsx";
import { DesignerHeader } from "../designer-header.tsx";
import { listUndoActions } from "../page-actions.ts";
import type { DesignOwner } from "../save/kept-designs.ts";
import { SaveProblems } from "../save/save-status.tsx";
import { useAutosave } from "../save/use-autosave.ts";
import { HtmlDesigner, type ShownInputs } from "./html-designer.tsx";
import { readStoredSteps, useStoredSteps } from "../save/stored-steps.ts";
import { type EditedSource, useDesignHistory } from "../use-designer.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { InputsSection, TemplateInputsSection } from "../inputs/inputs-section.tsx";
import { texts } from "./texts.ts";
import type { DesignStart } from "../save/open-design.ts";
import type { InputsDesigner } from "../inputs/use-typed-rules.ts";

export interface DesignPageProps {
  owner: DesignOwner;
  detail: TemplateDetail;
  /** Its name or its tags may be newer. */
  onDetail: (detail: Pick<TemplateDetail, "name" | "tags">) => void;
  start: DesignStart;
}

/** The designer of an html template, with undo and saving. A source that the service would refuse is kept, and not sent. */
export function HtmlPage({ owner, detail, onDetail, start }: DesignPageProps) {
  const editor = useDesignHistory(() => readStoredSteps(owner, "html", start.source));
  const { source } = editor;
  useStoredSteps(owner, editor.history);
  const [checked, setChecked] = useState<{ source: JsonObject; problems: readonly Problem[] }>();
  const autosave = useAutosave({
    owner,
    kind: "html",
    start,
    source,
    onDetail,
    // The check waits until typing rests; a source that is not checked yet is not sent.
    isAccepted: checked?.source === source && checked.problems.length === 0,
    replaceSources: (change) =>
      editor.replaceStates((design) => ({ ...design, source: change(design.source) })),
  });
  usePageActions(() => listUndoActions(editor));
  useWindowKeys((event) => {
    const step = undoStepOf(event);
    if (step === undefined || event.defaultPrevented || document.querySelector("dialog[open]") !== null)
      return;
    // The fields of find and replace are not of the document.
    if (event.target instanceof Element && event.target.closest(".cm-search") !== null) return;
    event.preventDefault();
    editor[step]();
  });
  return (
    <HtmlDesigner
      source={source}
      summary={detail}
      onChange={(next, gesture) => editor.editSource(() => next, gesture)}
      onUndo={editor.undo}
      onRedo={editor.redo}
      onProblems={(problems, of) => setChecked({ source: of, problems })}
      header={
        <>
          <DesignerHeader template={detail} onTemplate={onDetail} {...{ editor, autosave }} />
          <SaveProblems autosave={autosave} />
        </>
      }
      renderInputs={(shown) => <HtmlInputs designer={editor} {...shown} />}
      renderCases={(template) => <CasesBar designer={editor} html={template} />}
    />
  );
}

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
