import { ClientError } from "#client/client-error.ts";

/** Whether the service has no such endpoint at all: an extension, or a call that a remote one does not serve. */
export function isNotOffered(error: unknown): boolean {
  return (
    error instanceof ClientError &&
    error.failure.kind === "refused" &&
    [404, 405, 501].includes(error.failure.status)
  );
}
