import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { useClient } from "../client-context.tsx";
import { connectionQuery } from "../connection-query.ts";
import { isNotOffered } from "../is-not-offered.ts";
import { type Capabilities, toCapabilities } from "./capabilities.ts";
import { useFindings } from "./findings.ts";

/**
 * Two reading calls that cost nothing: the list of results is version 2 of the interface, receivers are our service's.
 * Their answers become findings like all others. Fails if the service cannot be reached.
 */
function capabilityProbeQuery(client: Client) {
  return queryOptions({
    queryKey: ["capability-probe"],
    queryFn: async ({ signal }) => {
      if (await isOffered(client.listResults({ page: 0, size: 1 }, signal)))
        await isOffered(client.listReceivers(signal));
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

async function isOffered(answer: Promise<unknown>): Promise<boolean> {
  try {
    await answer;
    return true;
  } catch (error) {
    if (isNotOffered(error)) return false;
    // Such as the HTML page of a gateway, which answers every path.
    if (error instanceof ClientError && error.failure.kind === "unreadable") return false;
    throw error;
  }
}

/** Capabilities of the connected service, kept current with its answers. Asks only a remote service. */
export function useCapabilities(): Capabilities {
  const client = useClient();
  const service = useQuery(connectionQuery(client)).data?.service;
  const probe = useQuery({ ...capabilityProbeQuery(client), enabled: service === "remote" });
  const findings = useFindings();
  // Findings are forgotten before the probe is repeated; a failed probe says nothing about the service.
  const isProbed = probe.isSuccess && !probe.isFetching;
  return useMemo(() => toCapabilities({ service, isProbed, findings }), [service, isProbed, findings]);
}
