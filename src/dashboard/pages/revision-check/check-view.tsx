import { useCallback, useMemo, useState, useEffect, useRef } from "react";
import { caseDataProblem, readCaseChanges } from "../../model/composition/case-data.ts";
import { toFailureWords } from "../../base/connection/failure-words.ts";
import { Button } from "../../base/design-system/button.tsx";
import { formatShare } from "../../base/design-system/format.ts";
import { Notice } from "../../base/design-system/notice.tsx";
import { Section } from "../../base/design-system/section.tsx";
import type { DrawnRevision } from "../../features/revisions/drawn-revision.ts";
import { sortByDifference } from "../../features/revisions/new-lines.ts";
import { FitList } from "../../features/stage/fit/fit-list.tsx";
import { type FitLine, isOverflow, isRemark } from "../../model/template/fit-lines.ts";
import { PairStage } from "./pair-stage.tsx";
import {
  type CheckedSubject,
  type CheckOptions,
  type CheckSubject,
  loadRecentRequests,
  type RecentRequests,
  recentRequestsMax,
  runCheck,
} from "./run-check.ts";
import { texts } from "../../features/revisions/texts.ts";
import { useClient } from "../../base/connection/client-context.tsx";

export interface CheckViewProps {
  templateId: string;
  before: DrawnRevision;
  after: DrawnRevision;
  /** Of the two revisions. */
  names: readonly [string, string];
  /** Earlier ids by the ids of renamed components. */
  formerIds: ReadonlyMap<string, string>;
}

/**
 * The cases and the recent requests with both revisions, sorted by difference; the chosen one is compared in detail. Of one
 * revision, its cases.
 */
export function CheckView({ templateId, before, after, names, formerIds }: CheckViewProps) {
  const cases = useMemo(() => subjectsOf(after), [after]);
  const formerIdOf = useCallback((id: string) => formerIds.get(id) ?? id, [formerIds]);
  const { state, drawnCases, drawnRequests, start, cancel } = useCheck(templateId, cases, {
    before,
    after,
    formerIdOf,
  });
  const [chosenId, setChosenId] = useState("default");
  const rows = sortByDifference([...drawnCases, ...drawnRequests]);
  const chosen = rows.find(({ subject }) => subject.id === chosenId)?.subject ?? cases[0];
  const isRunning = state.name === "reading" || state.name === "drawing";
  const pages = after.source["pages"];
  const isAlone = before === after;
  return (
    <>
      {chosen !== undefined && (
        <PairStage before={before} after={after} subject={chosen} title={titleOf(chosen)} names={names} />
      )}
      <Section title={texts.check.title}>
        {!isAlone && <p className="text-ink-2">{texts.check.hint(recentRequestsMax)}</p>}
        {Array.isArray(pages) && pages.length > 1 && (
          <p className="text-ink-2">{texts.firstPage(pages.length)}</p>
        )}
        {!isAlone && (
          <div className="flex flex-wrap items-center gap-3">
            {isRunning ? (
              <Button onClick={cancel}>{texts.check.cancel}</Button>
            ) : (
              <Button icon="play" onClick={() => void start()}>
                {state.name === "idle" ? texts.check.run : texts.check.again}
              </Button>
            )}
            <CheckProgress state={state} />
          </div>
        )}
        <CaseOutcome drawn={drawnCases} count={cases.length} />
        <CheckOutcome state={state} checked={drawnRequests} />
        <ul className="border border-line bg-panel">
          {rows.map((row) => (
            <CheckRow
              key={row.subject.id}
              row={row}
              isAlone={isAlone}
              isChosen={row.subject === chosen}
              onChoose={() => setChosenId(row.subject.id)}
            />
          ))}
        </ul>
      </Section>
    </>
  );
}

/** The template as it is, and its cases. */
function subjectsOf({ described }: DrawnRevision): CheckSubject[] {
  const cases = (described?.cases ?? []).map((one, index): CheckSubject => {
    const refusal = caseDataProblem(one);
    return {
      id: `case ${index}`,
      kind: "case",
      title: one.name,
      changes: readCaseChanges(one),
      ...(refusal !== undefined && { refusal }),
    };
  });
  return [{ id: "default", kind: "default", title: "", changes: [] }, ...cases];
}

function titleOf({ kind, title }: CheckSubject): string {
  return kind === "default" ? texts.default : texts[kind](title);
}

function CheckProgress({ state }: { state: CheckState }) {
  if (state.name !== "reading" && state.name !== "drawing") return null;
  const words = state.name === "reading" ? texts.check.reading : texts.check.progress;
  return (
    <div className="flex min-w-0 grow flex-col gap-1">
      <progress
        aria-label={texts.check.title}
        max={Math.max(1, state.count)}
        value={state.count === 0 ? undefined : state.done}
        className="h-2 w-full max-w-xl accent-accent"
      />
      <p className="figures text-12 text-ink-2">{words(state.done, state.count)}</p>
    </div>
  );
}

