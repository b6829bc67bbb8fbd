import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon, type IconName } from "../../base/design-system/icon.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { useDelayed } from "../../base/design-system/skeleton.tsx";
import { Toaster } from "../../base/design-system/toaster.tsx";
import { Tooltip } from "../../base/design-system/tooltip.tsx";
import { useIsLoading } from "../../base/navigation/router.tsx";
import { texts } from "./texts.ts";
import { Link, NavLink, useLocation, useNavigate } from "react-router";
import {
  areSingleKeysOn,
  hasCommand,
  letterOf,
  shortcutText,
  takesText,
  useWindowKeys,
} from "../../base/design-system/keys.ts";
import { openOverlay, type Overlay, useOverlay } from "./overlays.ts";
import { pages, railItemClasses } from "./pages.ts";

// Loaded lazily, because they need the client and the contract's schemas.
const Offered = lazyPart(
  async () => (await import("../../base/connection/capabilities/offered.tsx")).Offered,
);
const ServiceState = lazyPart(async () => (await import("./service-state.tsx")).ServiceState, {
  isLater: true,
  loading: () => <span className="h-11 w-14 md:w-17 phone:grow phone:basis-0" />,
  failed: () => null,
});

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

/** Main navigation, at the left edge; on a phone at the bottom edge. */
function Rail() {
  const { pathname } = useLocation();
  const isBehindMore = pages.some(({ to, isOnPhoneBar }) => isOnPhoneBar !== true && pathname.startsWith(to));
  return (
    <header
      className={classNames(
        "flex border-line bg-panel",
        "phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-20 phone:h-(--bottom-bar) phone:justify-around phone:border-t phone:pb-[env(safe-area-inset-bottom)] short:static! short:h-auto! short:border-t-0! short:border-b!",
        "md:sticky md:top-0 md:h-dvh md:flex-col md:items-center md:gap-6 md:overflow-y-auto md:border-r md:py-4",
      )}
    >
      <Link to="/templates" aria-label="Overprint" className="rounded-control phone:hidden">
        <BrandMark />
      </Link>
      <nav
        aria-label={texts.mainNavigation}
        className="flex items-center md:grow md:flex-col md:gap-1 phone:contents"
      >
        {pages.map((page) => {
          const link = (
            <NavLink
              key={page.to}
              to={page.to}
              className={({ isActive }) =>
                classNames(
                  railItemClasses,
                  page.isOnPhoneBar !== true && "phone:hidden",
                  isActive && "bg-accent-soft text-accent-text! hover:bg-accent-soft",
                )
              }
            >
              <Icon name={page.icon} size={18} />
              {texts.pages[page.name]}
            </NavLink>
          );
          if (page.needs === undefined) return link;
          return (
            <Offered key={page.to} name={page.needs}>
              {link}
            </Offered>
          );
        })}
      </nav>
      <div className="flex items-center md:flex-col md:gap-1 phone:contents">
        <RailButton overlay="palette" icon="search" label={texts.search} shortcut={shortcutText("K")} />
        <RailButton
          overlay="settings"
          icon="settings"
          label={texts.more}
          // On a phone the current page may be behind this button.
          className={classNames(isBehindMore && "phone:bg-accent-soft phone:text-accent-text!")}
        />
        <ServiceState />
      </div>
    </header>
  );
}

function RailButton({
  overlay,
  icon,
  label,
  shortcut,
  className,
}: {
  overlay: Overlay;
  icon: IconName;
  label: string;
  shortcut?: string;
  className?: string;
}) {
  const button = (
    <button
      type="button"
      aria-haspopup="dialog"
      className={classNames(railItemClasses, className)}
      onClick={() => openOverlay(overlay)}
    >
      <Icon name={icon} size={18} />
      {label}
    </button>
  );
  return shortcut === undefined ? (
    button
  ) : (
    <Tooltip side="right" content={<span className="figures">{shortcut}</span>}>
      {button}
    </Tooltip>
  );
}

/** The logo: two overprinted plates. */
function BrandMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
      <path d="M3 3h14v14H3z" className="fill-ink" />
      <path d="M11 11h14v14H11z" className="fill-accent" />
      <path d="M11 11h6v6h-6z" className="fill-panel" />
    </svg>
  );
}
