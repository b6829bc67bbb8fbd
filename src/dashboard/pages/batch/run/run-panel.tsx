import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { toFailureWords } from "../../../base/connection/failure-words.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount, formatDuration } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { JobTicket } from "../../../base/design-system/job-ticket.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { useNow } from "../../../base/design-system/use-now.ts";
import { texts } from "../texts.ts";
import type { BatchRunning } from "../use-batch-run.ts";
import { measurePace, type RunPhase } from "./batch-run.ts";
import type { StateCounts } from "../../../model/batches/row-state.ts";

export interface RunPanelProps {
  counts: StateCounts;
  total: number;
  /** Rejected rows of the table, which are not in the run. */
  leftOut: number;
  running: BatchRunning;
  onShowLeftOut: () => void;
  onShowWarned: () => void;
  onRenderWarned: () => Promise<void>;
}

export function RunPanel({ counts, total, leftOut, running, ...actions }: RunPanelProps) {
  const { phase, finishedAt, isElsewhere } = running;
  const now = useNow();
  const isRunning = phase.name === "running" && !isElsewhere;
  const left = counts.left + counts.inFlight;
  const pace = isRunning ? measurePace(finishedAt, left, now) : undefined;
  const words = texts.run;
  return (
    <section
      aria-labelledby="batch-run"
      className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="batch-run" className="flex items-center gap-2 text-15 font-semibold">
          <PhaseIcon
            phase={phase}
            isWhole={counts.failed + counts.warned + counts.left + leftOut === 0}
            settledCount={counts.done + counts.failed}
          />
          {isElsewhere ? words.phases.running : phaseTitle(phase, counts, leftOut)}
        </h2>
        <RunActions counts={counts} running={running} />
      </div>
      <ProgressBar counts={counts} total={total} leftOut={leftOut} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <JobTicket
          className="text-13! text-ink-2!"
          parts={[
            `${words.done(formatCount(counts.done))} ${words.of(formatCount(total + leftOut))}`,
            counts.failed > 0 ? words.failed(formatCount(counts.failed)) : undefined,
            left > 0 ? words.left(formatCount(left)) : undefined,
            leftOut > 0 ? words.rejected(formatCount(leftOut)) : undefined,
          ]}
        />
        {pace !== undefined && left > 0 && (
          <JobTicket
            parts={[
              words.pace(formatCount(pace.perMinute)),
              // Too short to read.
              pace.remainingMs >= 1_000 ? words.remaining(formatDuration(pace.remainingMs)) : undefined,
            ]}
          />
        )}
      </div>
      <RowActions {...{ counts, leftOut, running, ...actions }} />
      <PhaseNotice phase={phase} isElsewhere={isElsewhere} now={now} />
      <Announcer counts={counts} total={total} leftOut={leftOut} phase={phase} />
    </section>
  );
}

function phaseTitle(phase: RunPhase, counts: StateCounts, leftOut: number): string {
  const { phases } = texts.run;
  switch (phase.name) {
    case "running":
    case "throttled":
      return phases.running;
    case "pausing":
      return phases.pausing;
    case "cancelling":
      return phases.cancelling;
    case "paused":
      return phases.paused;
    case "cancelled":
      return phases.cancelled(counts.left);
    case "ended":
      return counts.left > 0 ? phases.changed(counts.left) : phases.ended({ ...counts, leftOut });
  }
}

function RowActions({
  counts,
  leftOut,
  running,
  onShowLeftOut,
  onShowWarned,
  onRenderWarned,
}: Omit<RunPanelProps, "total">) {
  const again = useMutation({ mutationFn: onRenderWarned });
  const words = texts.run;
  if (leftOut + counts.warned === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {leftOut > 0 && (
        <Button size="small" onClick={onShowLeftOut}>
          {words.showLeftOut(leftOut)}
        </Button>
      )}
      {counts.warned > 0 && (
        <Button size="small" onClick={onShowWarned}>
          {words.showWarned(counts.warned)}
        </Button>
      )}
      {counts.warned > 0 && running.isAtRest && (
        <Button
          size="small"
          icon="refresh"
          aria-label={words.renderWarned(counts.warned)}
          isPending={again.isPending}
          onClick={() => again.mutate()}
        >
          {words.renderAgain}
        </Button>
      )}
      {again.isError && <p className="text-error">{`${words.startFailed} ${again.error.message}`}</p>}
    </div>
  );
}

interface PhaseIconProps {
  phase: RunPhase;
  isWhole: boolean;
  settledCount: number;
}

/** `isWhole`: no row of the table failed or was rejected. */
function PhaseIcon({ phase, isWhole, settledCount }: PhaseIconProps) {
  if (phase.name === "ended") {
    return <Icon name={isWhole ? "done" : "warning"} className={isWhole ? "text-ok" : "text-warn"} />;
  }
  if (phase.name === "paused" || phase.name === "cancelled")
    return <Icon name="info" className="text-info" />;
  // Turns with each row, because an endless animation costs the browser a frame 60 times per second.
  return (
    <span className="flex text-ink-3" style={{ rotate: `${settledCount * 30}deg` }}>
      <Icon name="working" />
    </span>
  );
}

