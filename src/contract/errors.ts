import * as z from "zod/mini";

/** Machine-readable reasons; their statuses are in `docs/decisions/0006-what-the-interface-leaves-open.md`. */
export const errorCodes = [
  "invalid_request",
  "malformed_json",
  "template_not_found",
  "template_not_published",
  "input_rejected",
  "search_too_wide",
  "not_found",
  "key_missing",
  "key_wrong",
  "key_revoked",
  "key_expired",
  "scope_missing",
  "template_not_allowed",
  "signature_wrong",
  "direct_links_off",
  "url_not_allowed",
  "caller_not_allowed",
  "login_required",
  "role_missing",
  "body_too_large",
  "wrong_content_type",
  "gone",
  "render_failed",
  "idempotency_mismatch",
  "conflict",
  "too_many_requests",
  "method_not_allowed",
  "unavailable",
  "upstream_failed",
  "internal",
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Body of every error response. `status` and `msg` are always present, because real clients read them. */
export const errorBodySchema = z.object({
  status: z.int(),
  /** A human-readable sentence. */
  msg: z.string(),
  /** Each problem by its path; may be empty. */
  errors: z.array(z.string()),
  /** Open: a remote service may have other codes, or none. */
  code: z.optional(z.string()),
  /** The codes of `errors`, in the same order, for programs; `value-problems.ts` lists them. A remote service may not send it. */
  problems: z.optional(
    z.array(z.object({ path: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) })),
  ),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
