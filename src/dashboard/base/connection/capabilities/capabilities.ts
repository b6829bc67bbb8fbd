import type { Connection } from "#contract/connection.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import type { EndpointName } from "#contract/endpoints.ts";
import {
  laterRenderFields,
  originalCalls,
  originalLinkExtensions,
  originalScreenshotFields,
} from "#contract/original-interface.ts";
import { callKey, type Evidence, formatKey, type FormatUse, noteAnswer, useEvidence } from "./evidence.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ClientError, refusalOf } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { useClient, useConnection } from "../client-context.tsx";
import { isNotOffered } from "../failure-words.ts";

/** Why an option or a screen is not offered. */
export type WhyNotOffered =
  /** The probes are not answered yet. */
  | { why: "checking" }
  /** The probes failed, so nothing is known; they can be repeated. */
  | { why: "unknown" }
  /** The role of the person does not allow it. */
  | { why: "role" }
  /** The key with which the dashboard calls the service does not allow it. */
  | { why: "key" }
  /** The service answered the call with this status. */
  | { why: "refused"; call: string; status: number }
  /** It belongs to version 2, and the service answered a call of that version with this status. */
  | { why: "versionOne"; call: string; status: number }
  /** An extension, and no answer has shown that the service has it. */
  | { why: "notInInterface" }
  /** It was asked for, and another format came. */
  | { why: "cameAs"; format: string; came: string }
  /** The service refused the format with this message. */
  | { why: "refusedFormat"; message: string };

/** Whether the service has it, and this person or this dashboard may not use it. */
export function isForbidden(whyNot: WhyNotOffered | undefined): boolean {
  return whyNot?.why === "role" || whyNot?.why === "key";
}

/** Capabilities of the connected service. Each returns why not; `undefined` if it can, as far as known. */
export interface Capabilities {
  /** It is our service, so that its defaults are known too. */
  isOurs: boolean;
  call: (name: EndpointName) => WhyNotOffered | undefined;
  /** A field of a render's body. */
  renderField: (field: string) => WhyNotOffered | undefined;
  /** A field of a screenshot's body. */
  screenshotField: (field: string) => WhyNotOffered | undefined;
  /** An output format; the template's own for a render without the option. */
  format: (use: FormatUse, format: string) => WhyNotOffered | undefined;
  /** The extension of a direct link, without the dot. */
  linkExtension: (extension: string) => WhyNotOffered | undefined;
}

export interface CapabilitySources {
  service: Connection["service"] | undefined;
  /** The probes were answered, and are not being repeated. */
  isProbed: boolean;
  /** The probes failed, and are not being repeated. */
  isProbeFailed?: boolean;
  /** By `callKey`: calls that the person's role may not make. */
  refusedCalls?: readonly string[] | undefined;
  /** Likewise calls that the key may not make. */
  callsRefusedToKey?: readonly string[] | undefined;
  evidence: Evidence;
}

/**
 * Decides from the interface's description, from the probes and from everything that the service has answered since.
 *
 * - The embedded service has everything.
 * - A remote one has the calls and fields of the original interface. It has an extension if it has answered that call. It
 *   has version 2 of a render if it lists results, because the interface names both as one version. It has all
 *   extensions if it has receivers, which only our service has.
 * - A refusal overrides all of that, and so do the role of the person and the scopes of the key.
 */
export function toCapabilities({
  service,
  isProbed,
  isProbeFailed = false,
  refusedCalls = [],
  callsRefusedToKey = [],
  evidence,
}: CapabilitySources): Capabilities {
  const isEmbedded = service !== "remote";
  const isFound = (name: EndpointName) => evidence.calls.get(callKey(endpointCalls[name]))?.isOffered;
  const isOurs = isEmbedded || isFound("listReceivers") === true;
  const extension: WhyNotOffered = {
    why: isProbed ? "notInInterface" : isProbeFailed ? "unknown" : "checking",
  };

  function call(name: EndpointName): WhyNotOffered | undefined {
    const key = callKey(endpointCalls[name]);
    if (refusedCalls.includes(key)) return { why: "role" };
    if (callsRefusedToKey.includes(key)) return { why: "key" };
    if (isEmbedded) return undefined;
    const known = evidence.calls.get(key);
    if (known?.isOffered === false) return { why: "refused", call: key, status: known.status };
    if (known?.isOffered === true || isOurs || originalCalls.has(name)) return undefined;
    if (name !== "renderV2") return extension;
    const results = call("listResults");
    if (results?.why === "refused") return { ...results, why: "versionOne" };
    return isFound("listResults") === true ? undefined : (results ?? extension);
  }

  const renderField = (field: string) => (laterRenderFields.includes(field) ? call("renderV2") : undefined);
  const screenshotField = (field: string) =>
    isOurs || originalScreenshotFields.includes(field) ? undefined : extension;

  return {
    isOurs,
    call,
    renderField,
    screenshotField,
    format: (use, format) => {
      const found = isEmbedded ? undefined : evidence.formats.get(formatKey(use, format));
      if (found?.came !== undefined) return { why: "cameAs", format, came: found.came };
      if (found?.message !== undefined && !isOurs) return { why: "refusedFormat", message: found.message };
      return use === "render" ? renderField("outputFormat") : screenshotField("outputFormat");
    },
    linkExtension: (wanted) => (isOurs || originalLinkExtensions.includes(wanted) ? undefined : extension),
  };
}

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
