/**
 * Shows the page of the browser's address: one list of routes, each with its code in a chunk of its own.
 *
 * The previous page stays, with its address, until the code of the next one is there. A later navigation replaces one
 * that is waiting.
 */
import type { ComponentType } from "react";
import { formatAddress, resolveTo } from "./address.ts";
import type { Location, Navigate, NavigationAction, ShownLocation } from "./navigation-context.ts";
import { matchRoute, type Route } from "./routes.ts";
import { createScrollPositions } from "./scroll-positions.ts";

export interface NavigationState extends ShownLocation {
  /** Undefined until the first page's code is there, or after it failed to load. */
  Page: ComponentType | undefined;
  /** Why the page's code could not be loaded. */
  error: unknown;
  isLoading: boolean;
  /** Where to scroll: px, the top or the fragment's element (`start`), or nowhere. */
  scroll: number | "start" | "none";
}

export interface Navigation {
  getState: () => NavigationState;
  subscribe: (listener: () => void) => () => void;
  navigate: Navigate;
}

interface Options {
  routes: readonly Route[];
  /** Shown for an address without a route. */
  NotFound: ComponentType;
  /** The path that `/` stands for. */
  home: string;
}

/** Starts with the address of the window. There is one per window, because it listens to Back and Forward. */
export function createNavigation({ routes, NotFound, home }: Options): Navigation {
  if (window.location.pathname === "/") window.history.replaceState(newEntry(), "", home);
  else if (keyOf(window.history.state) === undefined) window.history.replaceState(newEntry(), "");

  const loaded = new Map<Route, ComponentType>();
  const listeners = new Set<() => void>();
  const first = currentLocation();
  let state: NavigationState = {
    location: first,
    action: "pop",
    params: matchRoute(routes, first.pathname)?.params ?? {},
    Page: undefined,
    error: undefined,
    isLoading: true,
    scroll: "none",
  };
  const positions = createScrollPositions(() => state.location.pathname);
  let lastTurn = 0;

  function setState(next: NavigationState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function show(target: Location, { action, isScrollKept = false, commit }: Showing): Promise<void> {
    lastTurn += 1;
    const turn = lastTurn;
    const match = matchRoute(routes, target.pathname);
    let Page = match === undefined ? NotFound : loaded.get(match.route);
    let error: unknown;
    if (match !== undefined && Page === undefined) {
      if (!state.isLoading) setState({ ...state, isLoading: true });
      try {
        Page = await match.route.load();
        loaded.set(match.route, Page);
      } catch (cause) {
        error = cause;
      }
      if (turn !== lastTurn) return;
    }
    if (state.Page !== undefined) positions.save(state.location.pathname);
    commit?.();
    const scroll = positions.of(target.pathname) ?? (isScrollKept ? "none" : "start");
    setState({
      location: target,
      action,
      params: match?.params ?? {},
      Page,
      error,
      isLoading: false,
      scroll,
    });
  }

  window.addEventListener("popstate", () => void show(currentLocation(), { action: "pop" }));
  void show(first, { action: "pop" });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate(to, { replace = false, preventScrollReset = false, state: ofEntry } = {}) {
      const target = resolveTo(to, state.location.pathname);
      const commit = () => {
        const [entry, href] = [newEntry(ofEntry), formatAddress(target)];
        if (replace) window.history.replaceState(entry, "", href);
        else window.history.pushState(entry, "", href);
      };
      return show(
        { ...target, state: ofEntry },
        { action: replace ? "replace" : "push", isScrollKept: preventScrollReset, commit },
      );
    },
  };
}

interface Showing {
  action: NavigationAction;
  isScrollKept?: boolean;
  /** Changes the browser's address, if it was not the browser that did. */
  commit?: () => void;
}

interface Entry {
  /** Distinguishes entries with the same address. */
  key: string;
  state: unknown;
}

function newEntry(state?: unknown): Entry {
  return { key: Math.random().toString(36).slice(2, 10), state };
}

function keyOf(entry: unknown): string | undefined {
  return typeof entry === "object" && entry !== null && "key" in entry && typeof entry.key === "string"
    ? entry.key
    : undefined;
}

function currentLocation(): Location {
  const { pathname, search, hash } = window.location;
  const entry: unknown = window.history.state;
  const state = typeof entry === "object" && entry !== null && "state" in entry ? entry.state : undefined;
  return { pathname, search, hash, state };
}
