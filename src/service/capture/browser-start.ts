import { serviceText } from "#contract/texts/service-texts.ts";
import type { BrowserState } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { ChromiumMissing } from "./find-chromium.ts";

/** Pause before the third start in a row, ms; doubled for each further one. The second follows the first at once. */
const pauseFirstMs = 1_000;
const pauseMostMs = 60_000;

/** The outcome of the last start of a browser, and when it may be started again. */
export class BrowserStart {
  #state: BrowserState = { state: "resting" };
  #failures = 0;
  #failingSince = 0;
  #nextAt = 0;

  get state(): BrowserState {
    if (this.#state.state !== "off") return this.#state;
    return { ...this.#state, failingMs: performance.now() - this.#failingSince };
  }

  set(state: Exclude<BrowserState["state"], "off">): void {
    this.#state = { state };
    if (state === "ready") this.#failures = 0;
  }

  /** Until the next start, ms; 0: it may be started now. */
  pauseMs(): number {
    return this.#state.state === "off" ? Math.max(0, this.#nextAt - performance.now()) : 0;
  }

  /** The failure of a start that must not be repeated yet. */
  recentFailure(): CaptureError | undefined {
    return this.#state.state === "off" && this.pauseMs() > 0
      ? new CaptureError("off", this.#state.why)
      : undefined;
  }

  /** Notes a failed start. Returns its error, or undefined if it is to be repeated at once. */
  fail(error: unknown): CaptureError | undefined {
    const now = performance.now();
    const off = toOff(error);
    if (this.#failures === 0) this.#failingSince = now;
    this.#failures += 1;
    if (this.#failures === 1 && !isLasting(error)) return undefined;
    const doublings = isLasting(error) ? Number.POSITIVE_INFINITY : this.#failures - 2;
    this.#nextAt = now + Math.min(pauseMostMs, pauseFirstMs * 2 ** doublings);
    this.#state = { state: "off", why: off.message, failingMs: 0, isLasting: isLasting(error) };
    return off;
  }
}

/** Whether only an operator can change it: no browser is installed, or none with a sandbox that works. */
function isLasting(error: unknown): boolean {
  return error instanceof CaptureError ? error.isLasting : error instanceof ChromiumMissing;
}

function toOff(error: unknown): CaptureError {
  if (error instanceof CaptureError) return error;
  if (error instanceof ChromiumMissing) return new CaptureError("off", error.message, error);
  return new CaptureError("off", serviceText("browserOff"), error);
}
