import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";

/** Rows as earlier versions stored them, when template actions ended in D. */
const template = {
  identifier: "card",
  name: "Card",
  preview: "http://pictures.test/p.webp",
  tags: ["a", "b"],
};
const webhookId = "0b7f0b3e-58a5-4a57-9a19-6c2a3b1d0001";
const abandonedId = "0b7f0b3e-58a5-4a57-9a19-6c2a3b1d0002";
const deliveredId = "0b7f0b3e-58a5-4a57-9a19-6c2a3b1d0003";
const formerBody = (action: string) => JSON.stringify({ action, templateId: "card", template });

let receiver: WebhookReceiver;
let database: OpenedDatabase;
let service: TestService;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  database = await openTestDatabase({ onError: () => undefined });
  const url = receiver.url("global.test", "/answer");
  await database.pool.query("insert into webhooks values ($1, $2, $3, now())", [
    webhookId,
    url,
    ["RENDER_COMPLETE", "TEMPLATE_CREATED", "TEMPLATE_UPDATED", "TEMPLATE_DELETED"],
  ]);
  for (const [id, action, state] of [
    [abandonedId, "TEMPLATE_UPDATED", "abandoned"],
    [deliveredId, "TEMPLATE_DELETED", "delivered"],
  ] as const) {
    await database.pool.query(
      `insert into deliveries (id, webhook_id, action, url, payload, state, turn, tries, attempt_count, created_at)
       values ($1, $2, $3, $4, $5, $6, 1, 1, 0, now())`,
      [id, webhookId, action, url, formerBody(action), state],
    );
  }
  const migration = new URL("../storage/migrations/0010_template_actions.sql", import.meta.url);
  await database.pool.query(await readFile(migration, "utf8"));
  service = await startTestService({
    database,
    clock: { now: () => new Date() },
    outbound: createOutbound({ allowHosts: new Set(["global.test"]), resolveName: receiver.resolveName }),
  });
});
afterAll(async () => {
  await service.stop();
  await database.close();
  await receiver.stop();
});

function received(isMeant: (body: Record<string, unknown>, id: string) => boolean) {
  return vi.waitFor(
    () => {
      const bodies = receiver.receipts.map(({ id, body }) => [id, JSON.parse(body) as object] as const);
      const found = bodies.find(([id, body]) => isMeant({ ...body }, id));
      if (found === undefined) throw new Error("not delivered yet");
      return found[1];
    },
    { timeout: 20_000, interval: 20 },
  );
}

async function json(path: string, options?: RequestInit): Promise<unknown> {
  const answer = await service.call(path, options);
  expect(answer.status).toBeLessThan(300);
  return answer.json();
}

describe("a subscription that an earlier version stored", () => {
  test("is listed with the interface's action names", async () => {
    expect(await json("/api/v2/webhooks")).toMatchObject([
      { actions: ["RENDER_COMPLETE", "TEMPLATE_CREATE", "TEMPLATE_UPDATE", "TEMPLATE_DELETE"] },
    ]);
  });

  test("gets template events in the interface's form", async () => {
    const document = await json("/api/v2/my-templates/card/document");
    const created = await service.post("/api/v2/my-templates", { name: "New", tags: ["x"], document });
    const { identifier, preview } = (await created.json()) as { identifier: string; preview: string };
    const body = await received(({ templateId }) => templateId === identifier);
    expect(body).toMatchObject({ action: "TEMPLATE_CREATE", name: "New", tags: ["x"], preview });
    await service.call(`/api/v2/my-templates/${identifier}`, { method: "DELETE" });
    await received(({ action, templateId }) => action === "TEMPLATE_DELETE" && templateId === identifier);
  });
});

describe("a delivery that an earlier version stored", () => {
  test("is listed and sent in the interface's form if it has not arrived", async () => {
    await json(`/api/v2/deliveries/${abandonedId}/send`, { method: "POST" });
    const body = { action: "TEMPLATE_UPDATE", templateId: "card", name: "Card", template };
    const { preview, tags } = template;
    expect(await received((_body, id) => id === abandonedId)).toEqual({ ...body, preview, tags });
    expect(await json(`/api/v2/deliveries/${abandonedId}`)).toMatchObject({ action: "TEMPLATE_UPDATE" });
  });

  test("stays as it was sent if it has arrived", async () => {
    const action = "TEMPLATE_DELETED";
    expect(await json(`/api/v2/deliveries/${deliveredId}`)).toMatchObject({
      action,
      body: formerBody(action),
    });
  });
});
