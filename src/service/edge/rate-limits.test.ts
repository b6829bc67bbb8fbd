import { afterEach, describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createRateLimits } from "./rate-limits.ts";

let service: TestService | undefined;
afterEach(async () => {
  await service?.stop();
  service = undefined;
});

const path = "/api/v1/usage";

describe("without a limit", () => {
  test("rejects no request and sends no headers about limits", async () => {
    service = await startTestService({ roles: ["api"] });
    const answer = await service.call(path, { address: "192.0.2.1" });
    expect(answer.headers.get("ratelimit")).toBeNull();
    expect(answer.headers.get("ratelimit-policy")).toBeNull();
  });
});

describe("with a limit per key and per address", () => {
  test("every response says what is left, the one too many is 429, and the next window starts anew", async () => {
    service = await startTestService({
      roles: ["api"],
      rateLimits: {
        perKey: { quota: 2, windowSeconds: 60 },
        perAddress: { quota: 4, windowSeconds: 10 },
      },
    });
    const call = (key: string | null, address: string) => {
      if (service === undefined) throw new Error("not started");
      return service.call(path, { key, address });
    };
    const first = await call("another-key", "192.0.2.1");
    expect(first.status).toBe(200);
    expect(first.headers.get("ratelimit-policy")).toBe('"address";q=4;w=10, "key";q=2;w=60');
    expect(first.headers.get("ratelimit")).toBe('"address";r=3;t=10, "key";r=1;t=60');

    service.clock.advanceSeconds(4);
    expect((await call("another-key", "192.0.2.2")).headers.get("ratelimit")).toBe(
      '"address";r=3;t=10, "key";r=0;t=56',
    );
    const refused = await call("another-key", "192.0.2.3");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("56");
    expect(refused.headers.get("ratelimit")).toBe('"address";r=3;t=10, "key";r=0;t=56');
    expect(errorBodySchema.parse(await refused.json())).toEqual({
      status: 429,
      msg: "At most 2 requests are answered in 60 s. Send it again in 56 s.",
      errors: [],
      code: "too_many_requests",
    });

    // Another key is another caller.
    expect((await service.call(path, { address: "192.0.2.4" })).status).toBe(200);
    service.clock.advanceSeconds(56);
    expect((await call("another-key", "192.0.2.1")).status).toBe(200);
  });

  test("limits an address before checking its key, so keys cannot be guessed faster", async () => {
    service = await startTestService({
      roles: ["api"],
      rateLimits: { perAddress: { quota: 2, windowSeconds: 60 } },
    });
    const guess = () => service?.call(path, { key: "guess", address: "192.0.2.9" });
    expect((await guess())?.status).toBe(403);
    expect((await guess())?.status).toBe(403);
    expect((await guess())?.status).toBe(429);
    expect((await service.call("/nowhere", { address: "192.0.2.9" })).status).toBe(429);
    expect((await service.call("/healthz", { key: null, address: "192.0.2.9" })).status).toBe(200);
    expect((await service.call(path, { address: "192.0.2.10" })).status).toBe(200);
  });

  test("counts public links for their address and not for a key", async () => {
    service = await startTestService({
      roles: ["api"],
      rateLimits: { perKey: { quota: 1, windowSeconds: 60 } },
    });
    for (let call = 0; call < 3; call += 1) {
      const answer = await service.call("/assets/nothing.jpg", { key: null, address: "192.0.2.1" });
      expect(answer.status).toBe(404);
      expect(answer.headers.get("ratelimit")).toBeNull();
    }
  });
});

