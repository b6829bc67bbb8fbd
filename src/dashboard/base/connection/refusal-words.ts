import type { ErrorCode } from "#contract/errors.ts";

/** One sentence per error code, in one language. */
export type RefusalSentences = Readonly<Record<ErrorCode, string>>;

/** Codes whose cause is only in the service's message, which is kept beside the translation. */
const withCause: ReadonlySet<string> = new Set<ErrorCode>([
  "conflict",
  "render_failed",
  "upstream_failed",
  "scope_missing",
  "template_not_allowed",
]);

/**
 * Translates errors by their codes; an unknown code keeps the service's message. `cause` introduces a kept message, and
 * `translate` says it in the same language as far as its form is known.
 */
export function translateRefusals(
  sentences: RefusalSentences,
  cause: string,
  translate: (message: string) => string = (message) => message,
): (code: string | undefined, message: string) => string {
  const byCode = new Map<string | undefined, string>(Object.entries(sentences));
  return (code = "", message) => {
    const sentence = byCode.get(code);
    if (sentence === undefined) return translate(message);
    return withCause.has(code) ? `${sentence} ${cause}${translate(message)}` : sentence;
  };
}
