import type { UseQueryResult } from "@tanstack/react-query";
import { ClientError, type UnreadableAnswer } from "#client/client-error.ts";
import type { Page } from "#client/page.ts";
import { Disclosure } from "../design-system/disclosure.tsx";
import { Button } from "../design-system/button.tsx";
import { BlankState, Notice } from "../design-system/notice.tsx";
import { lazyPart } from "../design-system/lazy-part.tsx";
import { showToast } from "../design-system/toast.ts";
import { toFailureWords } from "./failure-words.ts";
import { texts } from "./texts.ts";

// Only needed for unexpected responses of a remote service.
const AnswerCompared = lazyPart(async () => (await import("./answer/answer-compared.tsx")).AnswerCompared);

interface FailedQueryProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Returns the props of `LoadFailed` and `StaleNotice` for a query. */
export function failureOf(query: Pick<UseQueryResult, "error" | "isFetching" | "refetch">): FailedQueryProps {
  return { error: query.error, isRetrying: query.isFetching, onRetry: () => void query.refetch() };
}

/** Shown if nothing could be loaded. */
export function LoadFailed({ error, onRetry, isRetrying }: FailedQueryProps) {
  const words = toFailureWords(error);
  const answer = unreadableOf(error);
  return (
    <>
      <BlankState
        icon="unplugged"
        tone="error"
        title={words.happened}
        raw={answer === undefined ? words.raw : undefined}
        actions={
          <Button variant="primary" icon="refresh" isPending={isRetrying} onClick={onRetry}>
            {texts.again}
          </Button>
        }
      >
        {answer === undefined ? words.advice : texts.unreadable.beside}
      </BlankState>
      {answer !== undefined && (
        <div className="px-4 pb-12">
          <Compared answer={answer} />
        </div>
      )}
    </>
  );
}

/** Shown above older data if a refresh failed. */
export function StaleNotice({ error, onRetry, isRetrying }: FailedQueryProps) {
  const words = toFailureWords(error);
  const answer = unreadableOf(error);
  return (
    <Notice
      tone="warn"
      title={texts.stale}
      raw={answer === undefined ? words.raw : undefined}
      actions={
        <Button size="small" icon="refresh" isPending={isRetrying} onClick={onRetry}>
          {texts.again}
        </Button>
      }
    >
      {words.happened} {answer === undefined ? words.advice : texts.unreadable.beside}
      {answer !== undefined && <Compared answer={answer} isFolded />}
    </Notice>
  );
}

/** Shown if some entries of a list could not be read, with the faults beside the expected schema. */
export function PartialNotice({
  page: { unreadableCount, unreadable },
  title,
}: {
  page: Page<unknown>;
  title: (count: number) => string;
}) {
  if (unreadableCount === 0) return null;
  return (
    <Notice tone="warn" title={title(unreadableCount)}>
      {unreadable !== undefined && <Compared answer={unreadable} isFolded />}
    </Notice>
  );
}

/** An unexpected response beside the expected schema. */
export function Compared({ answer, isFolded = false }: { answer: UnreadableAnswer; isFolded?: boolean }) {
  const compared = <AnswerCompared answer={answer} />;
  if (!isFolded) return compared;
  return (
    <Disclosure title={texts.compare} className="mt-1" titleClassName="text-12 text-ink-3 hover:text-ink">
      <div className="mt-2">{compared}</div>
    </Disclosure>
  );
}

/** The comparison for a failed call with a message of its own; nothing unless the response was unexpected. */
export function UnreadableAnswerOf({ error }: { error: unknown }) {
  const answer = unreadableOf(error);
  return answer === undefined ? null : <Compared answer={answer} isFolded />;
}

function unreadableOf(error: unknown): UnreadableAnswer | undefined {
  if (!(error instanceof ClientError)) return undefined;
  return error.failure.kind === "unreadable" ? error.failure : undefined;
}

/** The cause and the remedy of a failed user action. */
export function FailureNotice({ error, className }: { error: unknown; className?: string | undefined }) {
  const { happened, advice } = toFailureWords(error);
  return (
    <Notice tone="error" title={happened} {...(className !== undefined && { className })}>
      {advice}
    </Notice>
  );
}

/** Says in a toast what failed and what to do about it. */
export function tellFailure(error: unknown): void {
  const { happened, advice } = toFailureWords(error);
  showToast(`${happened} ${advice}`, { tone: "error" });
}
