/** The revision that a template's identifier names behind an `@`: its number, or the draft. */
export type TemplatePin = number | "draft";

/** The highest number that a revision can have. */
export const revisionMax = 2_147_483_647;

/**
 * Splits `card@12` and `card@draft`. Undefined without an `@` behind an identifier; `pin` is undefined if what follows
 * the last `@` names no revision, such as `0`. A template with the whole identifier has precedence, which is up to the
 * caller.
 */
export function splitPin(
  identifier: string,
): { id: string; pin: TemplatePin | undefined; text: string } | undefined {
  const at = identifier.lastIndexOf("@");
  if (at < 1) return undefined;
  const text = identifier.slice(at + 1);
  return { id: identifier.slice(0, at), pin: readPin(text), text };
}

/** The parts before the last and the first `@`: of several pins in a row, either may be the template's id. */
export function idsBeforePin(identifier: string): string[] {
  const ends = new Set([identifier.lastIndexOf("@"), identifier.indexOf("@")]);
  return [...ends].filter((at) => at > 0).map((at) => identifier.slice(0, at));
}

/** Reads the part behind the `@`; undefined if it names no revision. */
export function readPin(text: string): TemplatePin | undefined {
  return text === "draft" ? text : readRevision(text);
}

/** A revision's number in decimal digits; undefined for anything else. */
export function readRevision(text: string): number | undefined {
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const revision = Number(text);
  return revision > revisionMax ? undefined : revision;
}
