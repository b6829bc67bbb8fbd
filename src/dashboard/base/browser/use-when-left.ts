import { useEffect, useEffectEvent } from "react";

/** Acts when the component is unmounted, and when the page is left or hidden: a hidden tab may be closed without notice. */
export function useWhenLeft(act: () => void): void {
  const actNow = useEffectEvent(act);
  useEffect(() => {
    const mounted = new AbortController();
    const { signal } = mounted;
    const hide = () => {
      if (document.visibilityState === "hidden") actNow();
    };
    window.addEventListener("pagehide", () => actNow(), { signal });
    document.addEventListener("visibilitychange", hide, { signal });
    return () => {
      mounted.abort();
      actNow();
    };
  }, []);
}
