import type { WaitUntil } from "#contract/screenshots.ts";
import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { freezePage, stopEndlessScripts } from "./freeze-page.ts";
import { awaitFrames, callInPage } from "./page-world.ts";
import { isMainDocument, type PageRequests } from "./watch-requests.ts";
import { answersWithin } from "./within.ts";

/** Waits for one page. Both return warnings for the owner of the picture. */
export interface PageSettler {
  /**
   * Until it has loaded, also where it navigates on meanwhile, and is quiet; loading is bounded by `timeoutMs`. With
   * `domcontentloaded` only until its document is read.
   */
  load: (timeoutMs: number, until?: WaitUntil) => Promise<string[]>;
  /**
   * Two frames, in which observers are called and lazy pictures requested, then `idleMs` without requests. A page that
   * has run no script requests nothing by itself, so it needs to have only what it has requested already.
   */
  becomeQuiet: () => Promise<string[]>;
  /** Whether the page has run no script and will not navigate by itself. Known when it has loaded. */
  isStatic: () => boolean;
  /** ms that any part of it is waited for: less once it has used up the patience. */
  patienceMs: () => number;
}

export function createPageSettler(
  opened: Pick<OpenedPage, "page" | "cdp" | "cutRequests">,
  requests: PageRequests,
  limits: CaptureLimits,
): PageSettler {
  const { page } = opened;
  let isStatic = false;
  let hasGivenUp = false;
  const patienceMs = () => (hasGivenUp ? limits.idleMs : limits.quietMsMax);

  async function awaitLoad(timeoutMs: number): Promise<string[]> {
    const isLoaded = await reaches("load", timeoutMs);
    // Before anything is evaluated here, which counts as a script.
    isStatic = isLoaded && requests.documents() === 1 && !(await hasScripts(opened, limits));
    const stopped = isStatic ? [] : await stopEndlessScripts(opened, limits);
    if (stopped.length > 0 || isLoaded) return stopped;
    hasGivenUp = true;
    const cause = describePending(requests);
    await release();
    return [
      `The page had not loaded after ${limits.loadMsMax / 1000} seconds.${cause} The picture shows what was there.`,
    ];
  }

  /** Until the document is read; what it names may be missing. */
  async function awaitDocument(timeoutMs: number): Promise<string[]> {
    hasGivenUp = true;
    const isRead = await reaches("domcontentloaded", timeoutMs);
    const stopped = await stopEndlessScripts(opened, limits);
    if (stopped.length > 0 || isRead) return stopped;
    const cause = describePending(requests);
    await release();
    return [
      `The page's document was not there after ${limits.loadMsMax / 1000} seconds.${cause} The picture shows what was there.`,
    ];
  }

  async function reaches(state: "load" | "domcontentloaded", timeoutMs: number): Promise<boolean> {
    try {
      await page.waitForLoadState(state, { timeout: timeoutMs });
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError") return false;
      throw error;
    }
  }

  /** Fails the requests that a page waits for before it paints what follows them. */
  async function release(): Promise<void> {
    for (let tries = 1; tries <= releaseTriesMax; tries += 1) {
      const blocking = requests.pending().filter((request) => {
        const type = request.resourceType();
        return type === "script" || type === "stylesheet" || isMainDocument(request);
      });
      if (blocking.length === 0) break;
      opened.cutRequests(blocking.map((request) => request.url()));
      // The browser sends a request again that failed on a kept connection.
      await requests.becomeQuiet({ idleMs: 0, timeoutMs: releaseMs });
    }
    await reaches("domcontentloaded", limits.answerMsMax);
  }

  async function becomeQuiet(): Promise<string[]> {
    const timeoutMs = patienceMs();
    await awaitFrames(opened, timeoutMs);
    if (await requests.becomeQuiet({ idleMs: isStatic ? 0 : limits.idleMs, timeoutMs })) return [];
    if (hasGivenUp) return [];
    hasGivenUp = true;
    return ["The page was still asking for data when the picture was taken."];
  }

  return {
    isStatic: () => isStatic,
    patienceMs,
    becomeQuiet,
    load: async (timeoutMs, until) => {
      if (until === "domcontentloaded") return awaitDocument(timeoutMs);
      const endsAt = performance.now() + timeoutMs;
      for (;;) {
        const documents = requests.documents();
        const warnings = await awaitLoad(Math.max(1, endsAt - performance.now()));
        if (warnings.length > 0) return warnings;
        const stillAsking = await becomeQuiet();
        if (documents === requests.documents()) return stillAsking;
        if (requests.documents() <= limits.documentsMax && performance.now() < endsAt) continue;
        await freezePage(opened, limits);
        return ["The page opens itself or another one again and again. The picture shows what was there."];
      }
    },
  };
}

const releaseTriesMax = 5;
const releaseMs = 300;

/** Whether the page, which nothing has been evaluated in yet, has run a script, has frames or names another page. */
async function hasScripts(
  { page, cdp }: Pick<OpenedPage, "page" | "cdp">,
  { answerMsMax }: CaptureLimits,
): Promise<boolean> {
  if (page.frames().length > 1) return true;
  const measuring = cdp.send("Performance.getMetrics").catch(() => undefined);
  const metrics = (await answersWithin(answerMsMax, measuring))?.metrics ?? [];
  if (metrics.find(({ name }) => name === "ScriptDuration")?.value !== 0) return true;
  const [mayLeave] = await callInPage(
    { cdp },
    { frames: "main", timeoutMs: answerMsMax },
    () =>
      (globalThis as unknown as RefreshPage).document.querySelector("meta[http-equiv=refresh i]") !== null,
  );
  return mayLeave ?? true;
}

interface RefreshPage {
  document: { querySelector: (selectors: string) => object | null };
}

/** What the page waits for, as a sentence; empty when nothing is pending. */
function describePending(requests: PageRequests): string {
  const pending = requests.pending();
  if (pending.some(isMainDocument)) return " Its HTML had not ended.";
  const [first] = pending;
  if (first === undefined) return "";
  const { host = "", pathname = "" } = URL.parse(first.url()) ?? {};
  const others = pending.length > 1 ? ` and ${pending.length - 1} more` : "";
  return ` It was waiting for ${shorten(`${host}${pathname}`)}${others}.`;
}

function shorten(address: string): string {
  return address.length <= 200 ? address : `${address.slice(0, 199)}…`;
}
