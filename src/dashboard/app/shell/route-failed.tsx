import { useEffect, useRef } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { BlankState } from "../../base/design-system/notice.tsx";
import { texts } from "./texts.ts";
import { useServerState } from "./use-server-state.ts";

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
