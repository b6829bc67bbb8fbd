import { refusalStatus } from "../../../base/connection/failure-words.ts";

/**
 * Whether no picture will come at a link, so that another request for it is useless: its render has failed (422), or it
 * has expired (410). `isOurs`: our service also answers 404 for a result that was deleted, and 500 for one whose file is
 * lost. At another service's link it may be late, and rendering it again may cost money.
 */
export function isFinalFailure(error: unknown, isOurs: boolean): boolean {
  const status = refusalStatus(error) ?? 0;
  return [410, 422].includes(status) || (isOurs && [404, 500].includes(status));
}
