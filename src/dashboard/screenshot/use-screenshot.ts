import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ClientError } from "#client/client-error.ts";
import type { RenderResult } from "#contract/render.ts";
import type { ScreenshotBody } from "#contract/screenshots.ts";
import { fetchResultFile, type ResultFile } from "../composer/result-file.ts";
import { useClient } from "../connection/client-context.tsx";
import { connectionQuery } from "../connection/connection-query.ts";

/** What became of the last press. */
export type CaptureState =
  | { step: "idle" }
  /** `startedAt` on the clock of `performance.now()`. */
  | { step: "capturing"; startedAt: number; isAccepted: boolean }
  | { step: "done"; result: RenderResult; file: ResultFile; durationMs: number; warnings: readonly string[] }
  | { step: "failed"; error: unknown; result: RenderResult | undefined };

/** A page may load slowly, and each wait for its picture ends after half a minute. */
const waitsMax = 4;

/** Takes a screenshot on the service and waits for the picture. A newer press drops the older answer. */
export function useScreenshot() {
  const client = useClient();
  const queryClient = useQueryClient();
  const [state, setState] = useState<CaptureState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    setState((current) => {
      if (current.step === "done") URL.revokeObjectURL(current.file.address);
      return { step: "idle" };
    });
  }, []);

  useEffect(() => stop, [stop]);

  const take = useCallback(
    async (body: ScreenshotBody) => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const startedAt = performance.now();
      let result: RenderResult | undefined;
      setState({ step: "capturing", startedAt, isAccepted: false });
      try {
        result = await client.takeScreenshot(body, signal);
        if (signal.aborted) return;
        setState({ step: "capturing", startedAt, isAccepted: true });
        const file = await untilThere(result.href);
        const durationMs = performance.now() - startedAt;
        const warnings = await readWarnings(result.requestId);
        if (signal.aborted) return;
        setState({ step: "done", result, file, durationMs, warnings });
      } catch (error) {
        if (signal.aborted) return;
        setState({ step: "failed", error, result });
        void queryClient.invalidateQueries({ queryKey: ["service"] });
      }
      void queryClient.invalidateQueries({ queryKey: ["captured-addresses"] });

      async function untilThere(href: string): Promise<ResultFile> {
        const connection = await queryClient.ensureQueryData(connectionQuery(client));
        for (let waits = 1; ; waits += 1) {
          try {
            return await fetchResultFile(client, href, connection, signal);
          } catch (error) {
            if (waits >= waitsMax || !isStillWorking(error)) throw error;
          }
        }
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

  return { state, take, dismiss: stop };
}

function isStillWorking(error: unknown): boolean {
  return error instanceof ClientError && error.failure.kind === "refused" && error.failure.status === 503;
}
