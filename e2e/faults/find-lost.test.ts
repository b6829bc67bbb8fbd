import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { findLostRenders, findMissingWebhooks, isWholePicture } from "./find-lost.ts";
import { createRandom } from "./random.ts";

/* The kill rounds depend on this count: it has to detect each way to lose a render. */

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

const picture = Buffer.from("ffd8ffe000104a464946ffd9", "hex");

const answers: Readonly<Record<string, (response: ServerResponse, times: number) => void>> = {
  "/whole": (response) => response.end(picture),
  "/late": (response, times) => (times < 3 ? response.writeHead(503).end() : response.end(picture)),
  "/cut": (response) => response.end(picture.subarray(0, -1)),
  "/empty": (response) => response.end(),
  "/failed": (response) => response.writeHead(422).end("the render failed"),
  "/unknown": (response) => response.writeHead(404).end(),
  "/waiting": (response) => response.writeHead(503).end("not yet"),
  "/broken-off": (response) => response.destroy(),
  "/silent": () => undefined,
};

async function serve(): Promise<string> {
  const times = new Map<string, number>();
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    times.set(path, (times.get(path) ?? 0) + 1);
    answers[path]?.(response, times.get(path) ?? 0);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const accept = (...paths: string[]) => paths.map((path) => ({ requestId: path.slice(1), path, sentAt: 0 }));

test("counts every accepted render without a complete picture by the deadline as lost", async () => {
  const origin = await serve();
  const lost = await findLostRenders(accept(...Object.keys(answers)), {
    origins: [origin],
    random: createRandom(1),
    deadline: performance.now() + 4_000,
  });
  expect(new Set(lost.map((sentence) => /accepted render (\S+)/.exec(sentence)?.[1]))).toEqual(
    new Set(["broken-off", "cut", "empty", "failed", "silent", "unknown", "waiting"]),
  );
  expect(lost).toContainEqual(expect.stringContaining("422: the render failed"));
});

test("finds existing pictures long before the deadline", { timeout: 20_000 }, async () => {
  const options = { origins: [await serve()], random: createRandom(1) };
  const deadline = performance.now() + 30_000;
  expect(await findLostRenders(accept("/whole", "/late", "/failed"), { ...options, deadline })).toHaveLength(
    1,
  );
});

test("counts every render of a permanently unavailable service as lost", async () => {
  const lost = await findLostRenders(accept("/whole"), {
    origins: ["http://127.0.0.1:1"],
    random: createRandom(1),
    deadline: performance.now() + 300,
  });
  expect(lost).toEqual([expect.stringContaining("its link gives no answer")]);
});

test("counts a webhook that is missing or reports a failure as lost", async () => {
  const receiver: WebhookReceiver = await startWebhookReceiver();
  closing.push(receiver.stop);
  const post = (action: string, requestId: string) =>
    fetch(receiver.url("127.0.0.1", "/answer"), {
      method: "POST",
      body: JSON.stringify({ action, requestId, href: "http://pictures.test/a.jpg", request: {} }),
    });
  await post("RENDER_COMPLETE", "told");
  await post("RENDER_COMPLETE", "told");
  await post("RENDER_FAILED", "failed");
  const missing = await findMissingWebhooks(
    accept("/told", "/failed", "/silent"),
    receiver.receipts,
    performance.now() + 300,
  );
  expect(missing).toEqual([
    "the webhook of the accepted render failed did not arrive",
    "the webhook of the accepted render silent did not arrive",
  ]);
});

test.for([
  ["a whole JPEG", "ffd8ffe0ffd9", true],
  ["a JPEG without its end", "ffd8ffe0ff", false],
  ["a whole PNG", "89504e470d0a1a0a000049454e44ae426082", true],
  ["a PNG without its end", "89504e470d0a1a0a000049454e44ae42", false],
  ["nothing", "", false],
] as const)("recognises %s from its bytes", ([, hex, isWhole]) => {
  expect(isWholePicture(Buffer.from(hex, "hex"))).toBe(isWhole);
});
