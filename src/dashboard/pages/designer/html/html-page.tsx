import { useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { hasCommand, letterOf } from "../../../base/design-system/keys.ts";
import { useWindowKeys } from "../../../base/design-system/use-window-keys.ts";
import { usePageActions } from "../../../model/page-actions/page-actions.ts";
import { CasesBar } from "../cases/cases-bar.tsx";
import { DesignerHeader } from "../designer-header.tsx";
import { listUndoActions } from "../page-actions.ts";
import type { DesignOwner } from "../save/kept-designs.ts";
import type { DesignStart } from "../save/start-design.ts";
import { PublishButton } from "../save/publish-button.tsx";
import { SaveProblems, SaveStatus } from "../save/save-status.tsx";
import { useAutosave } from "../save/use-autosave.ts";
import { HtmlDesigner } from "./html-designer.tsx";
import { HtmlInputs } from "./html-inputs.tsx";
import { useHtmlHistory } from "./use-html-history.ts";

export interface HtmlPageProps {
  owner: DesignOwner;
  detail: TemplateDetail;
  onDetail: (detail: TemplateDetail) => void;
  start: DesignStart;
}

/** The designer of an html template, with undo and saving. A source that the service would refuse is kept, and not sent. */
export function HtmlPage({ owner, detail, onDetail, start }: HtmlPageProps) {
  const history = useHtmlHistory(owner, start.source);
  const { source } = history;
  const [checked, setChecked] = useState<{ source: JsonObject; problems: readonly Problem[] }>();
  const autosave = useAutosave({
    owner,
    kind: "html",
    base: start.base,
    latest: start.latest,
    source,
    // The check waits until typing rests; a source that is not checked yet is not sent.
    isAccepted: checked?.source === source && checked.problems.length === 0,
    replaceSources: history.replaceSources,
  });
  usePageActions(() => listUndoActions(history));
  useWindowKeys((event) => {
    const key = letterOf(event);
    if (!hasCommand(event) || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") !== null || (key !== "z" && key !== "y")) return;
    // The fields of find and replace are not of the document.
    if (event.target instanceof Element && event.target.closest(".cm-search") !== null) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) history.redo();
    else history.undo();
  });
  return (
    <HtmlDesigner
      source={source}
      summary={detail}
      onChange={(next, gesture) => history.editSource(() => next, gesture)}
      onUndo={history.undo}
      onRedo={history.redo}
      onProblems={(problems, of) => setChecked({ source: of, problems })}
      header={
        <>
          <DesignerHeader
            template={detail}
            onTemplate={onDetail}
            canUndo={history.canUndo}
            canRedo={history.canRedo}
            onUndo={history.undo}
            onRedo={history.redo}
            status={<SaveStatus autosave={autosave} />}
            actions={<PublishButton templateId={owner.template} autosave={autosave} />}
          />
          <SaveProblems autosave={autosave} />
        </>
      }
      renderInputs={(shown) => <HtmlInputs designer={history} {...shown} />}
      renderCases={(template) => <CasesBar designer={history} html={template} />}
    />
  );
}
