import type { RunningProduct } from "./product.ts";
import { expect } from "./test.ts";

/** Calls the service without the dashboard. Fails the journey unless the call succeeds. */
export async function callService(
  product: RunningProduct,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(`${product.serviceUrl}${path}`, {
    method,
    headers: { ...(!isFile && { "content-type": "application/json" }), "x-api-key": product.apiKey },
    ...(body !== undefined && { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  const answer: Record<string, unknown> = response.status === 204 ? {} : await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}
