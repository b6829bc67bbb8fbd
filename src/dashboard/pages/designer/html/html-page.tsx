import { useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { undoStepOf, useWindowKeys } from "../../../base/design-system/keys.ts";
import { usePageActions } from "../../../model/page-actions/page-actions.ts";
import { CasesBar } from "../cases/cases-bar.tsx";
import { DesignerHeader } from "../designer-header.tsx";
import { listUndoActions } from "../page-actions.ts";
import type { DesignOwner } from "../save/kept-designs.ts";
import type { DesignStart } from "../save/start-design.ts";
import { SaveProblems } from "../save/save-status.tsx";
import { useAutosave } from "../save/use-autosave.ts";
import { HtmlDesigner } from "./html-designer.tsx";
import { HtmlInputs } from "./html-inputs.tsx";
import { readStoredSteps, useStoredSteps } from "../save/stored-steps.ts";
import { useDesignHistory } from "../use-designer.ts";

export interface DesignPageProps {
  owner: DesignOwner;
  detail: TemplateDetail;
  onDetail: (detail: TemplateDetail) => void;
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
