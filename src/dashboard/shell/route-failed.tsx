import { useRouteError } from "react-router";
import { Button } from "../design-system/button.tsx";
import { BlankState } from "../design-system/notice.tsx";
import { texts } from "./texts.ts";

/** A page whose code did not arrive, or that broke while drawing. */
export function RouteFailed() {
  const error = useRouteError();
  return (
    <BlankState
      isPage
      icon="failed"
      tone="error"
      title={texts.routeFailed.title}
      raw={error instanceof Error ? error.message : String(error)}
      actions={
        <Button
          variant="primary"
          icon="refresh"
          onClick={() => {
            window.location.reload();
          }}
        >
          {texts.routeFailed.reload}
        </Button>
      }
    >
      {texts.routeFailed.text}
    </BlankState>
  );
}
