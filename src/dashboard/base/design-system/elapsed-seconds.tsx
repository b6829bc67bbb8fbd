import { useEffect, useState } from "react";
import { formatCount } from "./format.ts";

const tickMs = 100;

/** `1.4 s`, counting up since a moment on the clock of `performance.now()`. */
export function ElapsedSeconds({ since }: { since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), tickMs);
    return () => window.clearInterval(timer);
  }, []);
  return <span className="figures">{formatCount(Math.max(0, now - since) / 1_000, 1)} s</span>;
}
