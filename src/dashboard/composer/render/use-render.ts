import { useCallback } from "react";
import { sendRender } from "#client/send-render.ts";
import type { RenderRequest } from "#contract/render.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { useClient } from "../../connection/client-context.tsx";
import { useResult } from "../../result/use-result.ts";

/** Renders a template on the service and waits for the picture. A new request aborts the previous one. */
export function useRender({ name, width, height }: TemplateSummary) {
  const client = useClient();
  const { state, ask, dismiss } = useResult({ waitsMax: 1 });
  const render = useCallback(
    (request: RenderRequest) =>
      ask((signal) => sendRender(client, request, signal), {
        type: "image",
        body: request.body,
        templateName: name,
        width: request.body.width ?? width,
        height: request.body.height ?? height,
      }),
    [client, ask, name, width, height],
  );
  return { state, render, dismiss };
}