type Progress = Pick<RunPanelProps, "counts" | "total" | "leftOut">;

/** Rejected rows count as settled, but have a colour of their own. */
function ProgressBar({ counts, total, leftOut }: Progress) {
  const all = total + leftOut;
  const share = (count: number) => `${all === 0 ? 0 : (count / all) * 100}%`;
  const settled = counts.done + counts.failed + leftOut;
  return (
    <div
      role="progressbar"
      aria-label={texts.run.progress}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={settled}
      aria-valuetext={`${formatCount(settled)} ${texts.run.of(formatCount(all))}`}
      className="flex h-2 overflow-hidden rounded-control border border-line-strong bg-canvas forced-colors:bg-[Canvas]"
    >
      <span className="bg-accent forced-colors:bg-[Highlight]" style={{ width: share(counts.done) }} />
      <span className="bg-error forced-colors:bg-[Mark]" style={{ width: share(counts.failed) }} />
      <span className="ml-auto bg-warn forced-colors:bg-[GrayText]" style={{ width: share(leftOut) }} />
    </div>
  );
}

function RunActions({ counts, running }: Pick<RunPanelProps, "counts" | "running">) {
  const { phase, isElsewhere, start, pause, cancel } = running;
  const starting = useMutation({ mutationFn: (retriesFailed: boolean) => start({ retriesFailed }) });
  const words = texts.run;
  if (isElsewhere) return null;
  const isRunning = phase.name === "running" || phase.name === "throttled";
  const isStopping = phase.name === "pausing" || phase.name === "cancelling";
  const isOver = phase.name === "ended" || phase.name === "cancelled";
  const isHeld = phase.name === "paused" || phase.name === "pausing";
  const isUnavailable = phase.name === "paused" && phase.by === "unavailable";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {starting.isError && <p className="text-error">{`${words.startFailed} ${starting.error.message}`}</p>}
      {isRunning && <Button onClick={pause}>{words.pause}</Button>}
      {isHeld && (
        <Button variant="primary" icon="play" onClick={() => starting.mutate(false)}>
          {isUnavailable ? words.resumeNow : words.resume}
        </Button>
      )}
      {phase.name === "ended" && counts.left > 0 && (
        <Button variant="primary" icon="play" onClick={() => starting.mutate(false)}>
          {words.renderChanged(counts.left)}
        </Button>
      )}
      {phase.name === "cancelled" && counts.left > 0 && (
        <Button icon="play" onClick={() => starting.mutate(false)}>
          {words.rest(counts.left)}
        </Button>
      )}
      {!isRunning && !isStopping && !isUnavailable && counts.failed > 0 && (
        <Button
          icon="refresh"
          variant={isOver && counts.left === 0 ? "primary" : "secondary"}
          onClick={() => starting.mutate(true)}
        >
          {words.retry(counts.failed)}
        </Button>
      )}
      {(isRunning || isHeld) && (
        <Button icon="close" onClick={cancel}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}

function PhaseNotice({ phase, isElsewhere, now }: { phase: RunPhase; isElsewhere: boolean; now: number }) {
  const { phases } = texts.run;
  if (isElsewhere) return <Notice tone="info" title={phases.elsewhere} />;
  const seconds = "until" in phase ? formatCount(Math.max(0, Math.ceil((phase.until - now) / 1_000))) : "";
  if (phase.name === "throttled") return <Notice tone="info" title={phases.throttled(seconds)} />;
  if (phase.name !== "paused" || phase.by === "user") return null;
  if (phase.by === "storage") {
    const raw = phase.error instanceof Error ? phase.error.message : String(phase.error);
    return <Notice tone="error" title={phases.storage} raw={raw} />;
  }
  const words = toFailureWords(phase.error);
  if (phase.by === "unavailable") {
    return <Notice tone="warn" title={phases.unavailable(words.happened, seconds)} raw={words.raw} />;
  }
  return (
    <Notice tone="error" title={phases.refusal(words.happened)} raw={words.raw}>
      {words.advice}
    </Notice>
  );
}

/** Announces progress to screen readers at every quarter and phase, not at every row. */
function Announcer({ counts, total, leftOut, phase }: Progress & { phase: RunPhase }) {
  const settled = counts.done + counts.failed;
  const quarter = total === 0 ? 0 : Math.floor((settled / total) * 4);
  const [said, setSaid] = useState({ quarter, name: phase.name, text: "" });
  if (said.quarter !== quarter || said.name !== phase.name) {
    const words = texts.run;
    const failed = counts.failed > 0 ? `, ${words.failed(formatCount(counts.failed))}` : "";
    const progress = `${words.done(formatCount(counts.done))} ${words.of(formatCount(total + leftOut))}${failed}.`;
    setSaid({ quarter, name: phase.name, text: `${phaseTitle(phase, counts, leftOut)} ${progress}` });
  }
  return (
    <p role="status" className="sr-only">
      {said.text}
    </p>
  );
}
