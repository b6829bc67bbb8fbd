import { useEffect, useRef } from "react";
import { refusalStatus } from "../../base/connection/refusal-status.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { formatMoment, parseInstant } from "../../base/design-system/format.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { authorOf } from "./listed-revisions.ts";
import { type RestoredRevision } from "./restore-revision.ts";
import { texts } from "./texts.ts";

export type RestoreProblem =
  | { kind: "conflict"; newest: Extract<RestoredRevision, { outcome: "conflict" }>["newest"] }
  | { kind: "failed"; error: unknown };

/** Why nothing was restored. Takes the focus, because the pressed row may be far below. */
export function RestoreProblemNotice({
  problem,
  onReload,
}: {
  problem: RestoreProblem;
  onReload: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1}>
      <Words problem={problem} onReload={onReload} />
    </div>
  );
}

function Words({ problem, onReload }: { problem: RestoreProblem; onReload: () => void }) {
  const reload = (
    <Button size="small" icon="refresh" onClick={onReload}>
      {texts.conflict.reload}
    </Button>
  );
  if (problem.kind === "conflict") {
    const { newest } = problem;
    const words = texts.conflict;
    const at = newest && parseInstant(newest.createdAt);
    return (
      <Notice
        tone="error"
        title={
          newest === undefined
            ? words.unknown
            : words.title(
                newest.revision,
                authorOf(newest),
                at === undefined ? newest.createdAt : formatMoment(at),
              )
        }
        actions={reload}
      >
        {words.text}
        {newest?.note !== null && newest?.note !== undefined && (
          <p dir="auto" className="wrap-anywhere">
            {words.note(newest.note)}
          </p>
        )}
      </Notice>
    );
  }
  const { happened, advice, raw } = toFailureWords(problem.error);
  const status = refusalStatus(problem.error);
  const isGone = status === 404;
  // Without an answer, or with one of a gateway, the draft may have been saved.
  const isUnconfirmed = status === undefined || status >= 500;
  return (
    <Notice
      tone="error"
      title={isGone ? texts.failed.gone : isUnconfirmed ? texts.failed.unconfirmed : texts.failed.title}
      raw={isGone ? undefined : raw}
      actions={reload}
    >
      {isGone ? undefined : `${happened} ${advice}`}
    </Notice>
  );
}
