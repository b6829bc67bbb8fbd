import { Button } from "../design-system/button.tsx";
import { BlankState, Notice } from "../design-system/notice.tsx";
import { toFailureWords } from "./failure-words.ts";
import { texts } from "./texts.ts";

interface FailedQueryProps {
  error: unknown;
  onRetry: () => void;
  isRetrying: boolean;
}

/** Nothing could be loaded and there is nothing older to show. */
export function LoadFailed({ error, onRetry, isRetrying }: FailedQueryProps) {
  const words = toFailureWords(error);
  return (
    <BlankState
      icon="unplugged"
      tone="error"
      title={words.happened}
      raw={words.raw}
      actions={
        <Button variant="primary" icon="refresh" isPending={isRetrying} onClick={onRetry}>
          {texts.again}
        </Button>
      }
    >
      {words.advice}
    </BlankState>
  );
}

/** A refresh failed; what is below is from before. */
export function StaleNotice({ error, onRetry, isRetrying }: FailedQueryProps) {
  const words = toFailureWords(error);
  return (
    <Notice
      tone="warn"
      title={texts.stale}
      raw={words.raw}
      actions={
        <Button size="small" icon="refresh" isPending={isRetrying} onClick={onRetry}>
          {texts.again}
        </Button>
      }
    >
      {words.happened} {words.advice}
    </Notice>
  );
}
