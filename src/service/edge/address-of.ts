import type { Context } from "hono";
import { isJsonObject } from "#contract/json.ts";

/** The caller's network address: of the environment that is passed to `fetch` beside the request. Undefined if unknown. */
export function addressOf({ env }: Pick<Context, "env">): string | undefined {
  const address: unknown = isJsonObject(env) ? env["address"] : undefined;
  return typeof address === "string" ? address : undefined;
}
