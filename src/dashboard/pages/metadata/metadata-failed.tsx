import { ClientError } from "#client/client-error.ts";
import { asSentence } from "../../base/language/problems/as-sentence.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { isNotOffered } from "../../base/connection/is-not-offered.ts";
import { UnreadableAnswerOf } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { texts } from "./texts.ts";

/** Why the page could not be read, in the service's words if there are any. */
export function MetadataFailed({
  error,
  isRetrying,
  onRetry,
}: {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  const words = toFailureWords(error);
  const refusal =
    error instanceof ClientError && error.failure.kind === "refused" ? error.failure : undefined;
  const reasons = (refusal?.problems ?? []).map((problem) => asSentence(problem));
  if (isNotOffered(error)) {
    return (
      <BlankState icon="tag" title={texts.notOffered.title} raw={words.raw}>
        {texts.notOffered.text}
      </BlankState>
    );
  }
  return (
    <BlankState
      icon="failed"
      tone="error"
      title={reasons.length > 0 ? texts.failed : words.happened}
      raw={words.raw}
      actions={
        <Button variant="primary" icon="refresh" isPending={isRetrying} onClick={onRetry}>
          {texts.again}
        </Button>
      }
    >
      {reasons.length > 0 ? reasons.join(" ") : words.advice}
      <UnreadableAnswerOf error={error} />
    </BlankState>
  );
}
