import { z } from "zod";
import type { Database, Executor } from "#service/storage/database.ts";
import { forgetBrowsers } from "#service/storage/people-store.ts";
import { keepToken, makeToken, readToken } from "#service/storage/sessions-store.ts";

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
