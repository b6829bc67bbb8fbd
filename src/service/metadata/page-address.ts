import { limits } from "#contract/limits.ts";

/**
 * A web address as a page wrote it, absolute. Undefined unless it is http or https (no `javascript:`, `data:`), and for
 * one that is empty or longer than any address of the interface.
 */
export function toWebAddress(written: string | undefined, base: string): string | undefined {
  const text = written?.trim() ?? "";
  if (text === "" || text.length > limits.urlLengthMax) return undefined;
  const address = URL.parse(text, base);
  if (address?.protocol !== "http:" && address?.protocol !== "https:") return undefined;
  // Percent encoding makes it longer.
  return address.href.length > limits.urlLengthMax ? undefined : address.href;
}
