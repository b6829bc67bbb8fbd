import { type Verdict, processRow, type RowCalls } from "./process-row.ts";
import { afterRetry, countStates, firstState, type RowState } from "../../../model/batches/row-state.ts";

/** The service, storage and clock of a run; tests provide their own. */
export interface RunDependencies extends RowCalls {
  /** Stores states; resolves once they would survive a reload. */
  save: (states: ReadonlyMap<number, RowState>) => Promise<void>;
  inFlightMax: number;
}

/**
 * Renders the rows of a batch in order, a few concurrently. Stores a row's state before calling the service, so that the
 * run can resume after a reload.
 */
export class BatchRun {
  readonly #states: Map<number, RowState>;
  /** A copy of the states, until one of them changes. */
  #shown: ReadonlyMap<number, RowState> | undefined;
  phase: RunPhase = { name: "paused", by: "user" };
  /** When each of the last 100 rows was done, for the pace. */
  readonly finishedAt: number[] = [];
  readonly #dependencies: RunDependencies;
  readonly #onChange: () => void;
  /** The rows to process next, in order. */
  #waiting: number[] = [];
  readonly #inFlight = new Set<number>();
  #unavailableCount = 0;
  #hold = new AbortController();
  /** Aborts waiting for late pictures when the user stops the run. */
  #stopping = new AbortController();
  #settled: (() => void)[] = [];

  constructor(
    rows: readonly number[],
    states: ReadonlyMap<number, RowState>,
    dependencies: RunDependencies,
    onChange: () => void,
  ) {
    this.#states = new Map(rows.map((row) => [row, states.get(row) ?? firstState]));
    this.#dependencies = dependencies;
    this.#onChange = onChange;
  }

  /** They never change; after a change these are others. */
  get states(): ReadonlyMap<number, RowState> {
    this.#shown ??= new Map(this.#states);
    return this.#shown;
  }

  /** Starts or resumes; resolves when no row is in flight any more. */
  async run(): Promise<void> {
    this.#hold.abort();
    this.#stopping = new AbortController();
    this.#waiting = this.#unfinished();
    this.#setPhase({ name: "running" });
    this.#unavailableCount = 0;
    this.#fill();
    await new Promise<void>((resolve) => {
      this.#settled.push(resolve);
      this.#settle();
    });
  }

  /** The unfinished rows that are not in flight, those first that the service has accepted already. */
  #unfinished(): number[] {
    const rest = [...this.#states].filter(([row]) => !this.#inFlight.has(row));
    return ["accepted", "waiting"].flatMap((step) =>
      rest.filter(([, state]) => state.step === step).map(([row]) => row),
    );
  }

  /** Whether rows are in flight, in any phase. */
  get isBusy(): boolean {
    return this.#inFlight.size > 0;
  }

  pause(): void {
    this.#stop("pausing", { name: "paused", by: "user" });
  }

  cancel(): void {
    this.#stop("cancelling", { name: "cancelled" });
  }

  /** Resets failed rows; `run` sends them again. */
  async retryFailed(): Promise<void> {
    const again = new Map(
      [...this.#states]
        .filter(([, { step }]) => step === "failed")
        .map(([row, state]) => [row, afterRetry(state)] as const),
    );
    for (const [row, state] of again) this.#put(row, state);
    this.#onChange();
    await this.#dependencies.save(again);
  }

  #fill(): void {
    while (this.phase.name === "running" && this.#inFlight.size < this.#dependencies.inFlightMax) {
      const row = this.#waiting.shift();
      if (row === undefined) break;
      this.#inFlight.add(row);
      void this.#process(row).finally(() => {
        this.#inFlight.delete(row);
        this.#fill();
        this.#settle();
      });
    }
  }

  #settle(): void {
    if (this.isBusy) return;
    const phase = phaseAtRest(this.phase, { isEmpty: this.#waiting.length === 0 });
    if (phase !== this.phase) this.#setPhase(phase);
    if (continuesAlone(phase)) return;
    for (const resolve of this.#settled.splice(0)) resolve();
  }

  async #process(row: number): Promise<void> {
    try {
      const outcome = await processRow(row, this.#states.get(row) ?? firstState, {
        calls: this.#dependencies,
        set: (state) => this.#set(row, state),
        onAnswer: () => (this.#unavailableCount = 0),
        stopping: () => this.#stopping.signal,
      });
      if (outcome.row === "done") this.#noteFinished();
      if (outcome.row === "open") this.#waiting.unshift(row);
      if (outcome.verdict !== undefined) this.#react(outcome.verdict);
    } catch (error) {
      // Only storing a state throws here. A row whose state was not stored was not sent.
      const state = this.#states.get(row);
      if (state?.step === "sending") this.#put(row, { step: "waiting", attempt: state.attempt });
      this.#setPhase({ name: "paused", by: "storage", error });
    }
  }

  #noteFinished(): void {
    this.finishedAt.push(this.#dependencies.now());
    if (this.finishedAt.length > 100) this.finishedAt.shift();
  }

  /** Applies one row's failure to the whole run. A user's pause or cancel takes precedence. */
  #react(verdict: Verdict): void {
    if (!["running", "throttled"].includes(this.phase.name)) return;
    const phase = phaseAfter(verdict, {
      now: this.#dependencies.now(),
      unavailableCount: this.#unavailableCount,
    });
    if (verdict.kind === "unavailable") this.#unavailableCount += 1;
    if (phase !== undefined && "until" in phase) this.#resumeAt(phase);
    else if (phase !== undefined) this.#setPhase(phase);
  }

  #resumeAt(phase: TimedPhase): void {
    this.#hold.abort();
    this.#hold = new AbortController();
    const { signal } = this.#hold;
    this.#setPhase(phase);
    const waitMs = Math.max(0, phase.until - this.#dependencies.now());
    void this.#dependencies.sleep(waitMs, signal).then(
      () => {
        if (!signal.aborted && this.phase === phase) this.#resume();
      },
      () => undefined,
    );
  }

  /** Ends the delay before an automatic resume. */
  resumeNow(): void {
    if (!("until" in this.phase)) return;
    this.#hold.abort();
    this.#resume();
  }

  #resume(): void {
    this.#setPhase({ name: "running" });
    this.#fill();
    this.#settle();
  }

  #stop(name: "pausing" | "cancelling", ended: RunPhase): void {
    if (["ended", "cancelled"].includes(this.phase.name)) return;
    this.#hold.abort();
    this.#stopping.abort();
    this.#setPhase(this.isBusy ? { name } : ended);
    this.#settle();
  }

  async #set(row: number, state: RowState): Promise<void> {
    this.#put(row, state);
    this.#onChange();
    await this.#dependencies.save(new Map([[row, state]]));
  }

  #put(row: number, state: RowState): void {
    this.#states.set(row, state);
    this.#shown = undefined;
  }

  #setPhase(phase: RunPhase): void {
    this.phase = phase;
    this.#onChange();
  }

  counts() {
    return countStates(this.#states.values());
  }
}

