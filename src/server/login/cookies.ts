import { z } from "zod";
import type { Database, Executor } from "#service/storage/database.ts";
import { forgetBrowsers } from "#service/storage/people-store.ts";
import { keepToken, makeToken, readToken } from "#service/storage/sessions-store.ts";

/** Cookies of the dashboard's server. */
interface CookiePlace {
  /** The connection is https, so that the cookie gets `Secure` and the prefix `__Host-`. */
  isSecure: boolean;
  /** Without https: keeps the cookies of several servers on one machine apart, because browsers ignore the port. */
  port: string;
}

/**
 * `session`: the token of a session. `login`: binds a login at an identity provider to the browser that began it.
 * `browser`: proves that people have logged in in this browser before.
 */
type CookieName = "session" | "login" | "browser";

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

/** A browser is forgotten this time after the last login in it. */
export const knownBrowserMs = 180 * 24 * 60 * 60 * 1000;
/** Browsers that are remembered for each person, the last ones. A program without cookies is a new browser each time. */
const browsersMax = 500;
/** People that are remembered for each browser, the last ones. */
const peopleMax = 20;

const contentSchema = z.object({ people: z.array(z.string()) });

/**
 * The ids of people who have logged in before in the browser with this cookie. It is no login; it proves that an
 * attempt to log in is not a stranger's, so that the attempts of strangers do not hold it up (OWASP, device cookies).
 */
export async function findKnownPeople(
  db: Database,
  cookie: string | undefined,
  now: Date,
): Promise<readonly string[]> {
  if (cookie === undefined) return [];
  const kept = await readToken(db, "browser", cookie, now);
  return contentSchema.safeParse(kept?.content).data?.people ?? [];
}

/** Stores that a person has logged in. Returns the cookie: the former one if it is known, else a new one. */
export async function noteBrowser(
  executor: Executor,
  { former, known, personId }: { former: string | undefined; known: readonly string[]; personId: string },
  now: Date,
): Promise<string> {
  const cookie = await keepToken(executor, {
    kind: "browser",
    // A cookie that an attacker put there, or of a person who has changed the password, is not adopted.
    token: former === undefined || known.length === 0 ? makeToken() : former,
    content: { people: [personId, ...known.filter((id) => id !== personId)].slice(0, peopleMax) },
    expiresAt: new Date(now.getTime() + knownBrowserMs),
  });
  await forgetBrowsers(executor, personId, browsersMax);
  return cookie;
}
