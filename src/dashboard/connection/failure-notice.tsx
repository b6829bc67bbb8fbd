import { Notice } from "../design-system/notice.tsx";
import { toFailureWords } from "./failure-words.ts";

/** A call that somebody asked for and that failed: what happened, and what to do about it. */
export function FailureNotice({ error, className }: { error: unknown; className?: string | undefined }) {
  const { happened, advice } = toFailureWords(error);
  return (
    <Notice tone="error" title={happened} {...(className !== undefined && { className })}>
      {advice}
    </Notice>
  );
}
