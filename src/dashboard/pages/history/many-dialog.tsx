import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { createId } from "../../base/connection/create-id.ts";
import { FailureNotice } from "../../base/connection/failure-notice.tsx";
import type { CallOutcome, CallProgress } from "../../base/connection/run-calls.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { formatBytes } from "../../base/design-system/format.ts";
import { useJournal } from "../../model/requests/journal/use-journal.ts";
import {
  archiveBytesMax as archiveBytesLimit,
  deleteMany,
  type ManyAction,
  type ManyResult,
  NotStoredError,
  renderMany,
  zipMany,
} from "./many-actions.ts";
import { ClientError } from "#client/client-error.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { texts } from "./texts.ts";

const actions = { delete: deleteMany, render: renderMany, zip: zipMany };
const icons = { delete: "trash", render: "refresh", zip: "download" } as const;

export interface ManyDialogProps {
  action: ManyAction;
  ids: readonly string[];
  titleOf: (id: string) => string | undefined;
  /** `remaining`: those for which the action was not done. */
  onClose: (remaining: readonly string[]) => void;
  /** Bytes of one archive. */
  archiveBytesMax?: number;
}

/** Results that the question names. */
const namedMax = 3;

type Step =
  | { name: "asked" }
  | { name: "working"; progress: CallProgress | undefined; isStopping: boolean }
  | { name: "failed"; error: unknown }
  | { name: "done"; outcome: ManyResult };

/**
 * Asks, acts on all chosen results with progress, and tells the outcome. While it works, closing it stops it: calls that
 * change something and are under way end first, so that none is unknowingly sent twice.
 */
export function ManyDialog({
  action,
  ids: chosen,
  titleOf,
  onClose,
  archiveBytesMax = archiveBytesLimit,
}: ManyDialogProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  // The results stay those that were chosen when it opened.
  const [ids] = useState(chosen);
  const [named] = useState(() => chosen.slice(0, namedMax).map((id) => titleOf(id) ?? id));
  const [runId] = useState(createId);
  const [step, setStep] = useState<Step>({ name: "asked" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const closeButton = useRef<HTMLButtonElement>(null);
  const isAsked = step.name === "asked";
  useEffect(() => {
    // The pressed button is gone.
    if (!isAsked) closeButton.current?.focus();
  }, [isAsked]);
  const words = texts.many[action];

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (progress: CallProgress | undefined) =>
      setStep({ name: "working", progress, isStopping: signal.aborted });
    onProgress(undefined);
    try {
      const order = { client, queryClient, journal, ids, archiveBytesMax, runId, signal, onProgress };
      setStep({ name: "done", outcome: await actions[action](order) });
    } catch (error) {
      setStep({ name: "failed", error });
    }
  }

  function close() {
    if (step.name === "working") {
      running.current?.abort();
      // Reading files changes nothing, so nothing has to end first.
      if (action === "zip") onClose(ids);
      else setStep({ ...step, isStopping: true });
    } else onClose(step.name === "done" ? remainingOf(ids, step.outcome) : ids);
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={step.name === "done" ? texts.many.ended : words.title}
      actions={
        step.name === "asked" ? (
          <>
            <Button data-autofocus={action === "delete" || undefined} onClick={close}>
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
          <Button ref={closeButton} onClick={close}>
            {step.name === "working" ? texts.many.stop : texts.many.close}
          </Button>
        )
      }
    >
      {step.name === "asked" && <p className="text-15">{words.ask(ids.length)}</p>}
      {step.name === "asked" && action === "zip" && (
        <p className="mt-2 text-ink-2">{texts.many.zip.bound(formatBytes(archiveBytesMax))}</p>
      )}
      {step.name === "asked" && action === "delete" && (
        <p className="mt-2 text-ink-2 wrap-anywhere">{texts.many.named(named, ids.length - named.length)}</p>
      )}
      {step.name === "working" && <Progress progress={step.progress} total={ids.length} />}
      {step.name === "failed" && <FailureNotice error={step.error} />}
      <div role="status" className="text-15">
        {step.name === "working" && step.isStopping && <p className="mt-2">{texts.many.stopping}</p>}
        {step.name === "done" && <ManyOutcome outcome={step.outcome} action={action} />}
      </div>
    </Dialog>
  );
}

/** In the order in which they were chosen. */
function remainingOf(ids: readonly string[], { failures, left }: CallOutcome): string[] {
  const remaining = new Set([...failures.map(({ id }) => id), ...left]);
  return ids.filter((id) => remaining.has(id));
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

/** How many results the action was done for, and why not for the others. */
function ManyOutcome({ outcome, action }: { outcome: ManyResult; action: ManyAction }) {
  const words = texts.many[action];
  const { done, failures, left, isFull = false } = outcome;
  const errors = failures.map(({ error }) => error);
  const notStored = errors.filter((error) => error instanceof NotStoredError).length;
  const failed = errors.length - notStored;
  const reasons = reasonsOf(errors);
  return (
    <>
      <p>{words.done(done)}</p>
      {failed > 0 && <p className="mt-2 text-error">{words.failed(failed)}</p>}
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-13 wrap-anywhere">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {notStored > 0 && <p className="mt-2 text-error">{texts.many.notStored(notStored)}</p>}
      {left.length > 0 && (
        <p className="mt-2">{isFull ? texts.many.zip.full(left.length) : texts.many.left(left.length)}</p>
      )}
    </>
  );
}

/** The service's reasons, each once. */
function reasonsOf(errors: readonly unknown[]): string[] {
  const words = errors.flatMap((error) => {
    if (!(error instanceof ClientError)) return [];
    const { happened, advice } = toFailureWords(error);
    return [`${happened} ${advice}`];
  });
  return [...new Set(words)];
}
