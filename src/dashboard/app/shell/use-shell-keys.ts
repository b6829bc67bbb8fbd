import { useRef } from "react";
import { useNavigate } from "react-router";
import { letterOf } from "../../base/design-system/keys.ts";
import { useWindowKeys } from "../../base/design-system/use-window-keys.ts";
import { openOverlay, useOverlay } from "./overlays.ts";
import { pages } from "./pages.ts";
import { areSingleKeysOn } from "../../base/design-system/single-keys.ts";

/** Time limit for the second key of a pair, ms. */
const pairMs = 1_200;

/** ⌘K opens the palette from anywhere; `?`, `/` and G with a page's letter work outside text fields. */
export function useShellKeys(): void {
  const navigate = useNavigate();
  const overlay = useOverlay();
  const pairStartedAt = useRef(Number.NEGATIVE_INFINITY);

  useWindowKeys((event) => {
    const key = letterOf(event);
    if ((event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey && key === "k") {
      // Does not cover another dialog that waits for an answer.
      if (overlay !== undefined || document.querySelector("dialog[open]") === null) {
        event.preventDefault();
        openOverlay("palette");
      }
      return;
    }
    if (event.metaKey || event.ctrlKey || event.altKey || !areSingleKeysOn() || event.defaultPrevented)
      return;
    if (takesText(event.target) || document.querySelector("dialog[open]") !== null) return;
    const isSecond = event.timeStamp - pairStartedAt.current < pairMs;
    pairStartedAt.current = Number.NEGATIVE_INFINITY;
    const page = isSecond ? pages.find((candidate) => candidate.key === key) : undefined;
    if (page !== undefined) void navigate(page.to);
    else if (key === "g") pairStartedAt.current = event.timeStamp;
    else if (event.key === "?") openOverlay("shortcuts");
    else if (event.key === "/") {
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      if (search === null) return;
      search.focus();
      search.select();
    } else return;
    event.preventDefault();
  });
}

/** Whether the target uses letters, as text or to choose from a list. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input, textarea, select, [role=menuitem], [contenteditable]"))
  );
}
