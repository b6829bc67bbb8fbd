import { useLayoutEffect, useRef } from "react";
import { type useNavigate, useNavigation } from "react-router";

/** The detail follows the arrow keys when they rest, ms. */
const followMs = 180;

interface Following {
  box: { readonly current: HTMLDivElement | null };
  activeId: string | undefined;
  selectedId: string | undefined;
  /** The keys have moved it, and not a click. */
  isMoved: { readonly current: boolean };
  navigate: ReturnType<typeof useNavigate>;
  linkTo: (id: string) => string;
}

/**
 * While a result is open beside the list, the row that the keys have moved to replaces it when they rest, leave the
 * list or are followed by another: later, it would replace the page that the user has opened meanwhile.
 */
export function useFollowingDetail({ box, activeId, selectedId, isMoved, navigate, linkTo }: Following) {
  /** The one that was opened for the keys, so that it is not taken for chosen elsewhere. */
  const followed = useRef<string>(undefined);
  const isGoing = useNavigation().state !== "idle";
  const to = activeId === undefined ? undefined : linkTo(activeId);
  const isToFollow = selectedId !== undefined && activeId !== undefined && activeId !== selectedId;
  // Before the list is unmounted: its focus leaves it then without a user's choice.
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
    // Another key than the list's may lead to another page, which this must not come after. The list's own are taken by
    // now; what the whole window listens for is not.
    const act = ({ defaultPrevented }: Event) => {
      if (!defaultPrevented) follow();
    };
    list?.addEventListener("focusout", leave);
    document.addEventListener("keydown", act);
    return stop;
  }, [box, isToFollow, isGoing, to, activeId, isMoved, navigate]);
  return followed;
}
