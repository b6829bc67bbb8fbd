import { type ReactNode, startTransition, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { Navigation } from "./browser-navigation.ts";
import { LoadingContext, LocationContext, NavigateContext } from "./navigation-context.ts";
import { RouteBoundary } from "./route-boundary.tsx";

interface RouterProps {
  navigation: Navigation;
  /** Around every page. */
  renderLayout: (page: ReactNode) => ReactNode;
  renderError: (error: unknown) => ReactNode;
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

  const { location, action, params, Page, error, isLoading, scroll } = state;
  const shown = useMemo(() => ({ location, action, params }), [location, action, params]);
  useLayoutEffect(() => {
    if (scroll === "none") return;
    const named = scroll === "start" ? elementOf(location.hash) : null;
    if (named === null) window.scrollTo(0, scroll === "start" ? 0 : scroll);
    else named.scrollIntoView();
  }, [location, scroll]);

  return (
    <NavigateContext value={navigation.navigate}>
      <LocationContext value={shown}>
        <LoadingContext value={isLoading}>
          <RouteBoundary location={location} renderError={renderError}>
            {renderLayout(
              <RouteBoundary location={location} renderError={renderError}>
                {Page === undefined ? !isLoading && renderError(error) : <Page />}
              </RouteBoundary>,
            )}
          </RouteBoundary>
        </LoadingContext>
      </LocationContext>
    </NavigateContext>
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
