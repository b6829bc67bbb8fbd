/**
 * The browser's history for react-router in its declarative mode, whose data mode would be a quarter of the scripts of
 * every page: each route has its code in a chunk of its own, and the previous page stays, with its address, until the
 * code of the next one is there; with Back and Forward the browser changes the address at once. A later navigation
 * replaces one that is waiting.
 */
import type { ComponentType } from "react";
import {
  createPath,
  type Location,
  matchPath,
  NavigationType,
  type Navigator,
  parsePath,
  type To,
} from "react-router";

/** Scroll positions of this tab's pages, px; kept over a reload. */
const storageKey = "overprint.scroll-positions";

/** A page, by its path in the syntax of react-router. */
export interface Route {
  path: string;
  /** Fetches the page's code. Throws if it is unavailable. */
  load: () => Promise<ComponentType>;
}

export interface NavigationState {
  location: Location;
  /** How the entry was reached; `Pop` also at the start. */
  type: NavigationType;
  /** The route of the address; undefined if there is none. */
  route: Route | undefined;
  /** Undefined until the first page's code is there, or after it failed to load. */
  Page: ComponentType | undefined;
  /** Why the page's code could not be loaded. */
  error: unknown;
  isLoading: boolean;
  /** Where to scroll: px, the top or the fragment's element (`start`), or nowhere. */
  scroll: number | "start" | "none";
}

export interface Navigation {
  navigator: Navigator;
  getState: () => NavigationState;
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  /** The last one is for all other addresses: `*`. */
  routes: readonly Route[];
  /** The path that `/` stands for. */
  home: string;
}

/** Starts with the address of the window. There is one per window, because it listens to Back and Forward. */
export function createNavigation({ routes, home }: Options): Navigation {
  if (window.location.pathname === "/") window.history.replaceState(newEntry(undefined), "", home);
  const routeOf = (pathname: string) => routes.find(({ path }) => matchPath(path, pathname) !== null);

  const loaded = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  const first = currentLocation();
  let state: NavigationState = {
    location: first,
    type: NavigationType.Pop,
    route: routeOf(first.pathname),
    Page: undefined,
    error: undefined,
    isLoading: true,
    scroll: "none",
  };
  const positions = createScrollPositions(() => state.location);
  let lastTurn = 0;

  function setState(next: NavigationState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function show(target: Location, { type, isScrollKept = false, commit }: Showing): Promise<void> {
    lastTurn += 1;
    const turn = lastTurn;
    const route = routeOf(target.pathname);
    let Page = route && loaded.get(route);
    let error: unknown;
    if (route !== undefined && Page === undefined) {
      if (!state.isLoading) setState({ ...state, isLoading: true });
      try {
        Page = await route.load();
        loaded.set(route, Page);
      } catch (cause) {
        error = cause;
      }
      if (turn !== lastTurn) return;
    }
    if (state.Page !== undefined) positions.save(state.location);
    commit?.();
    // A link to a part of a page that was seen before is about that part.
    const isPop = type === NavigationType.Pop;
    const isToPart = !isPop && target.hash !== "";
    // A filter moves nothing, so that the page may scroll itself; the next page of a list begins at its top.
    const isWithin = !isPop && target.pathname === state.location.pathname;
    const isToPage = isWithin && pageNumberOf(target) !== pageNumberOf(state.location);
    const left = isToPart || isWithin ? undefined : positions.of(target);
    const isKept = !isToPage && (isScrollKept || (isWithin && !isToPart));
    const scroll = left ?? (isKept ? "none" : "start");
    setState({ location: target, type, route, Page, error, isLoading: false, scroll });
  }

  function go(to: To, type: NavigationType.Push | NavigationType.Replace, given: EntryOptions): void {
    const { state: usr, preventScrollReset } = given;
    const entry = newEntry(usr);
    const target: Location = { ...parts(to), state: usr, key: entry.key };
    const commit = () => {
      if (type === NavigationType.Push) window.history.pushState(entry, "", createPath(target));
      else window.history.replaceState(entry, "", createPath(target));
    };
    void show(target, { type, isScrollKept: preventScrollReset ?? false, commit });
  }

  for (const name of ["dragover", "drop"] as const) window.addEventListener(name, stayOnPage);
  window.addEventListener("popstate", () => void show(currentLocation(), { type: NavigationType.Pop }));
  void show(first, { type: NavigationType.Pop });

  return {
    navigator: {
      createHref: (to) => createPath(parts(to)),
      go: (delta) => window.history.go(delta),
      push: (to, usr, options) => go(to, NavigationType.Push, { ...options, state: usr }),
      replace: (to, usr, options) => go(to, NavigationType.Replace, { ...options, state: usr }),
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Prevents the browser from opening a file that is dropped beside what takes it, which would leave the page. */
function stayOnPage(event: DragEvent): void {
  if (event.defaultPrevented || event.dataTransfer?.types.includes("Files") !== true) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "none";
}

/** The page of a list that an address names, as all our lists do. */
function pageNumberOf({ search }: Location): string | null {
  return new URLSearchParams(search).get("page");
}

interface EntryOptions {
  state: unknown;
  preventScrollReset?: boolean | undefined;
}

interface Showing {
  type: NavigationType;
  isScrollKept?: boolean;
  /** Changes the browser's address, if it was not the browser that did. */
  commit?: () => void;
}

/** The state of an entry of the browser's history, named as react-router names it. */
interface Entry {
  /** Distinguishes entries with the same address. */
  key: string;
  usr: unknown;
}

function newEntry(usr: unknown): Entry {
  return { key: crypto.randomUUID(), usr };
}

function parts(to: To): { pathname: string; search: string; hash: string } {
  const { pathname = "/", search = "", hash = "" } = typeof to === "string" ? parsePath(to) : to;
  return { pathname, search, hash };
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry: unknown = window.history.state;
  const isOurs = typeof entry === "object" && entry !== null;
  return {
    pathname,
    search,
    hash,
    state: isOurs && "usr" in entry ? entry.usr : undefined,
    key: isOurs && "key" in entry && typeof entry.key === "string" ? entry.key : "default",
  };
}

interface ScrollPositions {
  save: (location: Location) => void;
  of: (location: Location) => number | undefined;
}

/** By path, and by page of a list: Back from the next page leads to the end of this one. */
function createScrollPositions(current: () => Location): ScrollPositions {
  const positions = read();
  const placeOf = (location: Location) => location.pathname + (pageNumberOf(location) ?? "");
  const save = (location: Location) => void positions.set(placeOf(location), window.scrollY);
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    save(current());
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions]));
    } catch {
      // Without storage a reload begins at the top.
    }
    // For a page of another origin that comes back from the browser's cache.
    window.history.scrollRestoration = "auto";
  });
  window.addEventListener("pageshow", () => {
    window.history.scrollRestoration = "manual";
  });
  return { save, of: (location) => positions.get(placeOf(location)) };
}

function read(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return new Map(
      (Array.isArray(stored) ? stored : []).filter(
        (entry): entry is [string, number] =>
          Array.isArray(entry) && typeof entry[0] === "string" && typeof entry[1] === "number",
      ),
    );
  } catch {
    return new Map();
  }
}
