import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { Toaster } from "../../base/design-system/toaster.tsx";
import { takesText } from "../../base/design-system/takes-text.ts";
import { useDelayed } from "../../base/design-system/use-delayed.ts";
import { useIsLoading } from "../../base/navigation/router.tsx";
import { Rail } from "./rail.tsx";
import { texts } from "./texts.ts";
import { useLocation, useNavigate } from "react-router";
import { hasCommand, letterOf, useWindowKeys } from "../../base/design-system/keys.ts";
import { openOverlay, useOverlay } from "./overlays.ts";
import { pages } from "./pages.ts";
import { areSingleKeysOn } from "../../base/design-system/single-keys.ts";

/** Time limit for the second key of a pair, ms. */
const pairMs = 1_200;

const mainId = "content";

/** The layout of every page: rail or bottom bar, the page, overlays and toasts. */
export function Shell({ overlays, children }: { overlays: ReactNode; children: ReactNode }) {
  const main = useFocusOnNavigation();
  const isLoading = useIsLoading();
  useShellKeys();
  return (
    <>
      <a
        href={`#${mainId}`}
        className="fixed top-2 left-2 z-40 -translate-y-16 rounded-control bg-ink px-3 py-2 font-medium text-bg focus:translate-y-0"
        onClick={(event) => {
          // The router owns the address; only the focus moves.
          event.preventDefault();
          main.current?.focus();
        }}
      >
        {texts.skipToContent}
      </a>
      <div className="md:grid md:min-h-dvh md:grid-cols-[4.5rem_minmax(0,1fr)]">
        <Rail />
        <main ref={main} id={mainId} tabIndex={-1} className="min-w-0 pb-(--bottom-bar)">
          {isLoading && <ProgressLine />}
          <Suspense>{children}</Suspense>
        </main>
      </div>
      {overlays}
      <Toaster />
    </>
  );
}

/** A progress line at the top while the next page's code loads. */
function ProgressLine() {
  const isShown = useDelayed();
  return isShown ? <div className="skeleton fixed inset-x-0 top-0 z-40 h-0.5 bg-accent" /> : null;
}

/** Moves the focus to the content after a navigation to another page, but not within a page (a filter, a detail). */
function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const pageOfAddress = pageOf(pathname);
  const lastPage = useRef(pageOfAddress);

  useEffect(() => {
    if (lastPage.current === pageOfAddress) return;
    lastPage.current = pageOfAddress;
    // The part that the address names has the focus already.
    if (hash !== "" && document.activeElement?.id === hash.slice(1)) return;
    main.current?.focus({ preventScroll: true });
  }, [pageOfAddress, hash]);

  return main;
}

function pageOf(pathname: string): string {
  // Ignores the redirect at the start, so that the first Tab reaches the skip link.
  if (pathname === "/") return "/templates";
  if (pathname.startsWith("/history/compare/")) return "/history/compare";
  return pathname.startsWith("/history") ? "/history" : pathname;
}

/** ⌘K opens the palette from anywhere; `?`, `/` and G with a page's letter work outside text fields. */
function useShellKeys(): void {
  const navigate = useNavigate();
  const overlay = useOverlay();
  const pairStartedAt = useRef(Number.NEGATIVE_INFINITY);

  useWindowKeys((event) => {
    const key = letterOf(event);
    if (hasCommand(event) && !event.altKey && !event.shiftKey && key === "k") {
      // Does not cover another dialog that waits for an answer.
      if (overlay !== undefined || document.querySelector("dialog[open]") === null) {
        event.preventDefault();
        openOverlay("palette");
      }
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || !areSingleKeysOn() || event.defaultPrevented)
      return;
    if (usesLetters(event.target) || document.querySelector("dialog[open]") !== null) return;
    const isSecond = event.timeStamp - pairStartedAt.current < pairMs;
    pairStartedAt.current = Number.NEGATIVE_INFINITY;
    const page = isSecond ? pages.find((candidate) => candidate.key === key) : undefined;
    if (page !== undefined) void navigate(page.to);
    else if (key === "g") pairStartedAt.current = event.timeStamp;
    else if (key === "?") openOverlay("shortcuts");
    else if (event.key === "/") {
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (search === null) return;
      search.focus();
      search.select();
    } else return;
    event.preventDefault();
  });
}

/** Whether the target uses letters, as text or to choose from a menu. */
function usesLetters(target: EventTarget | null): boolean {
  return takesText(target) || (target instanceof Element && target.matches("[role=menuitem]"));
}
