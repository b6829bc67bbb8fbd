import { Notice } from "../design-system/notice.tsx";
import { toFailureWords } from "./failure-words.ts";
import { showToast } from "../design-system/toast.ts";

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