function CheckOutcome({ state, checked }: { state: CheckState; checked: readonly CheckedSubject[] }) {
  const words = texts.check;
  if (state.name === "failed") {
    const { happened, advice } = toFailureWords(state.error);
    return <Notice tone="error" title={words.failed}>{`${happened} ${advice}`}</Notice>;
  }
  const affected = checked.filter(({ added }) => added.length > 0);
  const overflowing = affected.filter(({ added }) => added.some(isOverflow));
  return (
    <div role="status" className="flex flex-col">
      {state.name === "canceled" && <p>{words.canceled}</p>}
      {(state.name === "canceled" || state.name === "done") && checked.length > 0 && (
        <p className="font-medium">
          {words.done({
            requests: checked.length,
            overflowing: overflowing.length,
            affected: affected.length,
          })}
        </p>
      )}
      {state.name === "done" && (
        <>
          {checked.length + state.requests.pinned + state.requests.unreadable === 0 && (
            <p className="font-medium">{words.none}</p>
          )}
          {state.requests.pinned > 0 && <p className="text-ink-2">{words.pinned(state.requests.pinned)}</p>}
          {state.requests.unreadable > 0 && (
            <p className="text-ink-2">{words.unread(state.requests.unreadable)}</p>
          )}
        </>
      )}
    </div>
  );
}

/** Lines of one row that are listed. */
const linesMax = 5;

/** Counts the pictures of the template and its cases that are rejected or whose texts do not fit, once all are drawn. */
function CaseOutcome({ drawn, count }: { drawn: readonly CheckedSubject[]; count: number }) {
  if (drawn.length < count) return null;
  const having = (test: (line: FitLine) => boolean) =>
    drawn.filter(({ added, kept }) => [...added, ...kept].some(test)).length;
  const rejected = having((line) => line.kind === "rejected");
  return (
    <p className="font-medium">
      {rejected > 0 && `${texts.check.rejected(rejected, count)} `}
      {texts.check.cases(having(isOverflow), count)}
    </p>
  );
}

/** The lines that are new, and those that the earlier revision has too. */
function RowLines({ lines, title }: { lines: readonly FitLine[]; title: string | undefined }) {
  if (lines.length === 0) return null;
  return (
    <>
      {title !== undefined && <p className="text-12 text-ink-3">{title}</p>}
      <FitList lines={lines.slice(0, linesMax)} />
      {lines.length > linesMax && <p>{texts.findings.more(lines.length - linesMax)}</p>}
    </>
  );
}

function CheckRow({
  row: { subject, share, added, kept, failure, thumbnail },
  isAlone,
  isChosen,
  onChoose,
}: {
  row: CheckedSubject;
  isAlone: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <li className="flex items-start gap-3 border-b border-line px-3 py-2 last:border-0">
      <div
        aria-hidden="true"
        className="grid w-24 shrink-0 place-items-center overflow-hidden border border-line phone:w-16"
        ref={(box) => {
          if (thumbnail !== undefined) box?.replaceChildren(thumbnail);
        }}
      />
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <button
            type="button"
            aria-pressed={isChosen}
            className={`text-left font-medium wrap-anywhere hover:text-accent-text ${isChosen ? "text-accent-text" : ""}`}
            onClick={onChoose}
          >
            <bdi>{titleOf(subject)}</bdi>
          </button>
          {!isAlone && <span className="figures shrink-0 text-12 text-ink-2">{shareWords(share)}</span>}
        </div>
        <RowLines lines={added} title={isAlone ? undefined : texts.findings.added} />
        <RowLines
          lines={kept.filter((line) => !isRemark(line))}
          title={isAlone ? undefined : texts.findings.kept}
        />
        {failure !== undefined && <p className="text-error wrap-anywhere">{texts.notDrawn(failure)}</p>}
      </div>
    </li>
  );
}

function shareWords(share: number | undefined): string {
  if (share === undefined) return texts.failed;
  if (share === 0) return texts.equal;
  return texts.differs(share < 0.001 ? texts.tiny : formatShare(share));
}

type CheckState =
  | { name: "idle" | "canceled" }
  | { name: "reading" | "drawing"; done: number; count: number }
  | { name: "failed"; error: unknown }
  | { name: "done"; requests: RecentRequests };

type CheckedPair = Pick<CheckOptions, "before" | "after" | "formerIdOf">;

/** Draws the cases at once, and the recent requests when `start` is called. */
function useCheck(templateId: string, cases: readonly CheckSubject[], pair: CheckedPair) {
  const client = useClient();
  const [drawnCases, setDrawnCases] = useState<readonly CheckedSubject[]>([]);
  const [drawnRequests, setDrawnRequests] = useState<readonly CheckedSubject[]>([]);
  const [state, setState] = useState<CheckState>({ name: "idle" });
  const running = useRef<AbortController>(undefined);
  const { before, after, formerIdOf } = pair;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const drawn: CheckedSubject[] = [];
    runCheck(cases, {
      before,
      after,
      formerIdOf,
      signal,
      onChecked: (checked) => {
        drawn.push(checked);
        setDrawnCases([...drawn]);
      },
    }).catch(() => {
      // Only the cancellation rejects.
    });
    return () => controller.abort();
  }, [cases, before, after, formerIdOf]);
  useEffect(() => () => running.current?.abort(), []);

  async function start() {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setDrawnRequests([]);
    setState({ name: "reading", done: 0, count: 0 });
    try {
      const requests = await loadRecentRequests(client, templateId, signal, (done, count) => {
        if (!signal.aborted) setState({ name: "reading", done, count });
      });
      const count = requests.subjects.length;
      let done = 0;
      setState({ name: "drawing", done, count });
      await runCheck(requests.subjects, {
        before,
        after,
        formerIdOf,
        signal,
        onChecked: (checked) => {
          done += 1;
          setDrawnRequests((others) => [...others, checked]);
          setState({ name: "drawing", done, count });
        },
      });
      setState({ name: "done", requests });
    } catch (error) {
      if (!signal.aborted) setState({ name: "failed", error });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ name: "canceled" });
  }

  return { state, drawnCases, drawnRequests, start, cancel };
}
