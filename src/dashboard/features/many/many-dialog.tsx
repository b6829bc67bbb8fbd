import { type ReactNode, useEffect, useRef, useState } from "react";
import { ClientError } from "#client/client-error.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { FailureNotice } from "../../base/connection/load-failed.tsx";
import type { CallOutcome, CallProgress } from "../../base/connection/run-calls.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Dialog } from "../../base/design-system/dialog.tsx";
import type { IconName } from "../../base/design-system/icon.tsx";
import { Form } from "../../base/design-system/text-field.tsx";
import { showToast, type ToastOptions } from "../../base/design-system/toast.ts";
import { texts } from "./texts.ts";

export interface ManyOrder {
  ids: readonly string[];
  /** Ends the run: no further calls. Those that change something and are under way end as they do. */
  signal: AbortSignal;
  onProgress: (progress: CallProgress) => void;
}

export interface ManyResult extends CallOutcome {
  /** Instead of `words.done`. */
  doneWords?: string;
  /** Why some were left, if not because the run was stopped. */
  leftWords?: string;
  /** Offered by the toast if all were done. */
  undo?: ToastOptions["action"];
}

export interface ManyDialogProps {
  words: {
    title: string;
    ask: (count: number) => string;
    start: string;
    done: (count: number) => string;
    failed: (count: number) => string;
  };
  icon: IconName;
  isDangerous?: boolean;
  /** The calls change nothing, so that they need not end before the dialog is closed. */
  isReading?: boolean;
  /** Whether the action cannot start yet. */
  isDisabled?: boolean;
  /** Empty if `act` finds them itself. */
  ids: readonly string[];
  /** The names of those that the question names, if it does. */
  titleOf?: (id: string) => string | undefined;
  act: (order: ManyOrder) => Promise<ManyResult>;
  /** Failures that are no failed calls, with their words. */
  setAside?: { isAside: (error: unknown) => boolean; words: (count: number) => string };
  /** Below the question. */
  children?: ReactNode;
  /** The children have a text field, in which Enter starts the action. */
  hasField?: boolean;
  /** `remaining`: those for which the action was not done. */
  onClose: (remaining: readonly string[]) => void;
}

const namedMax = 3;

type Step =
  | { name: "asked" }
  | { name: "working"; progress: CallProgress | undefined; isStopping: boolean }
  | { name: "failed"; error: unknown }
  | { name: "done"; outcome: ManyResult };

/**
 * Asks, acts on all that is chosen with progress, and tells the outcome, in a toast if all were done. While it works,
 * closing it stops it: calls that change something and are under way end first, so that none is unknowingly sent twice.
 */
export function ManyDialog({
  words,
  icon,
  isDangerous = false,
  isReading = false,
  isDisabled = false,
  ids: chosen,
  titleOf,
  act,
  setAside,
  children,
  hasField = false,
  onClose,
}: ManyDialogProps) {
  // They stay those that were chosen when it opened.
  const [ids] = useState(chosen);
  const [named] = useState(() => titleOf && chosen.slice(0, namedMax).map((id) => titleOf(id) ?? id));
  const [step, setStep] = useState<Step>({ name: "asked" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const closeButton = useRef<HTMLButtonElement>(null);
  const isAsked = step.name === "asked";
  useEffect(() => {
    // The pressed button is gone.
    if (!isAsked) closeButton.current?.focus();
  }, [isAsked]);

  async function start() {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const onProgress = (progress: CallProgress | undefined) =>
      setStep({ name: "working", progress, isStopping: signal.aborted });
    onProgress(undefined);
    try {
      const outcome = await act({ ids, signal, onProgress });
      if (outcome.failures.length + outcome.left.length > 0) {
        setStep({ name: "done", outcome });
        return;
      }
      onClose([]);
      showToast(outcome.doneWords ?? words.done(outcome.done), { action: outcome.undo });
    } catch (error) {
      // Stopped before the first call.
      if (signal.aborted) onClose(ids);
      else setStep({ name: "failed", error });
    }
  }

  function close() {
    if (step.name === "working") {
      running.current?.abort();
      if (isReading) onClose(ids);
      else setStep({ ...step, isStopping: true });
    } else onClose(step.name === "done" ? remainingOf(ids, step.outcome) : ids);
  }

  return (
    <Dialog
      onClose={close}
      title={step.name === "done" ? texts.ended : words.title}
      actions={
        isAsked ? (
          <>
            <Button data-autofocus={isDangerous || undefined} onClick={close}>
              {texts.cancel}
            </Button>
            <Button
              variant={isDangerous ? "danger" : "primary"}
              icon={icon}
              data-autofocus={(!isDangerous && !hasField) || undefined}
              disabled={isDisabled}
              onClick={() => void start()}
            >
              {words.start}
            </Button>
          </>
        ) : (
          <Button ref={closeButton} onClick={close}>
            {step.name === "working" ? texts.stop : texts.close}
          </Button>
        )
      }
    >
      {isAsked && (
        <>
          <p className="text-15">{words.ask(ids.length)}</p>
          {hasField ? (
            <Form
              onSubmit={() => {
                if (!isDisabled) void start();
              }}
            >
              {children}
            </Form>
          ) : (
            children
          )}
          {named !== undefined && (
            <p className="mt-2 text-ink-2 wrap-anywhere">{texts.named(named, ids.length - named.length)}</p>
          )}
        </>
      )}
      {step.name === "working" && <Progress progress={step.progress} total={ids.length} />}
      {step.name === "failed" && <FailureNotice error={step.error} />}
      <div role="status" className="text-15">
        {step.name === "working" && step.isStopping && <p className="mt-2">{texts.stopping}</p>}
        {step.name === "done" && (
          <Outcome outcome={step.outcome} words={words} {...(setAside && { setAside })} />
        )}
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
  const max = progress?.total ?? total;
  return (
    <div className="flex flex-col gap-2">
      <progress aria-label={texts.progress} max={max} value={done} className="h-2 w-full accent-accent" />
      <p className="figures text-12 text-ink-2">{texts.doneOf(done, max)}</p>
    </div>
  );
}

/** For how many the action was done, and why not for the others. */
function Outcome({
  words,
  outcome: { done, doneWords = words.done(done), failures, left, leftWords },
  setAside,
}: { outcome: ManyResult } & Pick<ManyDialogProps, "words" | "setAside">) {
  const errors = failures.map(({ error }) => error);
  const aside = errors.filter((error) => setAside?.isAside(error)).length;
  const failed = errors.length - aside;
  const reasons = reasonsOf(errors);
  return (
    <>
      <p>{doneWords}</p>
      {failed > 0 && <p className="mt-2 text-error">{words.failed(failed)}</p>}
      {reasons.length > 0 && (
        <ul className="mt-1 list-disc pl-5 text-13 wrap-anywhere">
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {aside > 0 && <p className="mt-2 text-error">{setAside?.words(aside)}</p>}
      {left.length > 0 && <p className="mt-2">{leftWords ?? texts.left(left.length)}</p>}
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
