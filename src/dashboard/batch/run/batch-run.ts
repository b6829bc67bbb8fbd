import type { RenderResult } from "#contract/render.ts";
import { isFinal, classifyArrival, classifySending, type Verdict } from "./classify-failure.ts";
import { afterRetry, countStates, firstState, type RowState } from "./row-state.ts";

/** Dependencies of a run; tests provide their own. */
export interface RunDependencies {
  /** Sends one row. The key makes that it is carried out once, however often it is sent. */
  send: (row: number, key: string) => Promise<RenderResult>;
  /** Settles when the picture is there. Throws a `ClientError` while it is not. */
  arrive: (result: RenderResult) => Promise<{ bytes: number | undefined }>;
  warningsOf: (requestId: string) => Promise<readonly string[]>;
  /** Stores states; resolves once they would survive a reload. */
  save: (states: ReadonlyMap<number, RowState>) => Promise<void>;
  now: () => number;
  /** Ends early, and does not throw, when the signal is aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Whether a row may be sent again when its answer was lost. */
  knowsKeys: boolean;
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

/** The link is asked this often while the service says that it is still at work, half a minute each. */
const arrivalAsksMax = 20;
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
  #waiting: number[] = [];
  readonly #running = new Set<number>();
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
    this.#queue();
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
    return this.#running.size > 0;
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

  /** The rows that are to be done, those first that the service has already. */
  #queue(): void {
    const isOpen = (row: number, step: RowState["step"]) => this.states.get(row)?.step === step;
    const rows = [...this.states.keys()].filter((row) => !this.#running.has(row));
    this.#waiting = [
      ...rows.filter((row) => isOpen(row, "accepted")),
      ...rows.filter((row) => isOpen(row, "waiting")),
    ];
  }

  #fill(): void {
    while (
      this.phase.name === "running" &&
      this.#running.size < this.#dependencies.inFlightMax &&
      this.#waiting.length > 0
    ) {
      const row = this.#waiting.shift();
      if (row === undefined) break;
      this.#running.add(row);
      void this.#process(row).finally(() => {
        this.#running.delete(row);
        this.#fill();
        this.#settle();
      });
    }
  }

  #settle(): void {
    if (this.#running.size > 0) return;
    const { name } = this.phase;
    if (name === "running" && this.#waiting.length === 0) this.#setPhase({ name: "ended" });
    else if (name === "pausing") this.#setPhase({ name: "paused", by: "person" });
    else if (name === "cancelling") this.#setPhase({ name: "cancelled" });
    if (this.phase.name === "running" || this.phase.name === "holding") return;
    if (this.phase.name === "paused" && this.phase.by === "away") return;
    for (const resolve of this.#settled.splice(0)) resolve();
  }

  async #process(row: number): Promise<void> {
    try {
      const state = this.states.get(row) ?? firstState;
      const accepted = state.step === "accepted" ? state : await this.#send(row, state.attempt);
      if (accepted !== undefined) await this.#await(row, accepted);
    } catch (error) {
      // Only storing throws here. A row whose state was not stored was not sent.
      const state = this.states.get(row);
      if (state?.step === "sending") this.states.set(row, { step: "waiting", attempt: state.attempt });
      this.#setPhase({ name: "paused", by: "storage", error });
    }
  }

  async #send(row: number, attempt: number): Promise<Extract<RowState, { step: "accepted" }> | undefined> {
    const { send, knowsKeys, now } = this.#dependencies;
    await this.#set(row, { step: "sending", attempt, sentAt: now() });
    try {
      const { requestId, href } = await send(row, String(attempt));
      this.#awayCount = 0;
      const accepted = { step: "accepted", attempt, requestId, href } as const;
      await this.#set(row, accepted);
      return accepted;
    } catch (error) {
      const verdict = classifySending(error);
      if (verdict.kind === "failed") {
        await this.#set(row, { step: "failed", attempt, why: "refused", reason: verdict.reason });
      } else if (verdict.kind === "away" && verdict.isLost && !knowsKeys) {
        await this.#set(row, { step: "failed", attempt, why: "unsure", reason: "" });
        this.#react(verdict);
      } else {
        await this.#set(row, { step: "waiting", attempt });
        this.#putBack(row);
        this.#react(verdict);
      }
      return undefined;
    }
  }

  async #await(row: number, accepted: Extract<RowState, { step: "accepted" }>): Promise<void> {
    const { arrive, warningsOf, sleep, now } = this.#dependencies;
    const { attempt, requestId, href } = accepted;
    for (let asks = 1; ; asks += 1) {
      try {
        const { bytes } = await arrive({ requestId, href });
        const warnings = [...(await warningsOf(requestId))];
        await this.#set(row, {
          step: "done",
          attempt,
          requestId,
          href,
          warnings,
          ...(bytes !== undefined && { bytes }),
        });
        this.#awayCount = 0;
        this.finishedAt.push(now());
        if (this.finishedAt.length > 100) this.finishedAt.shift();
        return;
      } catch (error) {
        const verdict = classifyArrival(error);
        if (verdict.kind === "wait" && asks < arrivalAsksMax) {
          const { signal } = this.#stopping;
          await sleep(verdict.waitMs, signal);
          if (!signal.aborted) continue;
          // The row is stored as accepted; the next run requests its picture again.
          this.#putBack(row);
          return;
        }
        if (verdict.kind === "away" || verdict.kind === "stop") {
          this.#putBack(row);
          this.#react(verdict);
          return;
        }
        await this.#set(row, {
          step: "failed",
          attempt,
          // A picture that failed for good has to be rendered anew; one that is late is only waited for.
          why: isFinal(error) ? "refused" : "neverCame",
          reason: verdict.kind === "failed" ? verdict.reason : "",
          requestId,
          href,
        });
        return;
      }
    }
  }

  #putBack(row: number): void {
    this.#waiting.unshift(row);
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
    this.#setPhase(this.#running.size > 0 ? { name } : ended);
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
