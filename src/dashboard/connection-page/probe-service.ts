import { ClientError, type UnreadableAnswer } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import type { Page } from "#client/page.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import { isNotOffered } from "../connection/is-not-offered.ts";

/** The result of one read-only call. */
export type ProbeOutcome =
  | { kind: "ok" }
  /** A list: how many entries came, and how many there are in all, where the service says so. */
  | { kind: "entries"; shown: number; total: number | undefined }
  | { kind: "notOffered" }
  | { kind: "refused"; status: number; message: string }
  | { kind: "unreachable" }
  | { kind: "timedOut" }
  | { kind: "unreadable"; place: string; answer: UnreadableAnswer }
  | { kind: "skipped" };

export interface Probe {
  /** `/api/v2/my-templates`, as the interface writes it. */
  path: string;
  /** Which of the service's two addresses has it. */
  address: Endpoint["address"];
  outcome: ProbeOutcome;
  /** `undefined` when it was not asked. */
  durationMs: number | undefined;
}

/** Asks for everything that can be read, one after the other, so that no call's time holds another's. */
export async function probeService(client: Client, signal: AbortSignal): Promise<Probe[]> {
  const probes: Probe[] = [];
  let templateId: string | undefined;
  let resultId: string | undefined;

  async function probe(name: EndpointName, ask: (() => Promise<unknown>) | undefined): Promise<void> {
    const { path, address } = endpointOf(name);
    if (ask === undefined) {
      probes.push({ path, address, outcome: { kind: "skipped" }, durationMs: undefined });
      return;
    }
    const startedAt = performance.now();
    const outcome = await toOutcome(ask(), signal);
    probes.push({ path, address, outcome, durationMs: performance.now() - startedAt });
  }
  const first = async <Item>(page: Promise<Page<Item>>, keep: (item: Item) => unknown) => {
    const read = await page;
    const item = read.items[0];
    if (item !== undefined) keep(item);
    return read;
  };

  await probe("listTemplates", () =>
    first(client.listTemplates({ page: 0, size: 1 }, signal), ({ identifier }) => (templateId = identifier)),
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
  return probes;
}

/** A list that has no pages: what came is all there is. */
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
        // The dashboard's own server says so when there is no service behind it.
        if (failure.code === "unavailable" && [502, 504].includes(failure.status))
          return { kind: failure.status === 502 ? "unreachable" : "timedOut" };
        return isNotOffered(error)
          ? { kind: "notOffered" }
          : { kind: "refused", status: failure.status, message: failure.msg };
      case "unreadable": {
        // The faults are shown beside the expected schema.
        return { kind: "unreadable", place: failure.problems[0]?.path ?? "", answer: failure };
      }
      default:
        return { kind: failure.kind };
    }
  }
}

function isPage(value: unknown): value is Page<unknown> {
  return typeof value === "object" && value !== null && "items" in value && Array.isArray(value.items);
}

/**
 * How a service counts pages, by what two of one entry each show; `undefined` when they do not tell. `client` must ask
 * for pages as they are, without a base of its own.
 */
export async function probePageBase(client: Client, signal: AbortSignal): Promise<0 | 1 | undefined> {
  const page = async (number: number): Promise<string | undefined> => {
    try {
      return (await client.listTemplates({ page: number, size: 1 }, signal)).items[0]?.identifier;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ClientError && error.failure.kind === "refused") return undefined;
      throw error;
    }
  };
  const [zeroth, first] = [await page(0), await page(1)];
  // With one template or none, a page 1 without any may be past the end as well as the first.
  if (first === undefined) return undefined;
  // A service that counts from 1 answers page 0 with nothing, with a refusal, or with its first page.
  return zeroth === undefined || zeroth === first ? 1 : 0;
}
