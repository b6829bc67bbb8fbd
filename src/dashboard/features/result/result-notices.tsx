import type { RenderResult } from "#contract/render.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { Button, ButtonLink } from "../../base/design-system/button.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { differenceWords, type FileDifference } from "../../model/requests/result/compare-file.ts";
import { texts } from "../../model/requests/texts.ts";

export interface PendingResultProps {
  result: RenderResult;
  /** The link's failure. */
  error?: unknown;
  /** Absent: another control looks again. */
  onLookAgain?: () => void;
}

/** An accepted request without its picture so far: its link, its id, and a look that sends nothing again. */
export function PendingResult({ result: { requestId, href }, error, onLookAgain }: PendingResultProps) {
  const words = texts.pending;
  return (
    <Notice tone="warn" title={words.title} raw={error === undefined ? undefined : toFailureWords(error).raw}>
      <p>{words.text}</p>
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-3 text-12">
        <dt className="text-ink-3">{words.link}</dt>
        <dd className="flex min-w-0 items-center justify-between gap-1">
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className="figures truncate text-accent-text underline"
          >
            {href}
          </a>
          <CopyButton text={href} label={words.copyLink} tooltipAlign="end" />
        </dd>
        <dt className="text-ink-3">{words.id}</dt>
        <dd className="flex min-w-0 items-center justify-between gap-1">
          <span className="figures truncate">{requestId}</span>
          <CopyButton text={requestId} label={words.copyId} tooltipAlign="end" />
        </dd>
      </dl>
      <div className="mt-2 flex flex-wrap gap-2">
        {onLookAgain !== undefined && (
          <Button size="small" icon="refresh" onClick={onLookAgain}>
            {words.again}
          </Button>
        )}
        <ButtonLink size="small" icon="history" to={`/history/${encodeURIComponent(requestId)}`}>
          {words.details}
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** Differences between request and file; nothing if there are none. */
export function FileDifferences({ differences }: { differences: readonly FileDifference[] }) {
  if (differences.length === 0) return null;
  return (
    <Notice tone="warn" title={texts.differs.title}>
      <ul>
        {differences.map((difference) => (
          <li key={difference.kind}>{differenceWords(difference)}</li>
        ))}
      </ul>
    </Notice>
  );
}
