import type { Outbound } from "../outbound/outbound.ts";
import { invalidRequest } from "../service-error.ts";

export type CheckWebhookUrl = (url: string, field: string) => Promise<void>;

/** Does not wait for a slower name server: the address is checked again when it is dialled. */
const checkTimeoutMs = 2_000;

/** Rejects an address that could never be delivered to while its sender still waits for a response. */
export function createWebhookUrlCheck(outbound: Pick<Outbound, "refusalOf">): CheckWebhookUrl {
  return async (url, field) => {
    const refusal = await outbound.refusalOf(url, { timeoutMs: checkTimeoutMs, purpose: "post" });
    if (refusal === undefined) return;
    throw invalidRequest([
      {
        path: field,
        errorCode: "url_not_allowed",
        code: "hostNotAllowed",
        params: { verb: "reached", reason: refusal },
      },
    ]);
  };
}
