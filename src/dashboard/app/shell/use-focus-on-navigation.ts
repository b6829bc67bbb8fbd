import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves the focus to the content after a navigation to another page, but not within a page (a filter, a detail). */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
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
