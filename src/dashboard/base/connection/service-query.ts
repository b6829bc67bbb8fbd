import { queryOptions } from "@tanstack/react-query";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import type { Usage } from "#contract/account.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { isCallNotOffered } from "./capabilities/evidence.ts";
import { isNotOffered } from "./failure-words.ts";

const pollMs = 30_000;
const unreachablePollMs = 5_000;

/** The answer of a service that works. */
export interface ServiceAnswer {
  /** `undefined`: the service does not tell it. */
  usage: Usage | undefined;
  /** Why the usage is missing, unless the service lacks the call. */
  refusal: unknown;
}

/** Query that polls the service, faster while it does not work. */
export function serviceQuery(client: Client) {
  return queryOptions({
    queryKey: ["service"],
    queryFn: ({ signal }) => checkService(client, signal),
    retry: false,
    refetchInterval: (query) => (query.state.status === "error" ? unreachablePollMs : pollMs),
  });
}

/**
 * Asks for the usage. It is an extension: whether a service works that lacks it, or fails at it, is shown by the list of
 * templates, which the original interface has. Throws the `ClientError` of a service that does not work.
 */
export async function checkService(client: Client, signal: AbortSignal): Promise<ServiceAnswer> {
  let refusal: unknown;
  if (!isCallNotOffered(endpointCalls.getUsage)) {
    try {
      return { usage: await client.getUsage(signal), refusal: undefined };
    } catch (error) {
      if (!hasAnswered(error)) throw error;
      refusal = isNotOffered(error) ? undefined : error;
    }
  }
  await client.listTemplates({ page: 0, size: 1 }, signal);
  return { usage: undefined, refusal };
}

function hasAnswered(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  return ["reachable", "failing"].includes(toReachability({ isSuccess: false, error }));
}

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
