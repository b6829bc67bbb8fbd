import { createContext, useContext, useMemo } from "react";
import type { Address, To } from "./address.ts";
import type { Params } from "./routes.ts";

/** How an entry was reached; `pop` also at the start. */
export type NavigationAction = "pop" | "push" | "replace";

/** The shown address. */
export interface Location extends Address {
  /** Given by the link that led here. Kept over a reload. */
  state: unknown;
}

export interface NavigateOptions {
  /** Replaces the entry of the browser's history. */
  replace?: boolean | undefined;
  /** Keeps the scroll position. Otherwise a page is shown as it was left in this tab, else from its top. */
  preventScrollReset?: boolean | undefined;
  /** Serialisable; see `Location`. */
  state?: unknown;
}

/** Shows an address. Resolves when its page is shown, or when a later navigation has replaced this one. */
export type Navigate = (to: To, options?: NavigateOptions) => Promise<void>;

export interface ShownLocation {
  location: Location;
  action: NavigationAction;
  params: Params;
}

function missing(): never {
  throw new Error("A part that navigates needs a router around it.");
}

/** Three contexts, so that a part renders only for what it reads. */
export const NavigateContext = createContext<Navigate>(missing);
export const LocationContext = createContext<ShownLocation | undefined>(undefined);
export const LoadingContext = createContext(false);

/** The function stays the same. */
export function useNavigate(): Navigate {
  return useContext(NavigateContext);
}

export function useLocation(): Location {
  return useShown().location;
}

/** The parameters in the path of the page, decoded. */
export function useParams(): Params {
  return useShown().params;
}

export function useNavigationAction(): NavigationAction {
  return useShown().action;
}

/** The query of the address; the same object until it changes. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Whether the code of the next page is being fetched; meanwhile the previous one is shown. */
export function useIsLoading(): boolean {
  return useContext(LoadingContext);
}

function useShown(): ShownLocation {
  return useContext(LocationContext) ?? missing();
}
