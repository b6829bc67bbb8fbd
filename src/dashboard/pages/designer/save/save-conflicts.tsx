import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { PartBoundary } from "../../../base/design-system/part-boundary.tsx";
import type { MergeDecisions } from "../../../model/template/save-document.ts";
import type { SaveState } from "./save-state.ts";
import { texts } from "./texts.ts";
import type { Autosave } from "./use-autosave.ts";

// Loaded later: only for two saves that changed the same.
const MergeDialog = lazy(async () => ({
  default: (await import("../../../features/revisions/merge-dialog.tsx")).MergeDialog,
}));

export interface SaveConflictsProps {
  autosave: Autosave;
  state: Extract<SaveState, { kind: "conflicts" }>;
  /** Around the notice. */
  wrap: ComponentType<{ children: ReactNode }>;
}

/** Says that others changed the same parts, and asks about each of them once the author wants to decide. */
export function SaveConflicts({ autosave, state, wrap: Wrap }: SaveConflictsProps) {
  const { unsaved, error } = state;
  const [isDeciding, setDeciding] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const save = async (decisions: MergeDecisions) => {
    setSaving(true);
    await autosave.decide(decisions);
    // Once saved, the state is another one; choices that failed, and new conflicts, stay on the screen.
    setSaving(false);
  };
  return (
    <>
      {/* Before the notice, which still has the button that takes the focus when the dialog closes. */}
      {isDeciding && (
        <PartBoundary fallback={<p className="p-3 text-13 text-error">{texts.unloaded}</p>}>
          <Suspense>
            <MergeDialog
              key={unsaved.conflicts.map(({ key }) => key).join(" ")}
              unsaved={unsaved}
              isSaving={isSaving}
              failure={error === undefined ? undefined : toFailureWords(error)}
              onSave={(decisions) => void save(decisions)}
              onClose={() => setDeciding(false)}
            />
          </Suspense>
        </PartBoundary>
      )}
      <Wrap>
        <Notice
          tone="warn"
          title={texts.conflict}
          actions={
            <Button size="small" onClick={() => setDeciding(true)}>
              {texts.decide}
            </Button>
          }
        >
          {autosave.isKept ? texts.conflictAdvice : texts.notKept}
        </Notice>
      </Wrap>
    </>
  );
}
