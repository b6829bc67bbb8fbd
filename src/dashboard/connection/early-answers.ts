import { isJsonObject } from "#contract/json.ts";

/** Older responses may be outdated. */
const freshMs = 10_000;

/**
 * `fetch` that reuses the requests of `index.html`, which `server/early-pages.ts` writes: each of their responses is used
 * once, and only while the page loads.
 */
export async function fetchEarly(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const early = earlyAnswers();
  const url = typeof input === "string" && (init?.method ?? "GET") === "GET" ? input : undefined;
  const answer = url === undefined ? undefined : early?.get(url);
  if (url === undefined || answer === undefined || performance.now() > freshMs) return fetch(input, init);
  early?.delete(url);
  return answer;
}

/** Pictures in the first viewport of the gallery. */
const earlyPictureCount = 8;

/**
 * Prefetches the first previews of an early list of templates while the app starts: the network is idle then, and earlier
 * they would delay the app's code.
 */
export function fetchEarlyPictures(): void {
  for (const [url, answer] of earlyAnswers() ?? []) {
    if (!/\/my-templates\?/.test(url)) continue;
    void answer
      .then((response): Promise<unknown> | undefined => (response.ok ? response.clone().json() : undefined))
      .then(showFirst, () => {
        // The page reports that its list failed.
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
  return early instanceof Map ? early : undefined;
}
