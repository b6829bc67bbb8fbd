import { isIPv6 } from "node:net";
import type { Context } from "hono";
import { isJsonObject } from "#contract/json.ts";

/**
 * The name under which limits count a network address. One household has 2⁶⁴ addresses of version 6, so its network
 * counts.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = (plain.split("%")[0] ?? "").split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array.from({ length: zeros }, () => "0"), ...after];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

/** The caller's network address: of the environment that is passed to `fetch` beside the request. Undefined if unknown. */
export function addressOf({ env }: Pick<Context, "env">): string | undefined {
  const address: unknown = isJsonObject(env) ? env["address"] : undefined;
  return typeof address === "string" ? address : undefined;
}
