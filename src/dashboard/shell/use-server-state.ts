import { useEffect, useState } from "react";

const askEveryMs = 2_000;

/** The state of the dashboard's own server: nothing yet, no answer, or reachable. */
export type ServerState = "asking" | "gone" | "there";

/** Asks until it answers. One that is starting says 503 and is still gone. */
export function useServerState(isAsking: boolean): ServerState {
  const [state, setState] = useState<ServerState>("asking");

  useEffect(() => {
    if (!isAsking) return undefined;
    const controller = new AbortController();
    let timer: number | undefined;
    async function ask() {
      const isThere = await fetch("/connection", { cache: "no-store", signal: controller.signal }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (controller.signal.aborted) return;
      setState(isThere ? "there" : "gone");
      if (!isThere) timer = window.setTimeout(() => void ask(), askEveryMs);
    }
    void ask();
    return () => {
      controller.abort();
      window.clearTimeout(timer);
    };
  }, [isAsking]);

  return state;
}
