import type { Request } from "playwright-core";
import type { WaitUntil } from "#contract/screenshots.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { answersWithin } from "../concurrency/within.ts";
import { hasRefreshInPage } from "../in-page/document-in-page.ts";
import type { OpenedPage } from "./browser-pool.ts";
import { CaptureError } from "./capture-error.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { freezePage, isAnswering, stopEndlessScripts } from "./freeze-page.ts";
import { awaitFrames, callInPage } from "./page-world.ts";
import { isMainDocument, type PageRequests } from "./watch-requests.ts";

/** Waits for one page. Both functions return warnings for the owner of the picture. */
export interface PageSettler {
  /**
   * Until it has loaded, also if it navigates meanwhile, and is quiet; loading is bounded by `timeoutMs`. With
   * `domcontentloaded` only until its document is parsed. Throws `CaptureError` `failed` if the page is too large.
   */
  load: (timeoutMs: number, until?: WaitUntil) => Promise<string[]>;
  /**
   * Two frames, in which observers run and lazy pictures are requested, then `idleMs` without requests. A page that has
   * run no script starts no requests by itself, so only its pending ones count.
   */
  becomeQuiet: () => Promise<string[]>;
  /** Whether the page has run no script and will not navigate by itself. Known when it has loaded. */
  isStatic: () => boolean;
  /** Maximum wait for any part of it, ms: less once the page has used up its time. */
  patienceMs: () => number;
}

export function createPageSettler(
  opened: Pick<OpenedPage, "page" | "cdp" | "mainFrameId" | "cutRequests">,
  requests: PageRequests,
  limits: CaptureLimits,
): PageSettler {
  const { page } = opened;
  let isStatic = false;
  let isOutOfTime = false;
  const patienceMs = () => (isOutOfTime ? limits.idleMs : limits.quietMsMax);

  async function awaitLoad(timeoutMs: number): Promise<string[]> {
    const size = watchSize(opened, limits);
    const loaded = await Promise.race([reaches("load", timeoutMs), size.exceeded]).finally(size.stop);
    if (loaded === "too large") return stopGrowth();
    // Before we evaluate anything, which counts as a script.
    const metrics = loaded ? await readMetrics(opened, limits) : undefined;
    if (metrics !== undefined && metrics.nodes > limits.nodesMax) return stopGrowth();
    isStatic =
      metrics?.hasRunScripts === false && requests.documents() === 1 && !(await mayLeave(opened, limits));
    if (isStatic) return [];
    // A synchronous request blocks the page like a script, and cannot be interrupted.
    if (!loaded && !(await isAnswering(opened, limits))) await cutRequests(opened, requests, ["xhr"]);
    const stopped = await stopEndlessScripts(opened, limits);
    if (stopped.length > 0 || loaded) return stopped;
    isOutOfTime = true;
    if (requests.documents() > limits.documentsMax) return stopNavigation();
    const reason = describePending(requests);
    await release();
    const seconds = limits.loadMsMax / 1000;
    return [
      reason === undefined
        ? serviceText("pageNotLoaded", { seconds })
        : serviceText("pageNotLoadedBecause", { seconds, reason }),
    ];
  }

  /** Until the document is parsed; its resources may be missing. */
  async function awaitDocument(timeoutMs: number): Promise<string[]> {
    isOutOfTime = true;
    const isRead = await reaches("domcontentloaded", timeoutMs);
    const stopped = await stopEndlessScripts(opened, limits);
    if (stopped.length > 0 || isRead) return stopped;
    const reason = describePending(requests);
    await release();
    const seconds = limits.loadMsMax / 1000;
    return [
      reason === undefined
        ? serviceText("documentLate", { seconds })
        : serviceText("documentLateBecause", { seconds, reason }),
    ];
  }

  /** Throws `CaptureError` if the page cannot even be laid out in time. */
  async function stopGrowth(): Promise<string[]> {
    isOutOfTime = true;
    opened.cdp.send("Runtime.terminateExecution").catch(() => undefined);
    await opened.cdp.send("Page.stopLoading");
    const isPainted = await awaitFrames(opened, limits.quietMsMax);
    const count = limits.nodesMax.toLocaleString("en-US");
    if (!isPainted) throw new CaptureError("failed", serviceText("tooManyNodesFailed", { count }));
    await freezePage(opened, limits);
    return [serviceText("tooManyNodes", { count })];
  }

  /** A document that was stopped before its first frame would never be painted: it is loaded again, without scripts. */
  async function stopNavigation(): Promise<string[]> {
    await freezePage(opened, limits);
    if (!(await awaitFrames(opened, limits.answerMsMax))) {
      await page.reload({ waitUntil: "load", timeout: limits.quietMsMax }).catch(() => undefined);
      await freezePage(opened, limits);
    }
    return [serviceText("opensAgain")];
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

  /** Fails the requests that block the page's painting. */
  async function release(): Promise<void> {
    await cutRequests(opened, requests, ["script", "stylesheet", "main document"]);
    await reaches("domcontentloaded", limits.answerMsMax);
  }

  async function becomeQuiet(): Promise<string[]> {
    const timeoutMs = patienceMs();
    await awaitFrames(opened, timeoutMs);
    if (await requests.becomeQuiet({ idleMs: isStatic ? 0 : limits.idleMs, timeoutMs })) return [];
    if (isOutOfTime) return [];
    isOutOfTime = true;
    return [serviceText("stillAsking")];
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
        if (requests.documents() > limits.documentsMax) return stopNavigation();
        // Out of time after a few documents: the last one is awaited for a moment, and named if it is not there.
        if (performance.now() >= endsAt) return awaitLoad(1);
      }
    },
  };
}

