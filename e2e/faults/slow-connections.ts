import sharp from "sharp";
import type { Part } from "./part.ts";
import { openSlowClient, slowKinds } from "#testing/slow-clients.ts";
import { type Attacked, compareServed, measureHonest, onProduct } from "./on-product.ts";

const connections = 1_000;
const closedMsMax = 20_000;
const dripMs = 500;

/** Without those that are idle after a response, which are kept for a minute: reverse proxies use them again. */
const kinds = slowKinds.filter((kind) => !kind.endsWith("after an answer"));

/** Opens a thousand connections that send slowly or do not read, and measures a normal client meanwhile. */
export const slowConnectionsPart: Part = onProduct(async (attacked) => {
  const { apiKey, resources, random, write } = attacked;
  const large = await uploadLarge(attacked);
  const normal = { key: apiKey, kinds: ["usage"], perSecond: 20 } as const;
  const baseline = await measureHonest(attacked, { ...normal, seconds: 5 });
  const open = new Map<object, string>();
  const closedMs = new Map<string, number>();
  for (let index = 0; index < connections; index += 1) {
    const kind = random.pick(kinds);
    const targets = {
      upload: "/api/v2/assets",
      large,
      small: "/healthz",
      headers: `X-API-KEY: ${apiKey}\r\n`,
    };
    const client = openSlowClient(Number(new URL(attacked.serviceUrl).port), kind, targets, dripMs);
    open.set(client, kind);
    let connectedAt = performance.now();
    client.socket.once("connect", () => (connectedAt = performance.now()));
    resources.add(async () => client.end());
    void client.closed.then(() => {
      open.delete(client);
      closedMs.set(kind, Math.max(performance.now() - connectedAt, closedMs.get(kind) ?? 0));
    });
  }
  const during = await measureHonest(attacked, { ...normal, seconds: closedMsMax / 1_000 + 5 });
  const failures = compareServed("slow connections", baseline, during, write);
  for (const kind of open.values()) failures.push(`a client that ${kind} was still connected`);
  for (const [kind, ms] of closedMs) {
    write(`the last client that ${kind} was closed after ${(ms / 1_000).toFixed(1)} s`);
    if (ms > closedMsMax) failures.push(`a client that ${kind} was closed after ${Math.round(ms)} ms`);
  }
  return failures;
});

/**
 * The path of a picture that does not fit into a connection's buffers in the kernel. The bytes of a smaller response are all
 * with the kernel, so its connection is one that is idle after a response.
 */
async function uploadLarge({ serviceUrl, apiKey }: Attacked): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const create = { width: 1_350, height: 1_350, channels: 3, noise } as const;
  const png = await sharp({ create: { ...create, background: "black" } })
    .png()
    .toBuffer();
  const answer = await fetch(`${serviceUrl}/api/v2/assets`, {
    method: "POST",
    headers: { "X-API-KEY": apiKey, "Content-Type": "image/png" },
    body: new Uint8Array(png),
  });
  const { href } = (await answer.json()) as { href: string };
  return new URL(href).pathname;
}
