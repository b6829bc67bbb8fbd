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

function earlyAnswers(): Map<string, Promise<Response>> | undefined {
  const early: unknown = Reflect.get(globalThis, "overprintEarly");
  return early instanceof Map ? early : undefined;
}
