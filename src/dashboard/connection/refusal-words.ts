import type { ErrorCode } from "#contract/errors.ts";

/** One sentence per error code, in one language. */
export type RefusalSentences = Readonly<Record<ErrorCode, string>>;

/** Codes whose cause is only in the service's message, which is kept beside the translation. */
const withCause: ReadonlySet<string> = new Set<ErrorCode>(["conflict", "render_failed", "upstream_failed"]);

/** Translates errors by their codes; an unknown code keeps the service's English message. `cause` introduces a kept message. */
export function translateRefusals(
  sentences: RefusalSentences,
  cause: string,
): (code: string | undefined, message: string) => string {
  const byCode = new Map<string | undefined, string>(Object.entries(sentences));
  return (code = "", message) => {
    const sentence = byCode.get(code);
    if (sentence === undefined) return message;
    return withCause.has(code) ? `${sentence} ${cause}${message}` : sentence;
  };
}
