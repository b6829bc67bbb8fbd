import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ClientError } from "#client/client-error.ts";
import type { RenderResult } from "#contract/render.ts";
import { useClient } from "../connection/client-context.tsx";
import { connectionQuery } from "../connection/connection-query.ts";
import type { RenderRequest } from "./render-request.ts";
import { fetchResultFile, type ResultFile } from "./result-file.ts";

/** What became of the last press of Render. */
export type RenderState =
  | { step: "idle" }
  /** `startedAt` on the clock of `performance.now()`; `result` is there once the service has answered with the link. */
  | { step: "rendering"; startedAt: number; result: RenderResult | undefined }
  | { step: "done"; result: RenderResult; file: ResultFile; durationMs: number; warnings: readonly string[] }
  /** The service said no, or the picture never came; the composition is untouched. */
  | { step: "failed"; error: unknown; result: RenderResult | undefined };

/** Renders on the service and waits for the picture. A newer press drops the older answer. */
export function useRender() {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<RenderState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    setState((current) => {
      if (current.step === "done") URL.revokeObjectURL(current.file.address);
      return { step: "idle" };
    });
  }, []);

  useEffect(() => stop, [stop]);

  const render = useCallback(
    async ({ path, body }: RenderRequest) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const startedAt = performance.now();
      let result: RenderResult | undefined;
      setState({ step: "rendering", startedAt, result });
      try {
        const send = path === "/api/v2/render" ? client.renderV2 : client.render;
        result = await send(body as Parameters<typeof client.render>[0], signal);
        if (signal.aborted) return;
        setState({ step: "rendering", startedAt, result });
        const connection = await queryClient.ensureQueryData(connectionQuery(client));
        const file = await fetchResultFile(client, result.href, connection, signal);
        const durationMs = performance.now() - startedAt;
        const warnings = await readWarnings(result.requestId);
        if (!signal.aborted) setState({ step: "done", result, file, durationMs, warnings });
      } catch (error) {
        if (signal.aborted) return;
        setState({ step: "failed", error, result });
        // The rail's state of the service would otherwise lag behind what was just seen.
        void queryClient.invalidateQueries({ queryKey: ["service"] });
      }

      async function readWarnings(requestId: string): Promise<readonly string[]> {
        try {
          return (await client.getResult(requestId, signal)).warnings ?? [];
        } catch (error) {
          // A remote service need not serve the detail; the picture is what counts.
          if (error instanceof ClientError) return [];
          throw error;
        }
      }
    },
    [client, queryClient, stop],
  );

  return { state, render, dismiss: stop };
}