/** Whether a page without scripts has frames, or a refresh to another page. */
async function mayLeave(
  { page, ...opened }: Pick<OpenedPage, "page" | "cdp" | "mainFrameId">,
  { answerMsMax }: CaptureLimits,
): Promise<boolean> {
  if (page.frames().length > 1) return true;
  const [hasRefresh] = await callInPage(opened, { frames: "main", timeoutMs: answerMsMax }, hasRefreshInPage);
  return hasRefresh ?? true;
}

interface PageMetrics {
  /** Living elements, texts and other nodes. */
  nodes: number;
  /** Includes nodes of our own scripts. */
  hasRunScripts: boolean;
}

/** Undefined if the page does not respond in time. The command interrupts a running script. */
async function readMetrics(
  { cdp }: Pick<OpenedPage, "cdp">,
  { answerMsMax }: CaptureLimits,
): Promise<PageMetrics | undefined> {
  const reading = cdp.send("Performance.getMetrics").catch(() => undefined);
  const metrics = (await answersWithin(answerMsMax, reading))?.metrics;
  const valueOf = (wanted: string) => metrics?.find(({ name }) => name === wanted)?.value ?? 0;
  return metrics && { nodes: valueOf("Nodes"), hasRunScripts: valueOf("ScriptDuration") > 0 };
}

const lookEveryMs = 500;

/** Counts a page's nodes, also while a script adds more. */
function watchSize(
  opened: Pick<OpenedPage, "cdp">,
  limits: CaptureLimits,
): { exceeded: Promise<"too large">; stop: () => void } {
  const { promise: exceeded, resolve } = Promise.withResolvers<"too large">();
  let isReading = false;
  const look = async () => {
    if (isReading) return;
    isReading = true;
    const metrics = await readMetrics(opened, limits);
    isReading = false;
    if (metrics !== undefined && metrics.nodes > limits.nodesMax) resolve("too large");
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return { exceeded, stop: () => clearInterval(timer) };
}

const triesMax = 5;
const retryMs = 300;

/** Fails pending requests by their type: Playwright's, or `main document`. */
async function cutRequests(
  opened: Pick<OpenedPage, "cutRequests">,
  requests: PageRequests,
  types: readonly string[],
): Promise<void> {
  // The browser retries a request that failed on a kept-alive connection.
  for (let tries = 1; tries <= triesMax; tries += 1) {
    const found = requests.pending().filter((request) => types.includes(typeOf(request)));
    if (found.length === 0) return;
    opened.cutRequests(found.map((request) => request.url()));
    await requests.becomeQuiet({ idleMs: 0, timeoutMs: retryMs });
  }
}

function typeOf(request: Request): string {
  return isMainDocument(request) ? "main document" : request.resourceType();
}

/** The pending resources as a sentence; undefined if nothing is pending. */
function describePending(requests: PageRequests): string | undefined {
  const pending = requests.pending();
  if (pending.some(isMainDocument)) return serviceText("htmlNotEnded");
  const [first] = pending;
  if (first === undefined) return undefined;
  const { host = "", pathname = "" } = URL.parse(first.url()) ?? {};
  const address = shorten(`${host}${pathname}`);
  return pending.length === 1
    ? serviceText("waitingFor", { address })
    : serviceText("waitingForMore", { address, count: pending.length - 1 });
}

function shorten(address: string): string {
  return address.length <= 200 ? address : `${address.slice(0, 199)}…`;
}

/** Conditions of a picture besides the load of its page. */
interface ConditionOrder {
  waitUntil?: WaitUntil | undefined;
  /** A CSS selector: until an element that matches is visible. */
  waitFor?: string | undefined;
}

/** Time limit of the conditions, ms. */
export function conditionsMsOf(
  { waitUntil, waitFor }: ConditionOrder,
  { conditionMsMax }: CaptureLimits,
): number {
  return [waitUntil === "networkidle", waitFor !== undefined].filter(Boolean).length * conditionMsMax;
}

/**
 * Waits for the conditions. An unmet one is a warning, because a picture of the current state is more useful than none.
 * Throws `CaptureError` `failed` for a selector that the browser does not know.
 */
export async function awaitConditions(
  { page }: Pick<OpenedPage, "page">,
  { waitUntil, waitFor }: ConditionOrder,
  requests: Pick<PageRequests, "becomeQuiet">,
  { conditionMsMax, idleMs }: CaptureLimits,
): Promise<string[]> {
  const warnings: string[] = [];
  if (waitUntil === "networkidle" && !(await requests.becomeQuiet({ idleMs, timeoutMs: conditionMsMax })))
    warnings.push(serviceText("stillRequesting", { seconds: conditionMsMax / 1000 }));
  if (waitFor === undefined) return warnings;
  try {
    await page.waitForSelector(`css=${waitFor}`, { state: "visible", timeout: conditionMsMax });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (/not a valid selector|while parsing (?:css )?selector|unknown engine/i.test(error.message))
      throw new CaptureError("failed", serviceText("waitFor", { selector: JSON.stringify(waitFor) }), error);
    if (error.name !== "TimeoutError") throw error;
    warnings.push(
      serviceText("waitForMissing", { selector: JSON.stringify(waitFor), seconds: conditionMsMax / 1000 }),
    );
  }
  return warnings;
}
