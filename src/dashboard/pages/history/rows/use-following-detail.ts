import { useLayoutEffect, useRef } from "react";
import type { useNavigate } from "react-router";
import { useIsLoading } from "../../../base/navigation/router.tsx";

/** Debounce of the detail after an arrow key, ms. */
const followMs = 180;

interface Following {
  box: { readonly current: HTMLDivElement | null };
  activeId: string | undefined;
  selectedId: string | undefined;
  /** Moved by keys, not by a click. */
  isMoved: { readonly current: boolean };
  navigate: ReturnType<typeof useNavigate>;
  linkTo: (id: string) => string;
}

/**
 * While a result is open beside the list, replaces it by the active row: debounced, and immediately when the focus leaves
 * the list or another key is pressed, because later it would replace the page that the user has opened meanwhile.
 */
export function useFollowingDetail({ box, activeId, selectedId, isMoved, navigate, linkTo }: Following) {
  /** The result opened for the keys, to distinguish it from one that was chosen elsewhere. */
  const followed = useRef<string>(undefined);
  const isGoing = useIsLoading();
  const to = activeId === undefined ? undefined : linkTo(activeId);
  const isToFollow = selectedId !== undefined && activeId !== undefined && activeId !== selectedId;
  // Cleaned up before the list is unmounted, when its focus leaves it without the user.
  useLayoutEffect(() => {
    if (!isToFollow || isGoing || to === undefined || !isMoved.current) return undefined;
    const list = box.current;
    const follow = () => {
      stop();
      followed.current = activeId;
      void navigate(to, { replace: true, preventScrollReset: true });
    };
    const timer = window.setTimeout(follow, followMs);
    const stop = () => {
      window.clearTimeout(timer);
      list?.removeEventListener("focusout", leave);
      document.removeEventListener("keydown", act);
    };
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && list?.contains(relatedTarget) === true) return;
      follow();
    };
    // A key that the list does not handle may lead to another page; this navigation must come first. The list's own keys
    // are default-prevented by now; those of window listeners are not.
    const act = ({ defaultPrevented }: Event) => {
      if (!defaultPrevented) follow();
    };
    list?.addEventListener("focusout", leave);
    document.addEventListener("keydown", act);
    return stop;
  }, [box, isToFollow, isGoing, to, activeId, isMoved, navigate]);
  return followed;
}
