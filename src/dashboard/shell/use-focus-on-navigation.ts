import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the page when another one was opened, as a full load would. Inside one page (a filter, the detail
 * beside a list) it stays where it is.
 */
export function useFocusOnNavigation(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const pageOfAddress = pageOf(useLocation().pathname);
  const lastPage = useRef(pageOfAddress);

  useEffect(() => {
    if (lastPage.current === pageOfAddress) return;
    lastPage.current = pageOfAddress;
    main.current?.focus({ preventScroll: true });
  }, [pageOfAddress]);

  return main;
}

function pageOf(pathname: string): string {
  // The redirect at the start is no step of the reader's: the first Tab still offers to skip to the content.
  if (pathname === "/") return "/templates";
  if (pathname.startsWith("/history/compare/")) return "/history/compare";
  return pathname.startsWith("/history") ? "/history" : pathname;
}
