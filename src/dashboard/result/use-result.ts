import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import type { RenderResult } from "#contract/render.ts";
import { useClient } from "../connection/client-context.tsx";
import { connectionQuery } from "../connection/connection-query.ts";
import { type SentRequest, useJournal } from "../journal/use-journal.ts";
import { fetchResultFile, type ResultFile } from "./result-file.ts";

/** The state of the last request. */
export type ResultState =
  | { step: "idle" }
  /** `startedAt` by `performance.now()`; `result` is set when the service has responded with the link. */
  | { step: "working"; startedAt: number; result: RenderResult | undefined }
  | {
      step: "done";
      result: RenderResult;
      file: ResultFile;
      durationMs: number;
      warnings: readonly string[];
      /** The previous result of this page, for the comparison. */
      previousId: string | undefined;
    }
  /** The service refused the request, or the picture did not arrive. */
  | { step: "failed"; error: unknown; result: RenderResult | undefined };

/**
 * Requests a picture and waits for it. A new request aborts the previous one. The link is fetched up to `waitsMax`
 * times while the service answers 503 (still rendering), which takes half a minute each.
 */
export function useResult({ waitsMax }: { waitsMax: number }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  const [state, setState] = useState<ResultState>({ step: "idle" });
  const running = useRef<AbortController>(undefined);
  const lastId = useRef<string>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    setState((current) => {
      if (current.step === "done") URL.revokeObjectURL(current.file.address);
      return { step: "idle" };
    });
  }, []);

  useEffect(() => stop, [stop]);

  /** Resolves to false if a newer request or unmounting aborted it. `sent` goes into this browser's journal. */
  const ask = useCallback(
    async (send: (signal: AbortSignal) => Promise<RenderResult>, sent: SentRequest): Promise<boolean> => {
      stop();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const startedAt = performance.now();
      let result: RenderResult | undefined;
      setState({ step: "working", startedAt, result });
      try {
        result = await send(signal);
        void journal.noteSent(result, sent);
        if (signal.aborted) return false;
        setState({ step: "working", startedAt, result });
        const { href } = result;
        const connection = await queryClient.ensureQueryData(connectionQuery(client));
        const file = await pollFile(() => fetchResultFile(client, href, connection, signal), waitsMax);
        void journal.noteArrived(result.requestId, { bytes: file.bytes });
        const durationMs = performance.now() - startedAt;
        const warnings = await readWarnings(client, result.requestId, signal);
        if (signal.aborted) return false;
        const previousId = lastId.current;
        lastId.current = result.requestId;
        setState({ step: "done", result, file, durationMs, warnings, previousId });
      } catch (error) {
        if (signal.aborted) return false;
        setState({ step: "failed", error, result });
        // Updates the rail's service state at once.
        void queryClient.invalidateQueries({ queryKey: ["service"] });
      }
      return true;
    },
    [client, queryClient, journal, stop, waitsMax],
  );

  return { state, ask, dismiss: stop };
}

async function pollFile(fetchFile: () => Promise<ResultFile>, waitsMax: number): Promise<ResultFile> {
  for (let waits = 1; ; waits += 1) {
    try {
      return await fetchFile();
    } catch (error) {
      if (waits >= waitsMax || !isStillWorking(error)) throw error;
    }
  }
}

function isStillWorking(error: unknown): boolean {
  return error instanceof ClientError && error.failure.kind === "refused" && error.failure.status === 503;
}

async function readWarnings(
  client: Client,
  requestId: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  try {
    return (await client.getResult(requestId, signal)).warnings ?? [];
  } catch (error) {
    // A remote service may not serve details; the picture is enough.
    if (error instanceof ClientError) return [];
    throw error;
  }
}
