import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useClient } from "../../connection/client-context.tsx";
import { composedTemplateQuery } from "../../template/composed-template.ts";
import type { RenderRequest } from "../../composition/render-request.ts";
import { useResult } from "../../result/use-result.ts";

/** Renders on the service and waits for the picture. A newer press drops the older answer. */
export function useRender() {
  const client = useClient();
  const queryClient = useQueryClient();
  const { state, ask, dismiss } = useResult({ waitsMax: 1 });
  const render = useCallback(
    ({ path, body }: RenderRequest) => {
      const send = path === "/api/v2/render" ? client.renderV2 : client.render;
      // What is composed was loaded to be composed.
      const template = queryClient.getQueryData(
        composedTemplateQuery(client, String(body["template"])).queryKey,
      )?.summary;
      return ask((signal) => send(body as Parameters<typeof client.render>[0], signal), {
        type: "image",
        body,
        templateName: template?.name,
        width: Number(body["width"] ?? template?.width ?? 0),
        height: Number(body["height"] ?? template?.height ?? 0),
      });
    },
    [client, queryClient, ask],
  );
  return { state, render, dismiss };
}
