import { ClientError } from "#client/client-error.ts";

const delayMsMin = 2_000;
const delayMsMax = 60_000;
/** A longer `Retry-After` is not waited for, ms. */
const askedMsMax = 300_000;

/** Whether a save that failed may succeed later without any change. It reads the stored state again, so it may be repeated. */
export function mayWorkLater(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  const { failure } = error;
  if (failure.kind === "unreachable" || failure.kind === "timedOut") return true;
  // 412: others have saved at the same moment, several times.
  return failure.status >= 500 ? failure.status !== 501 : [408, 412, 425, 429].includes(failure.status);
}

/** Exponential backoff, ms, for failures in a row; longer if the service asks for it. */
export function retryDelayMs(error: unknown, failures: number): number {
  const delayMs = Math.min(delayMsMax, delayMsMin * 2 ** (failures - 1));
  const asked =
    error instanceof ClientError && error.failure.kind === "refused" ? error.failure.retryAfterSeconds : 0;
  return Math.max(delayMs, Math.min(askedMsMax, (asked ?? 0) * 1_000));
}
