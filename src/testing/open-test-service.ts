import { afterAll } from "vitest";
import { startTestService, type TestService } from "./start-test-service.ts";

/** Starts a service for the tests of a file, which stops after them. */
export async function openTestService(
  options?: Parameters<typeof startTestService>[0],
): Promise<TestService> {
  const service = await startTestService(options);
  afterAll(() => service.stop());
  return service;
}
