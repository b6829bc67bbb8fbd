import { useEffect, useState } from "react";

/** Becomes true after `delayMs`, so that fast loads do not flash a placeholder. */
export function useDelayed(delayMs = 150): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(true), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs]);
  return hasPassed;
}
