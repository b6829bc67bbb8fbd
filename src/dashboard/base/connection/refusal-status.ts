import { ClientError } from "#client/client-error.ts";

/** The status of a refusal; undefined for other failures. */
export function refusalStatus(error: unknown): number | undefined {
  return error instanceof ClientError && error.failure.kind === "refused" ? error.failure.status : undefined;
}
