import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { errorBodySchema } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { type Receipt, receiptSchema, type Receiver, receiverSchema } from "#contract/receivers.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testPublicUrl, testWebhookSecret } from "#testing/start-test-service.ts";

const senderSecret = `whsec_${Buffer.from("the secret of another service").toString("base64")}`;
const service = await openTestService({ senderSecrets: [senderSecret] });
beforeEach(async () => {
  for (const { identifier } of await receivers())
    await service.call(`/api/v2/receivers/${identifier}`, { method: "DELETE" });
});

async function receivers(): Promise<Receiver[]> {
  return z.array(receiverSchema).parse(await (await service.call("/api/v2/receivers")).json());
}

async function make(draft: object = {}): Promise<Receiver> {
  const answer = await service.post("/api/v2/receivers", draft);
  expect(answer.status).toBe(200);
  return receiverSchema.parse(await answer.json());
}

async function receipts({ identifier }: Receiver, query = ""): Promise<Receipt[]> {
  const answer = await service.call(`/api/v2/receivers/${identifier}/receipts?size=50${query}`);
  expect(answer.status).toBe(200);
  return z.array(receiptSchema).parse(await answer.json());
}

function send(
  { url }: Pick<Receiver, "url">,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return service.call(url, { method: "POST", key: null, body, headers });
}

/** As the specification's own package signs. */
function signed(secret: string, body: string, at = service.clock.now()): Record<string, string> {
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", at, body),
  };
}

