import { isNotPublished } from "#client/or-draft.ts";
import { refusalStatus } from "./refusal-status.ts";

/** Whether the service lacks the endpoint, for example one of our extensions. */
export function isNotOffered(error: unknown): boolean {
  return [404, 405, 501].includes(refusalStatus(error) ?? 0) && !isNotPublished(error);
}
