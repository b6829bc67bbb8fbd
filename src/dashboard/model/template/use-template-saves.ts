import { useEffect, useEffectEvent } from "react";
import { savesKey } from "./template-queries.ts";

/** Returns to the page are followed at most this often, ms. */
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
    let isTold = false;
    let actedAt = Date.now();
    const follow = () => {
      if (document.hidden || (!isTold && Date.now() - actedAt < restMs)) return;
      isTold = false;
      actedAt = Date.now();
      actNow();
    };
    const note = ({ key }: StorageEvent) => {
      if (key !== savesKey) return;
      isTold = true;
      follow();
    };
    window.addEventListener("storage", note, { signal });
    window.addEventListener("focus", follow, { signal });
    document.addEventListener("visibilitychange", follow, { signal });
    return () => mounted.abort();
  }, []);
}
