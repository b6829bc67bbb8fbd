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
  test("nothing is refused and no answer speaks of limits", async () => {
    service = await startTestService();
    const answer = await service.call(path, { address: "192.0.2.1" });
    expect(answer.headers.get("ratelimit")).toBeNull();
    expect(answer.headers.get("ratelimit-policy")).toBeNull();
  });
});

describe("with a limit per key and per address", () => {
  test("every answer tells what is left, the one too many is 429, and the next window starts anew", async () => {
    service = await startTestService({
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

  test("an address is limited before its key is looked at, so keys cannot be guessed faster", async () => {
    service = await startTestService({ rateLimits: { perAddress: { quota: 2, windowSeconds: 60 } } });
    const guess = () => service?.call(path, { key: "guess", address: "192.0.2.9" });
    expect((await guess())?.status).toBe(403);
    expect((await guess())?.status).toBe(403);
    expect((await guess())?.status).toBe(429);
    expect((await service.call("/nowhere", { address: "192.0.2.9" })).status).toBe(429);
    expect((await service.call("/healthz", { key: null, address: "192.0.2.9" })).status).toBe(200);
    expect((await service.call(path, { address: "192.0.2.10" })).status).toBe(200);
  });

  test("open links count for their address and not for a key", async () => {
    service = await startTestService({ rateLimits: { perKey: { quota: 1, windowSeconds: 60 } } });
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
