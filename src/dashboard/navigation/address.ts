/** The parts of an address inside the dashboard, as `URL` writes them: with `?` and `#`, empty if absent. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** A target: an absolute path with query and fragment, or only the latter two, which keep the current path. */
export type To = string | Partial<Address>;

/** Parts that the target lacks are empty, except the path, which is `currentPath`. */
export function resolveTo(to: To, currentPath: string): Address {
  const parts = typeof to === "string" ? splitAddress(to) : to;
  return {
    pathname: parts.pathname === undefined || parts.pathname === "" ? currentPath : parts.pathname,
    search: withMark("?", parts.search),
    hash: withMark("#", parts.hash),
  };
}

export function formatAddress({ pathname, search, hash }: Address): string {
  return `${pathname}${search}${hash}`;
}

/** Splits the text only. `URL` would read `//name` as another host. */
function splitAddress(text: string): Address {
  const {
    pathname = "",
    search = "",
    hash = "",
  } = /^(?<pathname>[^?#]*)(?<search>\?[^#]*)?(?<hash>#[\s\S]*)?$/.exec(text)?.groups ?? {};
  return { pathname, search, hash };
}

function withMark(mark: "?" | "#", text = ""): string {
  if (text === "" || text === mark) return "";
  return text.startsWith(mark) ? text : `${mark}${text}`;
}
