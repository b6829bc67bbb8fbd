import { useCallback, useState } from "react";
import type { RawAnswer } from "#client/request.ts";
import { sendRender } from "#client/send-render.ts";
import type { RenderRequest } from "#contract/render.ts";
import type { TemplateSummary } from "#contract/templates.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { askedOfRender } from "../../../model/requests/result/compare-file.ts";
import { useResult } from "../../../model/requests/result/use-result.ts";

/** Renders a template on the service and waits for the picture. A new request aborts the previous one. */
export function useRender({ name, width, height, outputFormat, scaleFactor }: TemplateSummary) {
  const client = useClient();
  const { state, ask, lookAgain, dismiss } = useResult({ waitsMax: 1 });
  /** The response to the last request, for display. */
  const [answer, setAnswer] = useState<RawAnswer>();
  const render = useCallback(
    (request: RenderRequest) => {
      setAnswer(undefined);
      return ask(
        (signal) => sendRender(client, request, signal, { onAnswer: setAnswer }),
        {
          type: "image",
          body: request.body,
          templateName: name,
          width: request.body.width ?? width,
          height: request.body.height ?? height,
        },
        askedOfRender({
          template: { width, height, outputFormat, scaleFactor },
          format: request.body.outputFormat,
          crop: request.body,
        }),
      );
    },
    [client, ask, name, width, height, outputFormat, scaleFactor],
  );
  return { state, answer, render, lookAgain, dismiss };
}
