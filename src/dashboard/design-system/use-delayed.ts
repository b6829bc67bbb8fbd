import { useEffect, useState } from "react";

/** False at first, true once `delayMs` have passed: what is quick never flashes a placeholder. */
export function useDelayed(delayMs = 150): boolean {
  const [hasPassed, setPassed] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(true), delayMs);
    return () => window.clearTimeout(timer);
  }, [delayMs]);
  return hasPassed;
}
