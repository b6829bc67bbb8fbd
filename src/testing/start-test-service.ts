import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createService, type ServiceDependencies } from "#service/app.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import type { Starter } from "#service/starters/read-starters.ts";
import { openDatabase } from "#service/storage/database.ts";
import { createMemoryObjects, type MemoryObjects } from "./memory-objects.ts";
import { readyDatabaseFolder } from "./ready-database.ts";
import { testStarters } from "./test-starters.ts";

export const testKey = "test-key-1234567890";
export const testPublicUrl = "http://pictures.test";

export interface TestService {
  /** With the key unless `headers` say otherwise. A path or a whole address. */
  call: (address: string, options?: CallOptions) => Promise<Response>;
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<Response>;
  objects: MemoryObjects;
  /** The service's clock stands still until it is moved. */
  clock: { now: () => Date; advanceSeconds: (seconds: number) => void };
  /** What was logged as an error. */
  errors: { message: string; error: unknown }[];
  stop: () => Promise<void>;
}

export interface CallOptions extends RequestInit {
  key?: string | null;
}

/** The real service over a real embedded database; only its clock and its object store are the test's. */
export async function startTestService(
  options: Partial<ServiceDependencies> & { starters?: readonly Starter[] } = {},
): Promise<TestService> {
  const folder = await readyDatabaseFolder();
  const errors: TestService["errors"] = [];
  const onError = (error: unknown) => {
    errors.push({ message: "database", error });
  };
  const database = await openDatabase({ kind: "embedded", folder }, { onError });
  const objects = createMemoryObjects();
  let now = Date.parse("2026-03-01T12:00:00.000Z");
  const clock = {
    now: () => new Date(now),
    advanceSeconds: (seconds: number) => {
      now += seconds * 1000;
    },
  };
  const service = await createService({
    database,
    objects,
    outbound: createOutbound({ resolveName: async () => [] }),
    clock,
    apiKeys: ["another-key", testKey],
    publicUrl: testPublicUrl,
    renderConcurrency: 1,
    starters: testStarters(),
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (message, error) => {
        errors.push({ message, error });
      },
    },
    ...options,
  });
  const call: TestService["call"] = (address, { key = testKey, headers, ...init } = {}) => {
    const url = new URL(address, testPublicUrl);
    const sent = new Headers(headers);
    if (key !== null) sent.set("X-API-KEY", key);
    return service.fetch(new Request(url, { ...init, headers: sent }));
  };
  return {
    call,
    post: (path, body, headers = {}) =>
      call(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    objects,
    clock,
    errors,
    stop: async () => {
      await service.stop();
      await database.close();
      await rm(join(folder, ".."), { recursive: true, force: true });
    },
  };
}
