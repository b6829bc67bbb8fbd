import type { JsonFault } from "#contract/json-fault.ts";
import { texts } from "./texts.ts";

/** Describes why a text is not JSON, without the position. */
export function jsonFaultWords({ reason }: Pick<JsonFault, "reason">): string {
  return texts.fault({ code: "json", params: { reason } });
}
