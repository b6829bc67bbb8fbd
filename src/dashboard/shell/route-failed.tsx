import { useEffect, useRef } from "react";
import { useRouteError } from "react-router";
import { Button } from "../design-system/button.tsx";
import { BlankState } from "../design-system/notice.tsx";
import { texts } from "./texts.ts";
import { type ServerState, useServerState } from "./use-server-state.ts";

/** A page whose code did not arrive, or that broke while drawing. When a server that was gone is back, it loads again. */
export function RouteFailed() {
  const error = useRouteError();
  const isCodeMissing = error instanceof Error && /import(ed|ing).*module|module script/i.test(error.message);
  const server = useServerState(isCodeMissing);
  const wasGone = useRef(false);

  useEffect(() => {
    if (server === "gone") wasGone.current = true;
    if (server === "there" && wasGone.current) window.location.reload();
  }, [server]);

  return (
    <BlankState
      isPage
      icon={server === "gone" ? "unplugged" : "failed"}
      tone="error"
      title={texts.routeFailed.title}
      raw={error instanceof Error ? error.message : String(error)}
      actions={
        <Button variant="primary" icon="refresh" onClick={() => window.location.reload()}>
          {texts.routeFailed.reload}
        </Button>
      }
    >
      {isCodeMissing ? wordsFor[server]() : texts.routeFailed.broken}
    </BlankState>
  );
}

const wordsFor: Record<ServerState, () => string> = {
  asking: () => texts.routeFailed.checking,
  gone: () => texts.routeFailed.gone,
  there: () => texts.routeFailed.updated,
};
