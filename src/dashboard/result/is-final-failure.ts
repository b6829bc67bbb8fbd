import { ClientError } from "#client/client-error.ts";

/**
 * Whether no picture will come at a link: its render has failed (422), or it has expired (410). Every other failure of an
 * accepted request says only that the picture is not there yet.
 */
export function isFinalFailure(error: unknown): boolean {
  return (
    !(error instanceof ClientError) ||
    (error.failure.kind === "refused" && [410, 422].includes(error.failure.status))
  );
}
