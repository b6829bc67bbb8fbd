import { afterEach, beforeEach, expect, test } from "vitest";
import { createdKeySchema } from "#contract/keys.ts";
import { directLinkSchema } from "#contract/render.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import type { OpenedDatabase } from "../storage/database.ts";

const first = "first-secret-of-links-0123456789ab";
const second = "second-secret-of-links-0123456789";

let database: OpenedDatabase;
beforeEach(async () => {
  database = await openTestDatabase({ onError: () => undefined });
});
afterEach(() => database.close());

/** Runs with a service that has these secrets. */
async function using<Outcome>(
  linkSecrets: readonly string[],
  work: (service: TestService) => Promise<Outcome>,
  apiKeys?: readonly string[],
): Promise<Outcome> {
  const service = await startTestService({ database, linkSecrets, ...(apiKeys && { apiKeys }) });
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
}

async function sign(service: TestService, key?: string): Promise<string> {
  const answer = await service.call("/api/v2/direct-links", {
    method: "POST",
    json: { template: "card" },
    ...(key !== undefined && { key }),
  });
  return directLinkSchema.parse(await answer.json()).href;
}

const open = async (service: TestService, href: string) => (await service.call(href, { key: null })).status;

test("links work during a rotation of the secret, and end when the old one is taken out", async () => {
  const before = await using([first], sign);
  const after = await using([second, first], async (service) => {
    expect(await open(service, before)).toBe(200);
    return sign(service);
  });
  await using([second], async (service) => {
    expect(await open(service, before)).toBe(403);
    expect(await open(service, after)).toBe(200);
  });
});

test("links that were signed with the root key work beside a secret until the key is replaced", async () => {
  const before = await using([], sign);
  expect(await using([first], (service) => open(service, before))).toBe(200);
  expect(await using([first], (service) => open(service, before), ["replaced-key"])).toBe(403);
});

test("links keep working when the key that made them is revoked, and when the root key is replaced", async () => {
  const link = await using([first], async (service) => {
    const answer = await service.post("/api/v2/keys", { name: "Shop", scopes: ["render"] });
    const { key, identifier } = createdKeySchema.parse(await answer.json());
    const signed = await sign(service, key);
    await service.call(`/api/v2/keys/${identifier}`, { method: "DELETE" });
    expect(await open(service, signed)).toBe(200);
    return signed;
  });
  expect(await using([first], (service) => open(service, link), ["replaced-key"])).toBe(200);
});
