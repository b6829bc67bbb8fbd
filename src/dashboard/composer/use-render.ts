import { useCallback } from "react";
import { useClient } from "../connection/client-context.tsx";
import type { RenderRequest } from "./render-request.ts";
import { useResult } from "./use-result.ts";

/** Renders on the service and waits for the picture. A newer press drops the older answer. */
export function useRender() {
  const client = useClient();
  const { state, ask, dismiss } = useResult({ waitsMax: 1 });
  const render = useCallback(
    ({ path, body }: RenderRequest) => {
      const send = path === "/api/v2/render" ? client.renderV2 : client.render;
      return ask((signal) => send(body as Parameters<typeof client.render>[0], signal));
    },
    [client, ask],
  );
  return { state, render, dismiss };
}
