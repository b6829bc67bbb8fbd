import { ClientError } from "#client/client-error.ts";

export type Reachability = "checking" | "reachable" | "unreachable" | "refused" | "failing";

/**
 * Derives the service's reachability from a probe. A response proves it, even a refusal, because a remote service need not
 * serve the endpoint; but one that fails with a server error does not work.
 */
export function toReachability(probe: { isSuccess: boolean; error: unknown }): Reachability {
  const { error } = probe;
  if (error instanceof ClientError) {
    const { failure } = error;
    if (failure.kind === "unreachable" || failure.kind === "timedOut") return "unreachable";
    if (failure.kind === "refused" && [502, 503, 504].includes(failure.status)) return "unreachable";
    if (failure.kind === "refused" && ([401, 403].includes(failure.status) || failure.code === "key_wrong"))
      return "refused";
    if (failure.kind === "refused" && failure.status >= 500 && failure.status !== 501) return "failing";
    return "reachable";
  }
  return probe.isSuccess ? "reachable" : "checking";
}
