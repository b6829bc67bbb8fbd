import type { Context } from "hono";
import type * as z from "zod/mini";
import { answerGuards, errorAnswer } from "#proxy/error-answer.ts";
import type { LoginRoute } from "./login-context.ts";
import type { LoggedIn } from "./visitors.ts";

/** A route of a person who is logged in. */
export interface PeopleRoute extends LoginRoute {
  Variables: LoginRoute["Variables"] & { visitor: LoggedIn };
}
export type PeopleContext = Context<PeopleRoute>;

/** Undefined if the body does not match. */
export function readFields<Schema extends z.ZodMiniType>(
  handler: PeopleContext,
  schema: Schema,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(handler.get("sentText"))).data;
  } catch {
    return undefined;
  }
}

export function json(body: unknown): Response {
  return Response.json(body, { headers: { "cache-control": "no-store", ...answerGuards } });
}

export function invalid(message: string): Response {
  return errorAnswer(400, "invalid_request", message);
}
