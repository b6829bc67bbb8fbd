import { refusalOf } from "#client/client-error.ts";

/** The status of a refusal; undefined for other failures. */
export function refusalStatus(error: unknown): number | undefined {
  return refusalOf(error)?.status;
}
