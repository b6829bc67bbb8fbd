/** Cookies of the dashboard's server. */
export interface CookiePlace {
  /** The connection is https, so that the cookie gets `Secure` and the prefix `__Host-`. */
  isSecure: boolean;
  /** Without https: keeps the cookies of several servers on one machine apart, because browsers ignore the port. */
  port: string;
}

/**
 * `session`: the token of a session. `login`: binds a login at an identity provider to the browser that began it.
 * `browser`: proves that people have logged in in this browser before.
 */
export type CookieName = "session" | "login" | "browser";

export function readCookie(headers: Headers, name: CookieName, place: CookiePlace): string | undefined {
  const wanted = nameOf(name, place);
  for (const part of (headers.get("cookie") ?? "").split(";")) {
    const [own = "", ...value] = part.trim().split("=");
    const token = value.join("=");
    if (own === wanted && /^[\w-]{43}$/.test(token)) return token;
  }
  return undefined;
}

/** `maxAgeSeconds`: 0 removes the cookie. */
export function writeCookie(
  name: CookieName,
  value: string,
  place: CookiePlace,
  maxAgeSeconds: number,
): string {
  const secure = place.isSecure ? "; Secure" : "";
  return `${nameOf(name, place)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

function nameOf(name: CookieName, { isSecure, port }: CookiePlace): string {
  const own = name === "session" ? "overprint" : `overprint-${name}`;
  return isSecure ? `__Host-${own}` : `${own}-${port}`;
}

/** Where the cookies of a request belong: `host` is that of the request, `url` the dashboard's public address. */
export function cookiePlaceOf(host: string | null, url: URL | undefined): CookiePlace {
  const isSecure = url?.protocol === "https:" && host?.toLowerCase() === url.host;
  return { isSecure, port: /:(\d+)$/.exec(host ?? "")?.[1] ?? "80" };
}
