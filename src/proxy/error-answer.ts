import type { ErrorBody, ErrorCode } from "#contract/errors.ts";

/** Headers of all responses of the dashboard's server: forbid content sniffing and cross-origin use. */
export const answerGuards = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** An error response of the dashboard's server, with the interface's error body, so that clients need one parser. */
export function errorAnswer(
  status: number,
  code: ErrorCode,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body: ErrorBody = { status, msg: message, errors: [], code };
  return Response.json(body, {
    status,
    headers: { "cache-control": "no-store", ...answerGuards, ...headers },
  });
}
