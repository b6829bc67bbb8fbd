import { useEffect, useRef, useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { texts } from "./texts.ts";

const pollMs = 2_000;

/** Error page for code that could not be fetched and for render errors. Reloads when an unreachable server is back. */
export function RouteFailed({ error }: { error: unknown }) {
  const isCodeMissing = error instanceof Error && /import(ed|ing).*module|module script/i.test(error.message);
  const server = useServerState(isCodeMissing);
  const wasUnreachable = useRef(false);

  useEffect(() => {
    if (server === "unreachable") wasUnreachable.current = true;
    if (server === "reachable" && wasUnreachable.current) window.location.reload();
  }, [server]);

  return (
    <BlankState
      isPage
      icon={server === "unreachable" ? "unplugged" : "failed"}
      tone="error"
      title={texts.routeFailed.title}
      raw={error instanceof Error ? error.message : String(error)}
      actions={
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          {texts.routeFailed.reload}
        </Button>
      }
    >
      {isCodeMissing ? texts.routeFailed.server[server] : texts.routeFailed.broken}
    </BlankState>
  );
}

/** The state of the dashboard's own server. */
type ServerState = "checking" | "unreachable" | "reachable";

/** Polls the dashboard's server until it answers. While it starts it answers 503, which counts as unreachable. */
function useServerState(isPolling: boolean): ServerState {
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
