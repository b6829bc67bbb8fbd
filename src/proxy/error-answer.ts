import type { ErrorBody, ErrorCode } from "#contract/errors.ts";

/** On every response of the dashboard's own server: forbids content sniffing and cross-origin use. */
export const answerGuards = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Every error of the dashboard's own server has the interface's error body, so a client needs one parser. */
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
