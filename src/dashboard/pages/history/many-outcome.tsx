import { ClientError } from "#client/client-error.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { type ManyAction, type ManyResult, NotStoredError } from "./many-actions.ts";
import { texts } from "./texts.ts";

/** How many results the action was done for, and why not for the others. */
export function ManyOutcome({ outcome, action }: { outcome: ManyResult; action: ManyAction }) {
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
