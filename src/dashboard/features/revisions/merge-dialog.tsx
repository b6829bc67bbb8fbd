import { useEffect, useId, useMemo, useRef, useState } from "react";
import { diffDocuments } from "#scene/revisions/diff-documents.ts";
import { mergeDocuments, type MergeSide } from "#scene/revisions/merge-documents.ts";
import type { FailureWords } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import type { MergeDecisions, SavedDocument } from "../../model/template/save-document.ts";
import { conflictValueWords, conflictWords } from "./difference-words.ts";
import { type ReadRevision, useDrawnRevisions } from "./drawn-revision.ts";
import { texts } from "./texts.ts";

/** Px of the longer side of a picture. */
const pictureSidePx = 480;
const sides = ["ours", "theirs"] as const;

export interface MergeDialogProps {
  unsaved: Extract<SavedDocument, { outcome: "conflicts" }>;
  isSaving: boolean;
  failure: FailureWords | undefined;
  onSave: (decisions: MergeDecisions) => void;
  onClose: () => void;
}

/** Asks about conflicts one by one, each with both pictures. Start another one for other conflicts, by a `key`. */
export function MergeDialog({ unsaved, isSaving, failure, onSave, onClose }: MergeDialogProps) {
  const { edit, theirs, conflicts } = unsaved;
  const [index, setIndex] = useState(0);
  const [choices, setChoices] = useState<ReadonlyMap<string, MergeSide>>(new Map());
  const name = useId();
  const words = texts.merge;
  const conflict = conflicts[index];
  const documents = useMemo(() => {
    const withSide = (side: MergeSide) =>
      mergeDocuments(
        edit.base,
        edit.ours,
        theirs,
        conflict === undefined ? choices : new Map([...choices, [conflict.key, side]]),
      ).document;
    return { ours: withSide("ours"), theirs: withSide("theirs") };
  }, [edit, theirs, conflict, choices]);
  const difference = useMemo(() => diffDocuments(documents.ours, documents.theirs)[0], [documents]);
  const drawn = useDrawnRevisions(documents.ours, documents.theirs);
  if (conflict === undefined) return null;
  const part = conflictWords(conflict, difference);
  const base = conflict.base === undefined ? "" : conflictValueWords(conflict, "base", difference);
  const chosen = choices.get(conflict.key);
  const isLast = index === conflicts.length - 1;
  return (
    <Dialog
      shape="wide"
      title={words.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.check.cancel}</Button>
          {index > 0 && <Button onClick={() => setIndex(index - 1)}>{words.back}</Button>}
          <Button
            variant="primary"
            disabled={chosen === undefined}
            isPending={isSaving}
            onClick={() => (isLast ? onSave({ theirs, choices }) : setIndex(index + 1))}
          >
            {isLast ? words.save : words.next}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{words.text}</p>
        {failure !== undefined && (
          <Notice tone="error" title={failure.happened} raw={failure.raw}>
            {failure.advice}
          </Notice>
        )}
        <fieldset className="flex min-w-0 flex-col gap-3">
          <legend className="pb-1 font-medium wrap-anywhere">
            {conflicts.length > 1 && `${words.step(index + 1, conflicts.length)}: `}
            {part}
          </legend>
          {base !== "" && <p className="text-ink-2 wrap-anywhere">{words.unchanged(base)}</p>}
          <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
            {sides.map((side, place) => (
              <label key={side} className="flex min-w-0 flex-col gap-2 border border-line bg-panel p-3">
                <span className="flex items-center gap-2 font-medium">
                  <input
                    type="radio"
                    name={name}
                    checked={chosen === side}
                    onChange={() => setChoices(new Map([...choices, [conflict.key, side]]))}
                  />
                  {words[side]}
                </span>
                <span dir="auto" className="wrap-anywhere">
                  {conflictValueWords(conflict, side, difference)}
                </span>
                <SidePicture
                  revision={drawn === "failed" ? "failed" : drawn?.[place]}
                  label={`${words[side]}: ${part}`}
                />
              </label>
            ))}
          </div>
        </fieldset>
      </div>
    </Dialog>
  );
}

function SidePicture({ revision, label }: { revision: ReadRevision | "failed" | undefined; label: string }) {
  const holder = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<"drawing" | "drawn" | "failed">("drawing");
  const drawn = revision === "failed" ? undefined : revision?.drawn;
  const isUnreadable = revision === "failed" || revision?.problem !== undefined;
  useEffect(() => {
    if (drawn === undefined) return undefined;
    const controller = new AbortController();
    drawn.draw([], pictureSidePx, controller.signal).then(
      ({ canvas }) => {
        canvas.className = "mx-auto h-auto max-w-full border border-line";
        canvas.setAttribute("role", "img");
        canvas.setAttribute("aria-label", label);
        holder.current?.replaceChildren(canvas);
        setState("drawn");
      },
      () => {
        if (!controller.signal.aborted) setState("failed");
      },
    );
    return () => controller.abort();
  }, [drawn, label]);
  if (isUnreadable || state === "failed") return <span className="text-ink-2">{texts.merge.unpainted}</span>;
  return (
    <>
      {state === "drawing" && <LoadingRegion label={texts.drawing} className="h-56 w-full" />}
      <span ref={holder} className="block" />
    </>
  );
}
