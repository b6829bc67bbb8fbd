import { ClientError } from "#client/client-error.ts";

/** Whether the service lacks the endpoint, for example one of our extensions. */
export function isNotOffered(error: unknown): boolean {
  return (
    error instanceof ClientError &&
    error.failure.kind === "refused" &&
    [404, 405, 501].includes(error.failure.status)
  );
}
