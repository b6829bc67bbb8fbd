import type { NetworkInterfaceInfo } from "node:os";
import { afterAll, describe, expect, test } from "vitest";
import { addressSpellings, createNames } from "#testing/address-spellings.ts";
import { startLoopbackCanaries } from "#testing/loopback-canaries.ts";
import { createReadPageMetadata } from "../metadata/read-page-metadata.ts";
import { createPictureSource } from "../pictures/picture-source.ts";
import type { PendingDelivery } from "../storage/delivery-rows.ts";
import { createWebhookUrlCheck } from "../webhooks/check-webhook-url.ts";
import { sendAttempt } from "../webhooks/send-deliveries.ts";
import { createSigner } from "../webhooks/sign-delivery.ts";
import { createOutbound, type Outbound } from "./outbound.ts";

/**
 * Every fetcher whose address a caller chooses, against every spelling of a non-public address, directly and behind a
 * redirect. Chromium's has a file of its own.
 */
const canaries = await startLoopbackCanaries();
afterAll(() => canaries.close());

type Fetch = (outbound: Outbound, address: string) => Promise<unknown>;

const fetchers: Readonly<Record<string, Fetch>> = {
  "the source of a picture": (outbound, address) =>
    createPictureSource({
      outbound,
      assets: { read: async () => undefined },
      opener: { open: () => Promise.reject(new Error("a picture arrived")) },
    })(address),
  "a page's metadata": (outbound, address) =>
    createReadPageMetadata({
      outbound,
      parser: { parse: () => Promise.reject(new Error("a page arrived")) },
      timeoutMs: 2_000,
    })(address),
  "a webhook that is named": (outbound, address) => createWebhookUrlCheck(outbound)(address, "webhookUrl"),
  "a webhook that is delivered": async (outbound, address) => {
    const { failure } = await sendAttempt(
      {
        outbound,
        clock: { now: () => new Date() },
        sign: createSigner(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"]),
        timing: { timeoutMs: 2_000 },
      },
      { delivery: { id: "1", url: address } as PendingDelivery, payload: "{}" },
      new AbortController().signal,
    );
    if (failure !== undefined) throw new Error("it was not delivered");
  },
};

/** Public addresses that the service treats as this machine's. */
const ownInterfaces = () => ({
  eth0: ["8.8.4.4", "2606:4700::beef"].map((address) => ({ address }) as NetworkInterfaceInfo),
});

const ownHosts = [
  "8.8.4.4",
  "134743044",
  "0x08.0x08.0x0404",
  "[2606:4700::beef]",
  "[2606:4700:0:0::BEEF]",
  "[::ffff:8.8.4.4]",
  "[64:ff9b::8.8.4.4]",
  "[2002:808:404::]",
  "own-public.example",
  "own-public6.example",
  "own-second.example",
];

const ownNames = {
  "own-public.example": [["8.8.4.4"]],
  "own-public6.example": [["2606:4700::beef"]],
  "own-second.example": [["93.184.216.34", "2606:4700::beef"]],
};

function createTestOutbound(): { outbound: Outbound; reasons: string[] } {
  const reasons: string[] = [];
  const outbound = createOutbound({
    allowHosts: new Set([canaries.redirector]),
    resolveName: createNames(ownNames),
    listInterfaces: ownInterfaces,
    onRefusal: (reason) => reasons.push(reason),
  });
  return { outbound, reasons };
}

describe.each(Object.entries(fetchers))("%s", (name, fetch) => {
  test.each(addressSpellings)(
    "is not fetched from $host ($why), directly or by a redirect",
    async ({ host }) => {
      const target = `http://${host}:${canaries.port}/`;
      const direct = await fetch(createTestOutbound().outbound, target).then(
        () => "reached",
        (error: Error) => error.message,
      );
      // A name that has no address at the moment is not the caller's fault.
      if (!(name === "a webhook that is named" && host === "nobody.example"))
        expect(direct).not.toBe("reached");
      const redirecting = `http://${canaries.redirector}/?to=${encodeURIComponent(target)}`;
      const redirected = await fetch(createTestOutbound().outbound, redirecting).then(
        () => "reached",
        (error: Error) => error.message,
      );
      if (name !== "a webhook that is named") expect(redirected).not.toBe("reached");
      expect([direct, redirected].join()).not.toContain("arrived");
      expect(canaries.reached()).toBe(0);
    },
  );
});

/** Fails instead of leaving this machine if a request gets past the check. */
async function refusedBy(fetch: Fetch, address: string): Promise<readonly string[]> {
  const { outbound, reasons } = createTestOutbound();
  await fetch(outbound, address).catch(() => undefined);
  return reasons;
}

describe.each(Object.entries(fetchers))("%s", (name, fetch) => {
  test.each(ownHosts)("rejects %s, a public address of this machine", async (host) => {
    const target = `http://${host}/`;
    const redirecting = `http://${canaries.redirector}/?to=${encodeURIComponent(target)}`;
    expect(await refusedBy(fetch, target)).toHaveLength(1);
    // Webhooks follow no redirect.
    expect(await refusedBy(fetch, redirecting)).toHaveLength(name.startsWith("a webhook") ? 0 : 1);
  });

  test.each([0, 22, 25, 465, 587, 6000, 6667, 10080])("rejects port %d of another protocol", async (port) => {
    const target = `http://public.example:${port}/`;
    const redirecting = `http://${canaries.redirector}/?to=${encodeURIComponent(target)}`;
    const reason = `public.example:${port} has a port of another protocol`;
    expect(await refusedBy(fetch, target)).toEqual([reason]);
    expect(await refusedBy(fetch, redirecting)).toEqual(name.startsWith("a webhook") ? [] : [reason]);
  });
});

test("logs which public address belongs to this machine", async () => {
  const { outbound, reasons } = createTestOutbound();
  expect(await outbound.refusalOf("http://own-second.example/", { timeoutMs: 1_000 })).toBe(
    "The address is not allowed.",
  );
  expect(reasons).toEqual(["own-second.example is 2606:4700::beef, which is this machine's own"]);
});

test.each([
  ["8.8.4.4", "http://8.8.4.4/", true],
  ["8.8.4.4", "http://8.8.4.4:25/", true],
  ["8.8.4.4:8080", "http://8.8.4.4:8080/", true],
  ["8.8.4.4:8080", "http://8.8.4.4/", false],
  ["public.example:25", "http://public.example:25/", true],
  ["public.example:25", "http://public.example:22/", false],
  ["public.example", "https://public.example:22/", true],
  ["[2606:4700::beef]:81", "http://[2606:4700::beef]:81/", true],
  ["[2606:4700::beef]:81", "http://[2606:4700::beef]:25/", false],
])("ALLOW_HOSTS=%s decides about %s: %s", async (allowed, address, isReached) => {
  const outbound = createOutbound({
    allowHosts: new Set([allowed]),
    resolveName: createNames(ownNames),
    listInterfaces: ownInterfaces,
  });
  const refusal = await outbound.refusalOf(address, { timeoutMs: 1_000 });
  expect(refusal === undefined).toBe(isReached);
});

test("refuses a name that was public when it was sent and is private when it is dialled", async () => {
  const outbound = createOutbound({
    resolveName: createNames({ "rebinding.example": [["93.184.216.34"], ["127.0.0.1"]] }),
  });
  const address = `http://rebinding.example:${canaries.port}/`;
  expect(await outbound.refusalOf(address, { timeoutMs: 1_000 })).toBeUndefined();
  await expect(
    outbound.post(address, { body: "", headers: {}, timeoutMs: 1_000, answerBytesMax: 1 }),
  ).rejects.toThrow(/127\.0\.0\.1, which is not public/);
  expect(canaries.reached()).toBe(0);
});

test("a host that is allowed on one port is not allowed on another, also when it sends there itself", async () => {
  const outbound = createOutbound({
    allowHosts: new Set([`own.example:${canaries.redirector.split(":")[1]}`]),
    resolveName: createNames({ "own.example": [["127.0.0.1"]] }),
  });
  const to = encodeURIComponent(`http://own.example:${canaries.port}/`);
  const address = `http://own.example:${canaries.redirector.split(":")[1]}/?to=${to}`;
  await expect(
    outbound.fetchBytes(address, { accept: "*/*", bytesMax: 10, timeoutMs: 1_000 }),
  ).rejects.toMatchObject({
    failure: "notAllowed",
  });
  expect(canaries.reached()).toBe(0);
});

test("tells the caller the same for every private address, and the log which it was", async () => {
  const { outbound, reasons } = createTestOutbound();
  const words = await Promise.all(
    ["127.0.0.1", "[::1]", "169.254.169.254", "mixed.example"].map((host) =>
      outbound.refusalOf(`http://${host}/`, { timeoutMs: 1_000 }),
    ),
  );
  expect(new Set(words)).toEqual(new Set(["The address is not allowed."]));
  expect(reasons.toSorted()).toEqual([
    "127.0.0.1 is 127.0.0.1, which is not public",
    "169.254.169.254 is 169.254.169.254, which is not public",
    "[::1] is ::1, which is not public",
    "mixed.example is 127.0.0.1, which is not public",
  ]);
});

describe("public addresses pass", () => {
  test.each([
    ["http://public.example/", ["93.184.216.34", "2606:4700:4700::1111"]],
    ["https://1.1.1.1/", ["1.1.1.1"]],
    ["https://[2606:4700:4700::1111]/", ["2606:4700:4700::1111"]],
    ["http://0x01010101/", ["1.1.1.1"]],
  ])("%s", async (address, addresses) => {
    const { outbound } = createTestOutbound();
    expect(await outbound.refusalOf(address, { timeoutMs: 1_000 })).toBeUndefined();
    expect((await outbound.check(address, AbortSignal.timeout(1_000))).addresses).toEqual(addresses);
  });

  test("and so does a host that the operator allows: the canary counts its callers", async () => {
    for (const [name, fetch] of Object.entries(fetchers)) {
      const own = await startLoopbackCanaries();
      const outbound = createOutbound({ allowHosts: new Set([`127.0.0.1:${own.port}`]) });
      await fetch(outbound, `http://127.0.0.1:${own.port}/`).catch(() => undefined);
      expect([name, own.reached()]).toEqual([name, name === "a webhook that is named" ? 0 : 1]);
      await own.close();
    }
  });
});