describe("a receiver", () => {
  test("has an unguessable address, takes a POST from any sender and answers 204 without a body", async () => {
    const receiver = await make({ name: "Staging" });
    expect(receiver.url).toMatch(
      new RegExp(
        `^${testPublicUrl}/receivers/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`,
      ),
    );
    const answer = await send({ url: `${receiver.url}?from=here` }, '{"hello":"wörld"}', {
      "Content-Type": "application/json",
      "X-Mine": "1",
    });
    expect(answer.status).toBe(204);
    expect(answer.body).toBeNull();
    const [receipt] = await receipts(receiver);
    expect(receipt).toMatchObject({
      receivedAt: service.clock.now().toISOString(),
      query: "from=here",
      body: '{"hello":"wörld"}',
      bodyEncoding: "utf-8",
      bodyBytes: 18,
      status: 204,
      isHeadCut: false,
      signature: { state: "none", secret: null },
    });
    expect(receipt?.headers).toContainEqual({ name: "x-mine", value: "1" });
    expect(await receivers()).toMatchObject([
      { name: "Staging", receiptCount: 1, receivedCount: 1, lastReceivedAt: receipt?.receivedAt },
    ]);
  });

  test.each([
    ["an empty body", new Uint8Array(), "utf-8", ""],
    ["bytes that are no text", new Uint8Array([0xff, 0, 1]), "base64", "/wAB"],
    ["a zero in a text", new Uint8Array([97, 0, 98]), "utf-8", "a\0b"],
    ["html", new TextEncoder().encode("<script>alert(1)</script>"), "utf-8", "<script>alert(1)</script>"],
    ["a byte order mark", new TextEncoder().encode("\uFEFFx"), "utf-8", "\uFEFFx"],
  ])("stores %s unchanged", async (_what, body, bodyEncoding, text) => {
    const receiver = await make();
    expect((await send(receiver, body, { "Content-Type": "text/html" })).status).toBe(204);
    expect(await receipts(receiver)).toMatchObject([
      { body: text, bodyEncoding, bodyBytes: body.byteLength },
    ]);
  });

  test("answers the chosen status, and another one when that is changed", async () => {
    const receiver = await make({ answerStatus: 500 });
    const first = await send(receiver, "a");
    expect([first.status, await first.text()]).toEqual([500, ""]);
    const answer = { answerStatus: "410", name: "Gone" };
    await service.put(`/api/v2/receivers/${receiver.identifier}`, answer);
    expect((await send(receiver, "b")).status).toBe(410);
    expect((await receipts(receiver)).map(({ status }) => status)).toEqual([410, 500]);
    expect(await receivers()).toMatchObject([{ name: "Gone", answerStatus: 410 }]);
    const refused = await service.post("/api/v2/receivers", { answerStatus: 101 });
    expect(errorBodySchema.parse(await refused.json()).errors).toEqual([
      "answerStatus: must be an integer from 200 to 599; got 101",
    ]);
  });

  test("reports whether a signature is right, wrong, too old, missing or of an unknown secret", async () => {
    const receiver = await make();
    const body = '{"a":1}';
    const old = new Date(service.clock.now().getTime() - 301_000);
    await send(receiver, body, signed(testWebhookSecret, body));
    await send(receiver, body, signed(senderSecret, body));
    await send(receiver, `${body} `, signed(senderSecret, body));
    await send(receiver, body, signed(testWebhookSecret, body, old));
    await send(receiver, body, { "webhook-id": "msg_1" });
    const found = (await receipts(receiver)).map(({ signature }) => [signature.state, signature.secret]);
    expect(found.toReversed()).toEqual([
      ["right", "own"],
      ["right", "sender"],
      ["wrong", null],
      ["tooOld", "own"],
      ["incomplete", null],
    ]);
  });

  test("never shows a key or a cookie that a sender includes", async () => {
    const receiver = await make();
    const secrets = {
      "X-API-Key": "op_very-secret",
      Authorization: "Bearer very-secret",
      Cookie: "s=very-secret",
    };
    await send(receiver, "x", secrets);
    const text = JSON.stringify(await receipts(receiver));
    expect(text).not.toContain("very-secret");
    expect(text).toContain("not kept");
  });

  test("rejects a body that is too large with 413, and does not store it", async () => {
    const receiver = await make();
    expect((await send(receiver, "x".repeat(limits.receiptBodyBytesMax))).status).toBe(204);
    const answer = await send(receiver, "x".repeat(limits.receiptBodyBytesMax + 1));
    expect(answer.status).toBe(413);
    expect(errorBodySchema.parse(await answer.json()).msg).toContain("65536");
    expect(await receipts(receiver)).toHaveLength(1);
  });

  test("stores headers up to a limit, and says that there were more", async () => {
    const receiver = await make();
    await send(receiver, "x", { "x-long": "v".repeat(limits.receiptHeaderLengthMax + 1) });
    const many = Object.fromEntries(
      Array.from({ length: limits.receiptHeadersMax + 1 }, (_, index) => [`x-${index}`, "1"]),
    );
    await send(receiver, "x", many);
    const [second, first] = await receipts(receiver);
    expect([first?.isHeadCut, second?.isHeadCut]).toEqual([true, true]);
    expect(first?.headers.find(({ name }) => name === "x-long")?.value).toHaveLength(
      limits.receiptHeaderLengthMax,
    );
    expect(second?.headers).toHaveLength(limits.receiptHeadersMax);
  });

  test("keeps the newest and deletes the rest, by number and by size", async () => {
    const receiver = await make();
    const beyond = 5;
    for (let index = 0; index < limits.receiptsMax + beyond; index += 1) await send(receiver, `n${index}`);
    const answer = await service.call(`/api/v2/receivers/${receiver.identifier}/receipts?size=1`);
    expect(answer.headers.get("x-total-count")).toBe(String(limits.receiptsMax));
    expect(answer.headers.get("link")).toContain('rel="next"');
    const oldest = await receipts(receiver, `&page=${limits.receiptsMax / 50 - 1}`);
    expect(oldest.at(-1)?.body).toBe(`n${beyond}`);
    expect(await receivers()).toMatchObject([
      { receiptCount: limits.receiptsMax, receivedCount: limits.receiptsMax + beyond },
    ]);

    const large = "x".repeat(limits.receiptBodyBytesMax);
    for (let index = 0; index <= limits.receiptsBytesMax / large.length; index += 1)
      await send(receiver, large);
    const [{ receiptCount } = { receiptCount: 0 }] = await receivers();
    expect(receiptCount).toBe(limits.receiptsBytesMax / large.length);
  }, 60_000);

  test("limits requests per minute with Retry-After", async () => {
    const receiver = await make();
    const taken = await Promise.all(
      Array.from({ length: limits.receiptsPerMinuteMax + 3 }, () => send(receiver, "x")),
    );
    const refused = taken.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers.get("retry-after")).toBe("60");
    service.clock.advanceSeconds(61);
    expect((await send(receiver, "x")).status).toBe(204);
  }, 60_000);

  test("answers 405 to a GET of its address, and 410 where there is none", async () => {
    const receiver = await make();
    for (const method of ["GET", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await service.call(receiver.url, { method, key: null });
      expect([method, answer.status, answer.headers.get("allow")]).toEqual([method, 405, "POST"]);
      expect(answer.headers.get("content-type")).toContain("application/json");
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
    await service.call(`/api/v2/receivers/${receiver.identifier}`, { method: "DELETE" });
    for (const url of [receiver.url, `${testPublicUrl}/receivers/unknown`, `${testPublicUrl}/receivers/%00`])
      expect((await send({ url }, "x")).status).toBe(410);
    const gone = await service.call(`/api/v2/receivers/${receiver.identifier}/receipts`);
    expect(gone.status).toBe(404);
  });

  test("is cleared, and goes on", async () => {
    const receiver = await make();
    await send(receiver, "before");
    const cleared = await service.call(`/api/v2/receivers/${receiver.identifier}/receipts`, {
      method: "DELETE",
    });
    expect(cleared.status).toBe(204);
    expect(await receipts(receiver)).toEqual([]);
    await send(receiver, "after");
    expect(await receipts(receiver)).toMatchObject([{ body: "after" }]);
  });

  test("expires when nothing has arrived for long, and makes room for another", async () => {
    const receiver = await make();
    for (let index = 1; index < limits.receiversMax; index += 1) await make();
    const refused = await service.post("/api/v2/receivers", {});
    expect(refused.status).toBe(409);
    service.clock.advanceSeconds(limits.receiverLifetimeSeconds - 10);
    await send(receiver, "still used");
    service.clock.advanceSeconds(11);
    expect((await receivers()).map(({ identifier }) => identifier)).toEqual([receiver.identifier]);
    await make();
    service.clock.advanceSeconds(limits.receiverLifetimeSeconds);
    expect((await send(receiver, "too late")).status).toBe(410);
  });
});
