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

/** Creates a template. Resolves to its identifier. `more`: fields beside its name and document. */
export async function createTemplate(
  product: RunningProduct,
  name: string,
  document: object,
  more: object = {},
): Promise<string> {
  const body = { name, document, ...more };
  return String((await callService(product, "POST", "/api/v2/my-templates", body))["identifier"]);
}

/** The document of a template, or of its revision or draft. */
export function readDocument(product: RunningProduct, template: string): Promise<Record<string, unknown>> {
  return callService(product, "GET", `/api/v2/my-templates/${template}/document`);
}
