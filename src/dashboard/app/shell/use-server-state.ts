import { useEffect, useState } from "react";

const pollMs = 2_000;

/** The state of the dashboard's own server. */
export type ServerState = "checking" | "unreachable" | "reachable";

/** Polls the dashboard's server until it answers. While it starts it answers 503, which counts as unreachable. */
export function useServerState(isPolling: boolean): ServerState {
  const [state, setState] = useState<ServerState>("checking");

  useEffect(() => {
    if (!isPolling) return undefined;
    const controller = new AbortController();
    let timer: number | undefined;
    async function poll() {
      const isReachable = await fetch("/connection", { cache: "no-store", signal: controller.signal }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (controller.signal.aborted) return;
      setState(isReachable ? "reachable" : "unreachable");
      if (!isReachable) timer = window.setTimeout(() => void poll(), pollMs);
    }
    void poll();
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, [isPolling]);

  return state;
}
