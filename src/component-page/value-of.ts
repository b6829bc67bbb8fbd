import type { Locator } from "vitest/browser";

/** The value of a field, to be compared with a pattern: `expect.poll(() => valueOf(field)).toMatch(…)`. */
export function valueOf(locator: Locator): string {
  const element = locator.element();
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return element.value;
  throw new Error(`${element.tagName} has no value.`);
}