describe("addresses", () => {
  const now = () => new Date(0);
  const counter = () => {
    const limits = createRateLimits({ perAddress: { quota: 100, windowSeconds: 60 } }, { now });
    return (address: string) => {
      const request = new Request("http://service.test/");
      limits.countAddress(request, address);
      return limits.headersOf(request)["RateLimit"];
    };
  };

  test.each([
    ["2001:db8:1:2::1", "2001:DB8:1:2:ffff:ffff:ffff:ffff"],
    ["2001:db8::1", "2001:0db8:0:0:9::"],
    ["fe80::1%eth0", "fe80::2"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::1", "::2"],
  ])("%s and %s count as one", (one, other) => {
    const count = counter();
    expect(count(one)).toContain("r=99");
    expect(count(other)).toContain("r=98");
  });

  test.each([
    ["2001:db8:1:2::1", "2001:db8:1:3::1"],
    ["192.0.2.1", "192.0.2.2"],
  ])("%s and %s count apart", (one, other) => {
    const count = counter();
    count(one);
    expect(count(other)).toContain("r=99");
  });
});

describe("wrong keys", () => {
  async function tryKeys(address: string, times: number, key: string | null = "a-wrong-key") {
    const answers: Response[] = [];
    for (let time = 0; time < times; time += 1)
      answers.push(await (service as TestService).call(path, { key, address }));
    return answers;
  }
  function countWrongKeys() {
    const limits = createRateLimits({}, { now: () => new Date(0) });
    const request = new Request("http://service.test/");
    return (address: string) => {
      limits.countAddress(request, address);
      limits.countWrongKey(request);
    };
  }
  const statusesOf = (answers: Response[]) => new Set(answers.map(({ status }) => status));

  test("get 429 after 20 a minute from one address while the right key is served", async () => {
    service = await startTestService({ roles: ["api"] });
    expect(statusesOf(await tryKeys("192.0.2.1", 20))).toEqual(new Set([403]));
    const [refused] = await tryKeys("192.0.2.1", 1, "another-wrong-key");
    expect([refused?.status, refused?.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(errorBodySchema.parse(await refused?.json())).toMatchObject({
      code: "key_wrong",
      msg: "More than 20 wrong keys came from this address in 60 s. Send the right key, or try again in 60 s.",
    });

    expect((await service.call(path, { address: "192.0.2.1" })).status).toBe(200);
    expect(statusesOf(await tryKeys("192.0.2.2", 1))).toEqual(new Set([403]));
    service.clock.advanceSeconds(60);
    expect(statusesOf(await tryKeys("192.0.2.1", 20))).toEqual(new Set([403]));
    expect(statusesOf(await tryKeys("192.0.2.1", 1))).toEqual(new Set([429]));
  });

  test("do not count when right keys, missing keys or wrong signatures come from the same address", async () => {
    service = await startTestService({ roles: ["api"] });
    expect(statusesOf(await tryKeys("192.0.2.1", 21, null))).toEqual(new Set([401]));
    const link = "/direct/card.png?title.text=a&signature=wrong";
    for (let time = 0; time < 21; time += 1)
      expect((await service.call(link, { key: null, address: "192.0.2.1" })).status).toBe(403);
    expect(statusesOf(await tryKeys("192.0.2.1", 21, "another-key"))).toEqual(new Set([200]));
    expect(statusesOf(await tryKeys("192.0.2.1", 20))).toEqual(new Set([403]));
  });

  test.each([
    ["one IPv6 network of 64 bits", "2001:db8::1", "2001:db8:0:0:ffff::9", true],
    ["an IPv4 address written as IPv6", "::ffff:192.0.2.1", "192.0.2.1", true],
    ["two IPv6 networks", "2001:db8::1", "2001:db8:0:1::1", false],
  ])("of %s count together or apart", (_case, first, second, areOne) => {
    const wrong = countWrongKeys();
    for (let time = 0; time < 20; time += 1) wrong(first);
    if (areOne) expect(() => wrong(second)).toThrow("too many wrong keys");
    else expect(() => wrong(second)).not.toThrow();
  });

  test("evict the oldest address beyond the remembered maximum", () => {
    const wrong = countWrongKeys();
    for (let time = 0; time < 20; time += 1) wrong("192.0.2.1");
    expect(() => wrong("192.0.2.1")).toThrow("too many wrong keys");
    for (let other = 0; other < 100_000; other += 1)
      wrong(`2001:db8:${(other >> 16).toString(16)}:${(other & 0xffff).toString(16)}::1`);
    // Evicted as the oldest.
    expect(() => wrong("192.0.2.1")).not.toThrow();
  });
});
