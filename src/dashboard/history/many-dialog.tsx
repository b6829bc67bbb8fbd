import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../connection/client-context.tsx";
import type { CallProgress } from "../connection/run-calls.ts";
import { Button } from "../design-system/button.tsx";
import { Dialog } from "../design-system/dialog.tsx";
import { useJournal } from "../journal/use-journal.ts";
import { deleteMany, renderMany, zipMany } from "./many-actions.ts";
import { texts } from "./texts.ts";

export type ManyAction = "delete" | "render" | "zip";

const actions = { delete: deleteMany, render: renderMany, zip: zipMany };
const icons = { delete: "trash", render: "refresh", zip: "download" } as const;

export interface ManyDialogProps {
  action: ManyAction;
  ids: readonly string[];
  /** `isDone`: the action has ended, so the results need not stay chosen. */
  onClose: (isDone: boolean) => void;
}

type Step =
  | { name: "asked" }
  | { name: "working"; progress: CallProgress | undefined }
  | { name: "done"; progress: CallProgress };

/** Asks, acts on all chosen results with progress, and tells the outcome. */
export function ManyDialog({ action, ids: chosen, onClose }: ManyDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  // The results stay those that were chosen when it opened.
  const [ids] = useState(chosen);
  const [step, setStep] = useState<Step>({ name: "asked" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const words = texts.many[action];

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    setStep({ name: "working", progress: undefined });
    const onProgress = (progress: CallProgress) => setStep({ name: "working", progress });
    const { signal } = controller;
    const progress = await actions[action]({ client, queryClient, journal, ids, signal, onProgress });
    if (!signal.aborted) setStep({ name: "done", progress });
  }

  return (
    <Dialog
      isOpen
      onClose={() => onClose(step.name === "done")}
      title={words.title}
      actions={
        step.name === "asked" ? (
          <>
            <Button data-autofocus={action === "delete" || undefined} onClick={() => onClose(false)}>
              {texts.many.cancel}
            </Button>
            <Button
              variant={action === "delete" ? "danger" : "primary"}
              icon={icons[action]}
              data-autofocus={action !== "delete" || undefined}
              onClick={() => void start()}
            >
              {words.start}
            </Button>
          </>
        ) : (
          <Button data-autofocus onClick={() => onClose(step.name === "done")}>
            {step.name === "done" ? texts.many.close : texts.many.stop}
          </Button>
        )
      }
    >
      {step.name === "asked" && <p className="text-15">{words.ask(ids.length)}</p>}
      {step.name === "working" && <Progress progress={step.progress} total={ids.length} />}
      <div role="status" className="text-15">
        {step.name === "done" && (
          <>
            <p>{words.done(step.progress.done)}</p>
            {step.progress.failed > 0 && (
              <p className="mt-2 text-error">{words.failed(step.progress.failed)}</p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function Progress({ progress, total }: { progress: CallProgress | undefined; total: number }) {
  const done = (progress?.done ?? 0) + (progress?.failed ?? 0);
  return (
    <div className="flex flex-col gap-2">
      <progress
        aria-label={texts.many.progress}
        max={total}
        value={done}
        className="h-2 w-full accent-accent"
      />
      <p className="figures text-12 text-ink-2">{texts.many.doneOf(done, total)}</p>
    </div>
  );
}