export type RunPhase =
  | { name: "running" }
  /** The service has requested a delay; the run resumes automatically. */
  | { name: "throttled"; until: number }
  /** No new rows are sent; rows in flight finish first. */
  | { name: "pausing" | "cancelling" }
  | { name: "paused"; by: "user" }
  /** Resumes automatically at `until`. */
  | { name: "paused"; by: "unavailable"; error: unknown; until: number }
  | { name: "paused"; by: "refusal"; error: unknown }
  /** A state could not be stored; without it, a row could be rendered twice after a reload. */
  | { name: "paused"; by: "storage"; error: unknown }
  | { name: "cancelled" | "ended" };

type TimedPhase = Extract<RunPhase, { until: number }>;

/** Delays before the service is called again, by how often it was unavailable, ms. */
const retryWaitsMs = [3_000, 5_000, 10_000, 20_000, 30_000];

/** Whether a run in this phase continues without its user. */
export function continuesAlone(phase: RunPhase): boolean {
  return phase.name === "running" || "until" in phase;
}

/** The phase once no row is in flight. */
function phaseAtRest(phase: RunPhase, { isEmpty }: { isEmpty: boolean }): RunPhase {
  if (phase.name === "running" && isEmpty) return { name: "ended" };
  if (phase.name === "pausing") return { name: "paused", by: "user" };
  return phase.name === "cancelling" ? { name: "cancelled" } : phase;
}

/** The phase that one row's failure causes. `unavailableCount`: failed calls since the service's last response. */
function phaseAfter(
  verdict: Verdict,
  { now, unavailableCount }: { now: number; unavailableCount: number },
): RunPhase | undefined {
  switch (verdict.kind) {
    case "stop":
      return { name: "paused", by: "refusal", error: verdict.error };
    case "wait":
      return { name: "throttled", until: now + verdict.waitMs };
    case "unavailable": {
      const waitMs = retryWaitsMs[Math.min(unavailableCount, retryWaitsMs.length - 1)] ?? 0;
      return { name: "paused", by: "unavailable", error: verdict.error, until: now + waitMs };
    }
    case "failed":
      return undefined;
  }
}

export interface Pace {
  perMinute: number;
  remainingMs: number;
}

const windowMs = 30_000;
/** Fewer rows allow no estimate. */
const rowsMin = 3;
/** Rows that finish within this time were reported together. Those at the start of the window say nothing about the pace. */
const togetherMs = 100;

/** Estimates the pace of the last half minute and the remaining time. `finishedAt` is in order, ms. */
export function measurePace(finishedAt: readonly number[], left: number, now: number): Pace | undefined {
  const recent = finishedAt.filter((at) => at >= now - windowMs);
  const first = recent[0];
  if (first === undefined || recent.length < rowsMin) return undefined;
  const later = recent.filter((at) => at > first + togetherMs);
  const last = later.at(-1);
  if (last === undefined) return undefined;
  // A row may be newer than `now`, which the page updates once a second.
  const perMs = later.length / (Math.max(now, last) - first);
  return { perMinute: Math.round(perMs * 60_000), remainingMs: left / perMs };
}
