import type { Verdict } from "./classify-failure.ts";
import { processRow, type RowCalls } from "./process-row.ts";
import { RowLine } from "./row-line.ts";
import { afterRetry, countStates, firstState, type RowState } from "./row-state.ts";

/** Dependencies of a run; tests provide their own. */
export interface RunDependencies extends RowCalls {
  /** Stores states; resolves once they would survive a reload. */
  save: (states: ReadonlyMap<number, RowState>) => Promise<void>;
  inFlightMax: number;
}

export type RunPhase =
  | { name: "running" }
  /** The service asks for time; it goes on by itself. */
  | { name: "holding"; until: number }
  /** Nothing new is sent; what is under way ends first. */
  | { name: "pausing" | "cancelling" }
  | { name: "paused"; by: "person" }
  /** It goes on by itself at `until`. */
  | { name: "paused"; by: "away"; error: unknown; until: number }
  | { name: "paused"; by: "refusal"; error: unknown }
  /** Its state could not be stored, and without that a reload would render twice. */
  | { name: "paused"; by: "storage"; error: unknown }
  | { name: "cancelled" | "ended" };

const awayWaitsMs = [3_000, 5_000, 10_000, 20_000, 30_000];

/**
 * Renders the rows of a batch, a few concurrently, in their order. A row's state is stored before the service is
 * called, so that the run can continue after a reload where it stopped.
 */
export class BatchRun {
  readonly states: Map<number, RowState>;
  phase: RunPhase = { name: "paused", by: "person" };
  /** When each of the last rows was done, for the pace. */
  readonly finishedAt: number[] = [];
  readonly #dependencies: RunDependencies;
  readonly #onChange: () => void;
  readonly #line = new RowLine();
  #awayCount = 0;
  #hold = new AbortController();
  /** Ends the waits for late pictures when a person stops the run. */
  #stopping = new AbortController();
  #settled: (() => void)[] = [];

  constructor(
    rows: readonly number[],
    states: ReadonlyMap<number, RowState>,
    dependencies: RunDependencies,
    onChange: () => void,
  ) {
    this.states = new Map(rows.map((row) => [row, states.get(row) ?? firstState]));
    this.#dependencies = dependencies;
    this.#onChange = onChange;
  }

  /** Goes on where it stands; settles when nothing is under way any more. */
  async run(): Promise<void> {
    this.#hold.abort();
    this.#stopping = new AbortController();
    this.#line.lineUp(this.states);
    this.#setPhase({ name: "running" });
    this.#awayCount = 0;
    this.#fill();
    await new Promise<void>((resolve) => {
      this.#settled.push(resolve);
      this.#settle();
    });
  }

  /** Whether rows are under way, in whatever phase. */
  get isBusy(): boolean {
    return this.#line.isBusy;
  }

  pause(): void {
    this.#stop("pausing", { name: "paused", by: "person" });
  }

  cancel(): void {
    this.#stop("cancelling", { name: "cancelled" });
  }

  /** Makes failed rows ready to be sent again; `run` sends them. */
  async retryFailed(): Promise<void> {
    const again = new Map(
      [...this.states]
        .filter(([, { step }]) => step === "failed")
        .map(([row, state]) => [row, afterRetry(state)] as const),
    );
    for (const [row, state] of again) this.states.set(row, state);
    this.#onChange();
    await this.#dependencies.save(again);
  }

  #fill(): void {
    while (this.phase.name === "running") {
      const row = this.#line.begin(this.#dependencies.inFlightMax);
      if (row === undefined) break;
      void this.#process(row).finally(() => {
        this.#line.end(row);
        this.#fill();
        this.#settle();
      });
    }
  }

  #settle(): void {
    if (this.#line.isBusy) return;
    const { name } = this.phase;
    if (name === "running" && this.#line.isEmpty) this.#setPhase({ name: "ended" });
    else if (name === "pausing") this.#setPhase({ name: "paused", by: "person" });
    else if (name === "cancelling") this.#setPhase({ name: "cancelled" });
    if (this.phase.name === "running" || this.phase.name === "holding") return;
    if (this.phase.name === "paused" && this.phase.by === "away") return;
    for (const resolve of this.#settled.splice(0)) resolve();
  }

  async #process(row: number): Promise<void> {
    try {
      const outcome = await processRow(row, this.states.get(row) ?? firstState, {
        calls: this.#dependencies,
        set: (state) => this.#set(row, state),
        onAnswer: () => (this.#awayCount = 0),
        stopping: () => this.#stopping.signal,
      });
      if (outcome.row === "done") this.#noteFinished();
      if (outcome.row === "open") this.#line.putBack(row);
      if (outcome.verdict !== undefined) this.#react(outcome.verdict);
    } catch (error) {
      // Only storing throws here. A row whose state was not stored was not sent.
      const state = this.states.get(row);
      if (state?.step === "sending") this.states.set(row, { step: "waiting", attempt: state.attempt });
      this.#setPhase({ name: "paused", by: "storage", error });
    }
  }

  #noteFinished(): void {
    this.finishedAt.push(this.#dependencies.now());
    if (this.finishedAt.length > 100) this.finishedAt.shift();
  }

  /** The effect of one row's failure on the whole run. A user's pause or cancel takes precedence. */
  #react(verdict: Verdict): void {
    if (!["running", "holding"].includes(this.phase.name)) return;
    const now = this.#dependencies.now();
    if (verdict.kind === "stop") this.#setPhase({ name: "paused", by: "refusal", error: verdict.error });
    else if (verdict.kind === "wait") this.#resumeAt({ name: "holding", until: now + verdict.waitMs });
    else if (verdict.kind === "away") {
      const waitMs = awayWaitsMs[Math.min(this.#awayCount, awayWaitsMs.length - 1)] ?? 0;
      this.#awayCount += 1;
      this.#resumeAt({ name: "paused", by: "away", error: verdict.error, until: now + waitMs });
    }
  }

  #resumeAt(phase: Extract<RunPhase, { until: number }>): void {
    this.#hold.abort();
    const hold = new AbortController();
    this.#hold = hold;
    this.#setPhase(phase);
    const waitMs = Math.max(0, phase.until - this.#dependencies.now());
    void this.#dependencies.sleep(waitMs, hold.signal).then(
      () => {
        if (hold.signal.aborted || this.phase !== phase) return;
        this.#setPhase({ name: "running" });
        this.#fill();
        this.#settle();
      },
      () => undefined,
    );
  }

  /** A person does not want to wait for the service's or our own time. */
  resumeNow(): void {
    const { phase } = this;
    if (!("until" in phase)) return;
    this.#hold.abort();
    this.#setPhase({ name: "running" });
    this.#fill();
    this.#settle();
  }

  #stop(name: "pausing" | "cancelling", ended: RunPhase): void {
    if (["ended", "cancelled"].includes(this.phase.name)) return;
    this.#hold.abort();
    this.#stopping.abort();
    this.#setPhase(this.#line.isBusy ? { name } : ended);
    this.#settle();
  }

  async #set(row: number, state: RowState): Promise<void> {
    this.states.set(row, state);
    this.#onChange();
    await this.#dependencies.save(new Map([[row, state]]));
  }

  #setPhase(phase: RunPhase): void {
    this.phase = phase;
    this.#onChange();
  }

  counts() {
    return countStates(this.states.values());
  }
}
