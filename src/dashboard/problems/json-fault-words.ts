import type { JsonFault } from "#contract/json-fault.ts";
import { texts } from "./texts.ts";

/** Why a text is not JSON, without the place. */
export function jsonFaultWords({ reason }: Pick<JsonFault, "reason">): string {
  return texts.fault({ code: "json", params: { reason } });
}
