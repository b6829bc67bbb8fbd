import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { type Location, Route, Router as AddressRouter, Routes } from "react-router";
import type { Navigation } from "./browser-navigation.ts";

/** Shows an error of its children instead of them, until another address is shown. */
class RouteBoundary extends Component<RouteBoundaryProps, RouteBoundaryState> {
  override state: RouteBoundaryState = { location: this.props.location, caught: undefined };

  static getDerivedStateFromError(error: unknown): Partial<RouteBoundaryState> {
    return { caught: { error } };
  }

  static getDerivedStateFromProps(
    { location }: RouteBoundaryProps,
    state: RouteBoundaryState,
  ): RouteBoundaryState | null {
    return location === state.location ? null : { location, caught: undefined };
  }

  override render(): ReactNode {
    const { caught } = this.state;
    return caught === undefined ? this.props.children : this.props.renderError(caught.error);
  }
}

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

const NavigationContext = createContext<Navigation | undefined>(undefined);

/**
 * Returns a function that reads the query of the shown page, of a navigation too that is not rendered yet. The browser's
 * address is that of another page while Back waits for its code.
 */
export function useNewestSearch(): () => string {
  const navigation = useContext(NavigationContext);
  return useCallback(() => (navigation?.getState() ?? window).location.search, [navigation]);
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
    if (scroll === "none") return undefined;
    if (scroll !== "start") return scrollWhenLong(scroll);
    const named = elementOf(location.hash);
    if (named === null) window.scrollTo(0, 0);
    else named.scrollIntoView();
    return undefined;
  }, [location, scroll]);

  const page = (
    <RouteBoundary location={location} renderError={renderError}>
      {Page === undefined ? (!isLoading || error !== undefined) && renderError(error) : <Page />}
    </RouteBoundary>
  );
  return (
    <AddressRouter location={location} navigationType={type} navigator={navigation.navigator}>
      <NavigationContext value={navigation}>
        <LoadingContext value={isLoading}>
          <RouteBoundary location={location} renderError={renderError}>
            {renderLayout(
              <Routes>
                <Route path={route?.path ?? "*"} element={page} />
              </Routes>,
            )}
          </RouteBoundary>
        </LoadingContext>
      </NavigationContext>
    </AddressRouter>
  );
}

/** A list that takes longer to load begins at its top, ms. */
const growMs = 5_000;

/** Scrolls down by `top` px, again whenever the page has grown, until the user scrolls, presses or types. */
function scrollWhenLong(top: number): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  const stop = () => ended.abort();
  const observer = new ResizeObserver(() => window.scrollTo(0, top));
  signal.addEventListener("abort", () => observer.disconnect());
  for (const act of ["wheel", "pointerdown", "keydown"]) window.addEventListener(act, stop, { signal });
  setTimeout(stop, growMs);
  observer.observe(document.body);
  return stop;
}

function elementOf(hash: string): HTMLElement | null {
  if (hash === "") return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

interface RouteBoundaryProps {
  location: Location;
  renderError: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface RouteBoundaryState {
  location: Location;
  caught: { error: unknown } | undefined;
}
