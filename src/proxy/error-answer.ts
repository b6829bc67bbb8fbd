import type { ErrorBody, ErrorCode } from "#contract/errors.ts";
import type { Role } from "#contract/scopes.ts";
import type { VisitorRefusal } from "./visitor.ts";

/** Headers of all responses of the dashboard's server: forbid content sniffing and cross-origin use. */
export const answerGuards = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/**
 * An error response of the dashboard's server, with the interface's error body, so that clients need one parser.
 * `errors`: each fault by its path.
 */
export function errorAnswer(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
  errors: string[] = [],
): Response {
  const body: ErrorBody = { status, msg: message, errors, code };
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", ...answerGuards, ...headers },
  });
}

/** The answer to a caller that is not one of our pages, as `refusalOf` says. */
export function callerAnswer(refusal: string): Response {
  return errorAnswer(403, "caller_not_allowed", `This server answers its own pages only: ${refusal}.`);
}

/** The answer to a script of our page whose person may not come in. */
export function visitorAnswer(refusal: VisitorRefusal): Response {
  return refusal === "loginRequired"
    ? errorAnswer(401, "login_required", "You are not logged in, or your session has ended. Log in again.")
    : errorAnswer(403, "role_missing", "You may not use this dashboard. An admin can allow it.");
}

/** The answer to a person whose role does not have the permission. */
export function roleAnswer(needed: Role, own: Role): Response {
  return errorAnswer(
    403,
    "role_missing",
    `This needs the role ${needed}. Yours is ${own}; an admin can change it.`,
  );
}
