import { describe, expect, test } from "vitest";
import { bareTemplate as template } from "#testing/bare-template.ts";
import { ClientError } from "./client-error.ts";
import { createClient } from "./create-client.ts";

/** A client of another implementation of the service, made from the same description. */
function strangerAnswering(body: unknown) {
  return createClient({ fetch: async () => Response.json(body) });
}

const record = {
  identifier: "r1",
  href: "https://store.example/r1.jpg",
  status: "200",
  width: 1200,
  height: 630,
  type: "image",
  createdAt: "2026-03-01T12:00:00",
};

const timings = { queuedMs: 1, imagesMs: null, paintMs: null, encodeMs: null, totalMs: 5 };

describe("responses of another implementation", () => {
  test("null where a field may be absent counts as absent", async () => {
    const nulls = { executeUrl: null, template: null, templateName: null, changes: null };
    const { items, unreadableCount } = await strangerAnswering([{ ...record, ...nulls }]).listRequests();
    expect(unreadableCount).toBe(0);
    expect(items[0]).toMatchObject(record);
    expect(items[0]?.template).toBeUndefined();
    const listed = await strangerAnswering([{ ...template, preview: null, tags: null }]).listTemplates();
    expect(listed.items).toHaveLength(1);
  });

  test("reads a result alike whether a field without a value is absent or null", async () => {
    const { identifier, href, width, height, createdAt } = record;
    const result = { identifier, href, width, height, createdAt };
    const nulls = {
      templateName: null,
      templateIdentifier: null,
      fileName: null,
      deletedAt: null,
      batchName: null,
      bytes: null,
      expiresAt: null,
    };
    const content = [result, { ...result, ...nulls }];
    const { items, unreadableCount } = await strangerAnswering({ content, last: true }).listResults();
    expect(unreadableCount).toBe(0);
    for (const item of items) expect(item).toEqual(result);
    const ours = { request: {}, timings, deliveries: [] };
    const detail = { ...result, ...nulls, ...ours, metadata: null, templateRevision: null, failure: null };
    expect(await strangerAnswering(detail).getResult("r1")).toEqual({ ...result, ...ours });
  });

  test("ignores unknown fields at every depth", async () => {
    const usage = {
      identifier: "u",
      mood: "blue",
      credits: { used: 1, total: 5, renewalAmount: 5, mood: "blue" },
      uploads: { used: 0, total: 9 },
      plan: { name: "Pro", status: "active", seats: 4 },
    };
    expect(await strangerAnswering(usage).getUsage()).toMatchObject({
      credits: { used: 1, nextRenewalAt: null },
      plan: { name: "Pro", nextBillingAt: null },
    });
  });

  test("reads former names of template actions as the current ones, and unknown ones unchanged", async () => {
    const webhook = { identifier: "w", url: "https://a.example/", createdAt: "2026-03-01T12:00:00" };
    const actions = ["RENDER_COMPLETE", "TEMPLATE_CREATED", "TEMPLATE_MOVED"];
    const { items } = await strangerAnswering([{ ...webhook, actions }]).listWebhooks();
    expect(items[0]?.actions).toEqual(["RENDER_COMPLETE", "TEMPLATE_CREATE", "TEMPLATE_MOVED"]);
  });

  test("reports a required field that is null as it was sent", async () => {
    const error: unknown = await strangerAnswering({ requestId: "r", href: null })
      .render({ template: "t1" })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ClientError);
    expect((error as ClientError).failure).toMatchObject({
      kind: "unreadable",
      status: 200,
      problems: [{ path: "href" }],
      raw: '{"requestId":"r","href":null}',
    });
  });
});
