/** `ETag`, `If-Match` and `If-None-Match`. */

export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/** Of a revision's response: cached by its reader alone, revalidated each time, and compressed for some readers. */
export function revisionHeaders(revision: number): Record<string, string> {
  return { ETag: revisionTag(revision), "Cache-Control": "private, no-cache", Vary: "Accept-Encoding" };
}

/**
 * The revisions that a writer accepts to overwrite; undefined: any, because the header is absent or `*`. A weak tag
 * counts like a strong one, since servers that compress responses weaken them. A foreign tag names no revision, and so
 * matches nothing.
 */
export function readIfMatch(headers: Headers): number[] | undefined {
  const header = headers.get("if-match")?.trim() ?? "";
  if (header === "" || header === "*") return undefined;
  return header.split(",").flatMap((tag) => {
    const revision = /^(?:W\/)?"?(\d{1,9})"?$/.exec(tag.trim())?.[1];
    return revision === undefined ? [] : [Number(revision)];
  });
}

/** Whether the caller has this revision already. */
export function hasRevision(headers: Headers, revision: number): boolean {
  return hasTag(headers, revisionTag(revision));
}

/** Whether `If-None-Match` names this tag, strong or weak, among others or as `*`. */
export function hasTag(headers: Headers, tag: string): boolean {
  const known = headers.get("if-none-match") ?? "";
  return known
    .split(",")
    .map((candidate) => candidate.trim().replace(/^W\//, ""))
    .some((candidate) => candidate === tag || candidate === "*");
}
