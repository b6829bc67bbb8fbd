import type { CDPSession, Page } from "playwright-core";
import type { PageIdentity } from "./page-identity.ts";

/**
 * One Chromium, kept, and in it a page of its own for everyone who asks. A page's context is made ahead, used once and
 * thrown away.
 */
export interface BrowserPool {
  /**
   * Opens an empty page, has `work` done on it and closes it, whatever `work` does. Rejects with `CaptureError`: `busy` and
   * `off` before `work` has begun, `timedOut` at the deadline even when neither browser nor `work` answers, `crashed` when
   * the browser ended. What `work` itself throws passes through.
   */
  run: <Result>(options: PageOptions, work: (opened: OpenedPage) => Promise<Result>) => Promise<Result>;
  /** Starts the browser, if it has not been started, without anybody waiting for it. */
  wake: () => void;
  state: () => BrowserState;
  /** Ends the browser and everything it has begun. Pages at work end as `crashed`. */
  stop: () => Promise<void>;
}

export type BrowserState =
  /** Nobody has needed it yet. */
  { state: "resting" } | { state: "starting" } | { state: "ready" } | { state: "off"; why: string };

export interface PageOptions {
  /** CSS px. */
  viewport: { width: number; height: number };
  /** Device px per CSS px. Default 1. */
  deviceScaleFactor?: number;
  /** Whether the page is told to prefer dark colours. */
  darkMode?: boolean;
  /** What the page learns about its reader. Default: a desktop computer, English, the machine's time zone. */
  identity?: PageIdentity | undefined;
  /** The page's own scripts; `page.evaluate` works either way. */
  scripts: "on" | "off";
  /** What its requests may reach: addresses by the rules of the one door, or nothing but `answers`. */
  reach: "public" | "nothing";
  /** Hosts that its requests do not reach, besides those that `reach` forbids. */
  isBlocked?: ((host: string) => boolean) | undefined;
  /** Serves what is asked for below `internalOrigin`. Undefined there: 404. */
  answers?: (url: URL) => Promise<InternalAnswer | undefined>;
  /** ms from the moment a page is free until `run` rejects. */
  deadlineMs: number;
  /** Gives it up, also while it waits for a free page. */
  signal?: AbortSignal;
}

export interface InternalAnswer {
  bytes: Uint8Array;
  contentType: string;
}

/** Answered by `PageOptions.answers` and never looked for on a network: `${internalOrigin}/document`, `…/fonts/a.woff2`. */
export const internalOrigin = "http://overprint.internal";

export interface OpenedPage {
  page: Page;
  cdp: CDPSession;
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
  /** Why requests to a host were refused or failed, for whoever may be shown it. */
  refusalOf: (host: string) => string | undefined;
  /** Fails pending requests to these addresses; of an https address, all requests to its host. */
  cutRequests: (addresses: readonly string[]) => void;
  /** What the page has used up of what a page may have, for the owner of its picture. */
  warnings: () => string[];
  /** Changes the height of the viewport, CSS px. */
  resize: (height: number) => Promise<void>;
}
