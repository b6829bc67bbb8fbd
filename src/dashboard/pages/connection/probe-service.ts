import { ClientError, type UnreadableAnswer } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import type { Page } from "#client/page.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type EndpointCall, endpointCalls } from "#contract/endpoint-calls.ts";
import type { EndpointName } from "#contract/endpoints.ts";
import { originalCalls } from "#contract/original-interface.ts";
import { isUnpublished } from "#contract/templates.ts";
import { isNotOffered, refusalStatus } from "../../base/connection/failure-words.ts";

/** The result of one read-only call. */
export type ProbeOutcome =
  | { kind: "ok" }
  /** A list: the entries received, and the total if the service reports it. */
  | { kind: "entries"; shown: number; total: number | undefined }
  | { kind: "notOffered" }
  | { kind: "refused"; status: number; message: string }
  | { kind: "unreachable" }
  | { kind: "timedOut" }
  | { kind: "unreadable"; place: string; answer: UnreadableAnswer }
  | { kind: "skipped" };

export interface Probe {
  /** `/api/v2/my-templates` */
  path: string;
  /** Whether the original interface has it; else it is an extension. */
  isOriginal: boolean;
  /** Which of the service's two addresses serves it. */
  address: Endpoint["address"];
  outcome: ProbeOutcome;
  /** `undefined` if it was skipped. */
  durationMs: number | undefined;
}

/** Probes all read-only endpoints sequentially, so that the durations do not influence each other. */
export async function probeService(client: Client, signal: AbortSignal): Promise<Probe[]> {
  const probes: Probe[] = [];
  let templateId: string | undefined;
  let resultId: string | undefined;

  async function probe(name: EndpointName, ask: (() => Promise<unknown>) | undefined): Promise<void> {
    const { path, address = "base" }: EndpointCall = endpointCalls[name];
    const call = { path, address, isOriginal: originalCalls.has(name) };
    if (ask === undefined) {
      probes.push({ ...call, outcome: { kind: "skipped" }, durationMs: undefined });
      return;
    }
    const startedAt = performance.now();
    const outcome = await toOutcome(ask(), signal);
    probes.push({ ...call, outcome, durationMs: performance.now() - startedAt });
  }
  const first = async <Item>(page: Promise<Page<Item>>, keep: (item: Item) => unknown) => {
    const read = await page;
    const item = read.items[0];
    if (item !== undefined) keep(item);
    return read;
  };

  await probe("listTemplates", () =>
    first(client.listTemplates({ page: 0, size: 1 }, signal), (listed) => {
      templateId = isUnpublished(listed) ? `${listed.identifier}@draft` : listed.identifier;
    }),
  );
  const template = templateId;
  await probe("getTemplate", template === undefined ? undefined : () => client.getTemplate(template, signal));
  await probe(
    "getTemplateDocument",
    template === undefined ? undefined : () => client.getTemplateDocument(template, signal),
  );
  await probe("listRequests", () => client.listRequests({ limit: 1, offset: 0 }, signal));
  await probe("listResults", () =>
    first(client.listResults({ page: 0, size: 1 }, signal), ({ identifier }) => (resultId = identifier)),
  );
  const result = resultId;
  await probe("getResult", result === undefined ? undefined : () => client.getResult(result, signal));
  await probe("listDeliveries", () => client.listDeliveries({ page: 0, size: 1 }, signal));
  await probe("listWebhooks", () => whole(client.listWebhooks(signal)));
  await probe("listReceivers", () => whole(client.listReceivers(signal)));
  await probe("getWebhookSecret", () => client.getWebhookSecret(signal));
  await probe("listAssets", () => client.listAssets({ page: 0, size: 1 }, signal));
  await probe("listFonts", () => whole(client.listFonts(signal)));
  await probe("getUsage", () => client.getUsage(signal));
  await probe("getHealth", () => client.getHealth(signal));
  return probes;
}

/** For a list without pages: the total is the number of its entries. */
async function whole<Item>(answer: Promise<Page<Item>>): Promise<Page<Item>> {
  const page = await answer;
  return { ...page, total: page.total ?? page.items.length };
}

async function toOutcome(answer: Promise<unknown>, signal: AbortSignal): Promise<ProbeOutcome> {
  try {
    const value = await answer;
    return isPage(value)
      ? { kind: "entries", shown: value.items.length, total: value.total }
      : { kind: "ok" };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ClientError)) throw error;
    const { failure } = error;
    switch (failure.kind) {
      case "refused":
        // The dashboard's server answers this if the service does not respond.
        if (failure.code === "unavailable" && [502, 504].includes(failure.status))
          return { kind: failure.status === 502 ? "unreachable" : "timedOut" };
        return isNotOffered(error)
          ? { kind: "notOffered" }
          : { kind: "refused", status: failure.status, message: failure.msg };
      case "unreadable":
        return { kind: "unreadable", place: failure.problems[0]?.path ?? "", answer: failure };
      default:
        return { kind: failure.kind };
    }
  }
}

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);
}

/** Refusals of a page number that the service does not have. Others, such as 403, are not about the number. */
const noSuchPage = new Set<number | undefined>([400, 404, 416, 422]);

/**
 * Detects whether a service counts pages from 0 or 1, by comparing pages 0 and 1 of one entry each; `undefined` if they
 * do not show it. Throws the `ClientError` of a list that cannot be read. `client` must have no page base of its own.
 */
export async function probePageBase(client: Client, signal: AbortSignal): Promise<0 | 1 | undefined> {
  const page = async (number: number): Promise<string | undefined> => {
    try {
      return (await client.listTemplates({ page: number, size: 1 }, signal)).items[0]?.identifier;
    } catch (error) {
      signal.throwIfAborted();
      if (noSuchPage.has(refusalStatus(error))) return undefined;
      throw error;
    }
  };
  const [zeroth, first] = [await page(0), await page(1)];
  // With at most one template, an empty page 1 may be past the end or the first page.
  if (first === undefined) return undefined;
  // A service that counts from 1 answers page 0 with an empty page, an error or its first page.
  return zeroth === undefined || zeroth === first ? 1 : 0;
}
