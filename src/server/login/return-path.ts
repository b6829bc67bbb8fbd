/**
 * The address to return to after a login: a path of our own origin. Any other text becomes `/`, so that a link to the
 * login cannot lead to another site.
 */
export function toReturnPath(text: string | null | undefined): string {
  if (text === null || text === undefined || text.length > 2_000) return "/";
  // Browsers read `//host`, `/\host`, and both with tabs and line breaks inside, as another host.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes("\\")) return "/";
  const url = URL.parse(text, ownOrigin);
  if (url === null || url.origin !== ownOrigin) return "/";
  const path = `${url.pathname}${url.search}${url.hash}`;
  // `/.//host` becomes `//host`.
  if (path.startsWith("//")) return "/";
  return /^\/(?:login|logout)(?:[/?#]|$)/.test(path) && !path.startsWith("/login/done") ? "/" : path;
}

const ownOrigin = "http://own.invalid";
