import { ClientError } from "#client/client-error.ts";

export type Reachability = "checking" | "reachable" | "unreachable" | "refused";

/**
 * The meaning of one probe for the service. Any response but "no access" proves that it is there: a remote service need
 * not serve the requested endpoint.
 */
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
