import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ClientError, refusalOf } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import type { EndpointName } from "#contract/endpoints.ts";
import { useClient } from "../client-context.tsx";
import { useConnection } from "../connection-query.ts";
import { isNotOffered } from "../is-not-offered.ts";
import { type Capabilities, type WhyNotOffered, toCapabilities } from "./capabilities.ts";
import { noteAnswer, useEvidence } from "./evidence.ts";

const probeKey = ["capability-probe"];

/**
 * Two reading calls that cost nothing: the list of results is version 2 of the interface, receivers are our service's.
 * Their answers are evidence like all others. Fails if the service cannot be reached.
 */
function capabilityProbeQuery(client: Client) {
  return queryOptions({
    queryKey: probeKey,
    queryFn: async ({ signal }) => {
      if (await isOffered("listResults", client.listResults({ page: 0, size: 1 }, signal)))
        await isOffered("listReceivers", client.listReceivers(signal));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function isOffered(name: "listResults" | "listReceivers", answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (isNotOffered(error)) return false;
    if (lacksScope(error)) {
      noteAnswer(endpointCalls[name], 200);
      return true;
    }
    // Such as the HTML page of a gateway, which answers every path.
    if (error instanceof ClientError && error.failure.kind === "unreadable") return false;
    throw error;
  }
}

/** The call exists: only our service has scopes, and the key that the dashboard's server holds lacks the one of this call. */
function lacksScope(error: unknown): boolean {
  return ["scope_missing", "template_not_allowed"].includes(refusalOf(error)?.code ?? "");
}

/** Capabilities of the connected service, kept current with its answers. Asks only a remote service. */
export function useCapabilities(): Capabilities {
  const client = useClient();
  const { service, refusedCalls, callsRefusedToKey } = useConnection().data ?? {};
  const probe = useQuery({ ...capabilityProbeQuery(client), enabled: service === "remote" });
  const evidence = useEvidence();
  // Evidence is forgotten before the probe is repeated; a failed probe says nothing about the service.
  const isProbed = probe.isSuccess && !probe.isFetching;
  const isProbeFailed = probe.isError && !probe.isFetching;
  return useMemo(
    () => toCapabilities({ service, isProbed, isProbeFailed, refusedCalls, callsRefusedToKey, evidence }),
    [service, isProbed, isProbeFailed, refusedCalls, callsRefusedToKey, evidence],
  );
}

/**
 * Why the service lacks a call, and whether it may be called now: a remote service is not asked for an extension before the
 * probe has shown that it has it.
 */
export function useOffer(name: EndpointName): { whyNot: WhyNotOffered | undefined; isOffered: boolean } {
  const connection = useConnection();
  const whyNot = useCapabilities().call(name);
  return { whyNot, isOffered: !connection.isPending && whyNot === undefined };
}

/** Returns a function that repeats the probe; what the service's answers have shown since stays. */
export function useProbeAgain(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: probeKey });
}
