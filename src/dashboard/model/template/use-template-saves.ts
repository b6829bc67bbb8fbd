import { useEffect, useEffectEvent } from "react";
import { savesKey } from "./template-queries.ts";

/** Minimum time between two refreshes on focus, ms. */
const restMs = 5_000;

/**
 * Acts when others may have saved a template: after a save in another tab of this browser, and when the page is shown or
 * focused again, at most every five seconds. A hidden page waits until it is shown.
 */
export function useTemplateSaves(act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    let hasUnseenSave = false;
    let actedAt = Date.now();
    const follow = () => {
      if (document.hidden || (!hasUnseenSave && Date.now() - actedAt < restMs)) return;
      hasUnseenSave = false;
      actedAt = Date.now();
      actNow();
    };
    const note = ({ key }: StorageEvent) => {
      if (key !== savesKey) return;
      hasUnseenSave = true;
      follow();
    };
    window.addEventListener("storage", note, { signal });
    window.addEventListener("focus", follow, { signal });
    document.addEventListener("visibilitychange", follow, { signal });
    return () => mounted.abort();
  }, []);
}
