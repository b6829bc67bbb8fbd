import { useMutation } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ClientError } from "#client/client-error.ts";
import type { Problem } from "#contract/problems.ts";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatTime } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { type PathWords, problemWordsIn } from "../../../features/revisions/difference-words.ts";
import type { MergeDecisions } from "../../../model/template/save-document.ts";
import type { SaveState } from "./draft-saver.ts";
import { texts } from "../texts.ts";
import type { Autosave } from "./use-autosave.ts";
import type { JsonObject } from "#contract/json.ts";

/** Named reasons of one refusal; the others are in the original response. */
const problemsMax = 3;

/** Whether the design is saved, in a few words. No live region: failures and recoveries are announced elsewhere. */
export function SaveStatus({ autosave: { state } }: { autosave: Autosave }) {
  const isBad = state.kind === "failed" || state.kind === "conflicts" || state.kind === "invalid";
  return (
    <span
      data-save-state={state.kind}
      // Takes the focus of a notice that is settled.
      tabIndex={-1}
      className={isBad ? "text-12 text-error" : "text-12 text-ink-2"}
    >
      {statusWords(state)}
    </span>
  );
}

function statusWords(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      if (!state.isDraft) return texts.save.published;
      return state.at === undefined ? texts.save.draft : texts.save.draftSaved(formatTime(state.at));
    case "unsaved":
      return texts.save.unsaved;
    case "saving":
      return texts.save.saving;
    case "invalid":
      return texts.save.invalid;
    case "failed":
    case "conflicts":
      return texts.save.failed;
  }
}

export interface SaveProblemsProps {
  autosave: Autosave;
  /** Selects a component that the service refuses. */
  onSelect?: (id: string) => void;
}

/** Why the design is not saved, with what to do. */
export function SaveProblems({ autosave, onSelect }: SaveProblemsProps) {
  const { state, isKept } = autosave;
  switch (state.kind) {
    case "failed":
      return (
        <FocusToStatus>
          <SaveFailure autosave={autosave} failed={state} onSelect={onSelect} />
        </FocusToStatus>
      );
    case "conflicts":
      return <SaveConflicts autosave={autosave} state={state} wrap={FocusToStatus} />;
    case "invalid":
      return isKept ? null : <Notice tone="warn" title={texts.save.notKept} />;
    default:
      return null;
  }
}

interface SaveFailureProps {
  autosave: Autosave;
  failed: Extract<SaveState, { kind: "failed" }>;
  onSelect: SaveProblemsProps["onSelect"];
}

function SaveFailure({ autosave: { isKept, saveNow }, failed, onSelect }: SaveFailureProps) {
  const { error, isRepeated, source } = failed;
  const [isRetrying, setRetrying] = useState(false);
  const { happened, advice, raw } = toFailureWords(error);
  const retry = async () => {
    setRetrying(true);
    await saveNow();
    setRetrying(false);
  };
  const refused = problemsOf(error).map((problem) => toRefusedPart(source, problem));
  const named = refused.map(({ words }) => words).join(" ");
  const ids = new Set(onSelect === undefined ? [] : refused.flatMap(({ id }) => id ?? []));
  const next = isRepeated ? texts.save.repeated : named === "" ? advice : texts.save.refusedAdvice;
  return (
    <Notice
      tone="error"
      title={named === "" ? happened : texts.save.refused}
      raw={raw}
      actions={
        <>
          {[...ids].map((id) => (
            <Button key={id} size="small" onClick={() => onSelect?.(id)}>
              {texts.actions.select(id)}
            </Button>
          ))}
          <Button size="small" isPending={isRetrying} onClick={() => void retry()}>
            {texts.save.retry}
          </Button>
        </>
      }
    >
      {named} {next} {isKept ? texts.save.kept : texts.save.notKept}
    </Notice>
  );
}

/** The fields that the service refuses, with its reasons. */
function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof ClientError) || error.failure.kind !== "refused") return [];
  return error.failure.problems.slice(0, problemsMax);
}

/** A notice that disappears with the focus gives it to the status, which says what has become of it. */
function FocusToStatus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // A layout effect, because its cleanup runs before the element is removed.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement) === true)
        document.querySelector<HTMLElement>("[data-save-state]")?.focus();
    };
  }, []);
  return <div ref={box}>{children}</div>;
}

// Loaded later: only for two saves that changed the same.
const MergeDialog = lazyPart(
  async () => (await import("../../../features/revisions/merge-dialog.tsx")).MergeDialog,
  { failed: () => <p className="p-3 text-13 text-error">{texts.save.unloaded}</p> },
);

interface SaveConflictsProps {
  autosave: Autosave;
  state: Extract<SaveState, { kind: "conflicts" }>;
  /** Around the notice. */
  wrap: ComponentType<{ children: ReactNode }>;
}

/** Says that others changed the same parts, and asks about each of them once the author wants to decide. */
function SaveConflicts({ autosave, state, wrap: Wrap }: SaveConflictsProps) {
  const { unsaved, error } = state;
  const [isDeciding, setDeciding] = useState(false);
  // Once saved, the state is another one; choices that failed, and new conflicts, stay on the screen.
  const saving = useMutation({ mutationFn: (decisions: MergeDecisions) => autosave.decide(decisions) });
  return (
    <>
      {/* Before the notice, which still has the button that takes the focus when the dialog closes. */}
      {isDeciding && (
        <MergeDialog
          key={unsaved.conflicts.map(({ key }) => key).join(" ")}
          unsaved={unsaved}
          isSaving={saving.isPending}
          failure={error === undefined ? undefined : toFailureWords(error)}
          onSave={(decisions) => saving.mutate(decisions)}
          onClose={() => setDeciding(false)}
        />
      )}
      <Wrap>
        <Notice
          tone="warn"
          title={texts.save.conflict}
          actions={
            <Button size="small" onClick={() => setDeciding(true)}>
              {texts.save.decide}
            </Button>
          }
        >
          {autosave.isKept ? texts.save.conflictAdvice : texts.save.notKept}
        </Notice>
      </Wrap>
    </>
  );
}

/** Names the part of the document that the service names by its place: `document.components[0].fontSize`. */
export function toRefusedPart(source: JsonObject, problem: Problem): PathWords {
  const { id, words } = problemWordsIn(source, problem, "document.");
  return { id, words: `${words}.` };
}
