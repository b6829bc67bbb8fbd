import { ClientError } from "#client/client-error.ts";

export type Reachability = "checking" | "reachable" | "unreachable" | "refused";

/** Derives the service's reachability from a probe. Any response proves it, because a remote service need not serve the endpoint. */
export function toReachability(probe: { isSuccess: boolean; error: unknown }): Reachability {
  const { error } = probe;
  if (error instanceof ClientError) {
    const { failure } = error;
    if (failure.kind === "unreachable" || failure.kind === "timedOut") return "unreachable";
    if (failure.kind === "refused" && [502, 503, 504].includes(failure.status)) return "unreachable";
    if (failure.kind === "refused" && ([401, 403].includes(failure.status) || failure.code === "key_wrong"))
      return "refused";
    return "reachable";
  }
  return probe.isSuccess ? "reachable" : "checking";
}
