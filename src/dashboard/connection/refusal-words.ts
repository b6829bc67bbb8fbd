import type { ErrorCode } from "#contract/errors.ts";

/** A language's sentence for each code of a refusal. */
export type RefusalSentences = Readonly<Record<ErrorCode, string>>;

/** Only the service's own sentence says why, so it is kept beside the translated one. */
const withCause: ReadonlySet<string> = new Set<ErrorCode>(["conflict", "render_failed", "upstream_failed"]);

/**
 * Translates a refusal by its code; a code that is not known keeps the service's English `message`.
 * `cause` introduces that message where it is kept: `Ursache: `.
 */
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
