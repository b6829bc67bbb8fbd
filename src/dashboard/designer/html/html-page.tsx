import { useState } from "react";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { useWindowKeys } from "../../design-system/use-window-keys.ts";
import {
  mapStates,
  record,
  redo,
  startHistory,
  undo,
  type UndoHistory,
} from "../../composition/undo-history.ts";
import { DesignerHeader } from "../designer-header.tsx";
import type { DesignOwner } from "../save/kept-designs.ts";
import { PublishButton } from "../save/publish-button.tsx";
import { SaveProblems, SaveStatus } from "../save/save-status.tsx";
import { useAutosave } from "../save/use-autosave.ts";
import { HtmlDesigner } from "./html-designer.tsx";

export interface HtmlPageProps {
  owner: DesignOwner;
  detail: TemplateDetail;
  start: { base: JsonObject; source: JsonObject; isDraft: boolean };
}

/** The designer of an html template, with undo and saving. A source that the service would refuse is kept, and not sent. */
export function HtmlPage({ owner, detail, start }: HtmlPageProps) {
  const [history, setHistory] = useState<UndoHistory<JsonObject>>(() => startHistory(start.source));
  const [checked, setChecked] = useState<{ source: JsonObject; problems: readonly Problem[] }>();
  const source = history.present;
  const undoStep = () => setHistory(undo);
  const redoStep = () => setHistory(redo);
  const autosave = useAutosave({
    owner,
    kind: "html",
    base: start.base,
    isDraft: start.isDraft,
    source,
    // The check waits until typing rests; a source that is not checked yet is not sent.
    isAccepted: checked?.source === source && checked.problems.length === 0,
    replaceSources: (change) => setHistory((current) => mapStates(current, change)),
  });
  useWindowKeys((event) => {
    const key = event.key.toLowerCase();
    if (!(event.metaKey || event.ctrlKey) || event.altKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") !== null || (key !== "z" && key !== "y")) return;
    // The fields of find and replace are not of the document.
    if (event.target instanceof Element && event.target.closest(".cm-search") !== null) return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) redoStep();
    else undoStep();
  });
  return (
    <HtmlDesigner
      source={source}
      summary={detail}
      onChange={(next, gesture) => setHistory((current) => record(current, next, gesture))}
      onUndo={undoStep}
      onRedo={redoStep}
      onProblems={(problems, of) => setChecked({ source: of, problems })}
      header={
        <>
          <DesignerHeader
            templateId={owner.template}
            name={detail.name}
            canUndo={history.past.length > 0}
            canRedo={history.future.length > 0}
            onUndo={undoStep}
            onRedo={redoStep}
            status={<SaveStatus autosave={autosave} />}
            actions={<PublishButton templateId={owner.template} autosave={autosave} />}
          />
          <SaveProblems autosave={autosave} />
        </>
      }
    />
  );
}
