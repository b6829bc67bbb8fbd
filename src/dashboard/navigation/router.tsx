import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { Route, Router as AddressRouter, Routes } from "react-router";
import type { Navigation } from "./browser-navigation.ts";
import { RouteBoundary } from "./route-boundary.tsx";

interface RouterProps {
  navigation: Navigation;
  /** Around every page. */
  renderLayout: (page: ReactNode) => ReactNode;
  renderError: (error: unknown) => ReactNode;
}

const LoadingContext = createContext(false);

/** Whether the code of the next page is being fetched; meanwhile the previous one is shown. */
export function useIsLoading(): boolean {
  return useContext(LoadingContext);
}

/** Shows the page of the address, within the layout. */
export function Router({ navigation, renderLayout, renderError }: RouterProps) {
  const [state, setState] = useState(navigation.getState);
  // As a transition: what waits for its code or its data keeps the previous view.
  useEffect(() => {
    const update = () => startTransition(() => setState(navigation.getState()));
    update();
    return navigation.subscribe(update);
  }, [navigation]);

  const { location, type, route, Page, error, isLoading, scroll } = state;
  useLayoutEffect(() => {
    if (scroll === "none") return;
    const named = scroll === "start" ? elementOf(location.hash) : null;
    if (named === null) window.scrollTo(0, scroll === "start" ? 0 : scroll);
    else named.scrollIntoView();
  }, [location, scroll]);

  const page = (
    <RouteBoundary location={location} renderError={renderError}>
      {Page === undefined ? (!isLoading || error !== undefined) && renderError(error) : <Page />}
    </RouteBoundary>
  );
  return (
    <AddressRouter location={location} navigationType={type} navigator={navigation.navigator}>
      <LoadingContext value={isLoading}>
        <RouteBoundary location={location} renderError={renderError}>
          {renderLayout(
            <Routes>
              <Route path={route?.path ?? "*"} element={page} />
            </Routes>,
          )}
        </RouteBoundary>
      </LoadingContext>
    </AddressRouter>
  );
}

function elementOf(hash: string): HTMLElement | null {
  if (hash === "") return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
