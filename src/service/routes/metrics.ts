import type { Hono } from "hono";
import { addressOf } from "../edge/network-of.ts";
import type { Caller } from "../edge/caller.ts";
import { checkScopes, mayUseTemplate } from "../edge/permissions.ts";
import type { Edge } from "../edge/register-endpoint.ts";
import { wholeAnswer } from "../edge/answer-bodies.ts";
import { ServiceError } from "../service-error.ts";

/** Makes the response with all metrics, in the text format of Prometheus. */
export type AnswerMetrics = () => Promise<Response>;

export function createMetricsAnswer(readText: () => Promise<string>): AnswerMetrics {
  return async () =>
    wholeAnswer(await readText(), {
      status: 200,
      headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" },
    });
}

/**
 * `GET /metrics` on the port of the interface. It is no part of the interface, and needs a key with the scope
 * `results:read`, because it tells how much the service is used.
 */
export function registerMetrics(
  app: Hono,
  { checkKey, rateLimits }: Pick<Edge, "checkKey" | "rateLimits">,
  answer: AnswerMetrics,
): void {
  app.get("/metrics", async (call) => {
    const request = call.req.raw;
    const caller = await checkKey(request, { address: addressOf(call) });
    rateLimits.countKey(request, caller);
    checkScopes({ scope: "results:read" }, caller, new URLSearchParams());
    if (!mayUseTemplate(caller, null)) throw limitedKey(caller);
    return answer();
  });
}

function limitedKey({ actor }: Caller): ServiceError {
  return new ServiceError("a key is limited to templates", {
    status: 403,
    code: "template_not_allowed",
    publicMessage: `The key "${actor.name}" is limited to templates, and metrics are of all. Use a key without that limit.`,
  });
}
