import { serviceText } from "#contract/texts/service-texts.ts";
import type { BrowserState } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import { ChromiumMissing } from "./find-chromium.ts";

/** A failed start is not repeated for this long, ms; the cause may have been fixed then. */
const retryStartAfterMs = 30_000;

/** The outcome of the last start of a browser. */
export class BrowserStart {
  #state: BrowserState = { state: "resting" };
  #failedAt = 0;

  get state(): BrowserState {
    return this.#state;
  }

  set(state: Exclude<BrowserState["state"], "off">): void {
    this.#state = { state };
  }

  /** The failure of a start that must not be repeated yet. */
  recentFailure(): CaptureError | undefined {
    return this.#state.state === "off" && performance.now() - this.#failedAt < retryStartAfterMs
      ? new CaptureError("off", this.#state.why)
      : undefined;
  }

  fail(error: unknown): CaptureError {
    const off = toOff(error);
    this.#state = { state: "off", why: off.message };
    this.#failedAt = performance.now();
    return off;
  }
}

function toOff(error: unknown): CaptureError {
  if (error instanceof CaptureError) return error;
  if (error instanceof ChromiumMissing) return new CaptureError("off", error.message, error);
  return new CaptureError("off", serviceText("browserOff"), error);
}
