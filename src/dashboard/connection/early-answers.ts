import { isJsonObject } from "#contract/json.ts";

/** Longer ago, and the answer may no longer be true. */
const freshMs = 10_000;

/**
 * `fetch`, but what `index.html` has asked for already is not asked for again: each of its answers is given once, and
 * only while the page is opening. `server/early-pages.ts` writes that part of the page.
 */
export async function fetchEarly(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = earlyAnswers();
  const url = typeof input === "string" && (init?.method ?? "GET") === "GET" ? input : undefined;
  const answer = url === undefined ? undefined : early?.get(url);
  if (url === undefined || answer === undefined || performance.now() > freshMs) return fetch(input, init);
  early?.delete(url);
  return answer;
}

/** Of the gallery's first window. */
const earlyPictureCount = 8;

/**
 * Fetches the first previews of a list of templates that was asked for early, while the app is still being started: the
 * line is free then, and before that they would hold up the app's own code.
 */
export function fetchEarlyPictures(): void {
  for (const [url, answer] of earlyAnswers() ?? []) {
    if (!/\/my-templates\?/.test(url)) continue;
    void answer
      .then((response): Promise<unknown> | undefined => (response.ok ? response.clone().json() : undefined))
      .then(showFirst, () => {
        // The page says itself that its list did not come.
      });
  }
}

function showFirst(templates: unknown): void {
  if (!Array.isArray(templates)) return;
  const first: readonly unknown[] = templates.slice(0, earlyPictureCount);
  for (const template of first) {
    if (isJsonObject(template) && typeof template["preview"] === "string")
      new Image().src = template["preview"];
  }
}

function earlyAnswers(): Map<string, Promise<Response>> | undefined {
  const early: unknown = Reflect.get(globalThis, "overprintEarly");
  return early instanceof Map ? (early as Map<string, Promise<Response>>) : undefined;
}
