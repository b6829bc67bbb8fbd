import type { CDPSession, Page } from "playwright-core";
import type { WrittenText } from "#contract/texts/write-text.ts";
import type { BrowserVersion } from "./find-chromium.ts";
import type { PageIdentity } from "./page-identity.ts";

/**
 * A pool with one long-lived Chromium and a separate page per caller. A page's context is created ahead, used once and
 * discarded, unless its callers keep it (`keepAs`).
 */
export interface BrowserPool {
  /**
   * Opens an empty page, runs `work` on it and closes it, whatever `work` does. Rejects with `CaptureError`: `busy` and
   * `off` before `work` has begun, `timedOut` at the deadline even when neither browser nor `work` answers, `crashed`
   * when the browser ended. Errors of `work` pass through.
   */
  run: <Result>(options: PageOptions, work: (opened: OpenedPage) => Promise<Result>) => Promise<Result>;
  /** Starts the browser in the background, unless it runs. */
  wake: () => void;
  state: () => BrowserState;
  /** Undefined before the first start. */
  version: () => BrowserVersion | undefined;
  /** Calls `listener` each time the browser has started after a failure. */
  onAvailable: (listener: () => void) => void;
  figures: () => Promise<BrowserFigures>;
  /** Ends the browser and all its processes. Pages in progress end as `crashed`. */
  stop: () => Promise<void>;
}

export type BrowserState =
  /** Not started yet. */
  | { state: "resting" }
  | { state: "starting" }
  | { state: "ready" }
  /** It does not start: for how long, ms, and whether only an operator can change that. It is started again by itself. */
  | { state: "off"; why: WrittenText; failingMs: number; isLasting: boolean };

/**
 * How long pages wait for a browser that does not start, ms, where no other process may have one: below the time that a
 * link waits, so that its response has the reason.
 */
export const browserPatienceMs = 20_000;

/** Why a browser was replaced, or that it ended by itself (`crash`). */
export const browserEnds = ["crash", "memory", "pages", "flood", "unresponsive"] as const;
export type BrowserEnd = (typeof browserEnds)[number];

/** For metrics. Counts are since the start of the process. */
export interface BrowserFigures {
  starts: number;
  ends: Readonly<Record<BrowserEnd, number>>;
  /** Of all processes of the running browsers. */
  memoryBytes: number;
  /** In use. */
  pages: number;
}

export interface PageOptions {
  /** CSS px. */
  viewport: { width: number; height: number };
  /** Device px per CSS px. Default 1. */
  deviceScaleFactor?: number;
  /** Whether `prefers-color-scheme` is dark. */
  darkMode?: boolean;
  /** The reader that the page sees. Default: a desktop computer, English, the machine's time zone. */
  identity?: PageIdentity | undefined;
  /** The page's own scripts; `page.evaluate` works either way. */
  scripts: "on" | "off";
  /** The egress rules of its requests: the service's address check, or only `answers`. */
  reach: "public" | "nothing";
  /** Hosts that its requests must not reach, besides those that `reach` forbids. */
  isBlocked?: ((host: string) => boolean) | undefined;
  /** Serves requests below `internalOrigin`. Undefined there: 404. */
  answers?: (url: URL) => Promise<InternalAnswer | undefined>;
  /**
   * Keeps the page open after the work, for a later caller with the same key and the same options above. Only for pages
   * without scripts and network access, and only if the later work can be shown nothing of the earlier one.
   */
  keepAs?: string | undefined;
  /** ms from the moment a page is free until `run` rejects. */
  deadlineMs: number;
  /** Aborts it, also while it waits for a free page. */
  signal?: AbortSignal;
}

export interface InternalAnswer {
  bytes: Uint8Array;
  contentType: string;
}

/** Served by `PageOptions.answers`, never from a network: `${internalOrigin}/document`, `…/fonts/a.woff2`. */
export const internalOrigin = "http://overprint.internal";

export interface OpenedPage {
  page: Page;
  cdp: CDPSession;
  mainFrameId: string;
  /** Whether it was kept open, with the document of an earlier caller. */
  isKept: boolean;
  /** Closes the page after the work in spite of `keepAs`. */
  discard: () => void;
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  /** Why requests to a host were refused or failed, for the caller. */
  refusalOf: (host: string) => string | undefined;
  /** Fails pending requests to these addresses; of an https address, all requests to its host. */
  cutRequests: (addresses: readonly string[]) => void;
  /** Warnings about resource limits that the page reached, for the owner of its picture. */
  warnings: () => string[];
  /** Changes the height of the viewport, CSS px. */
  resize: (height: number) => Promise<void>;
}
