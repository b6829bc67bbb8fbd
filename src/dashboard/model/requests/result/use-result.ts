import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { ClientError, refusalOf } from "#client/client-error.ts";
import type { ResultDetail } from "#contract/request-records.ts";
import type { Client } from "#client/create-client.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import type { RenderResult } from "#contract/render.ts";
import { toCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import {
  type FormatUse,
  getEvidence,
  isCallNotOffered,
  noteFormat,
} from "../../../base/connection/capabilities/evidence.ts";
import { useClient, connectionQuery } from "../../../base/connection/client-context.tsx";
import { isNotOffered } from "../../../base/connection/failure-words.ts";
import { findRequest } from "../journal/find-request.ts";
import { type SentRequest, useJournal } from "../journal/use-journal.ts";
import { type AskedFile, findFileDifferences, type FileDifference } from "./compare-file.ts";
import { fetchResultFile, isFinalFailure, type ResultFile } from "./result-file.ts";

/** The state of the last request. */
export type ResultState =
  | { step: "idle" }
  /** `startedAt` by `performance.now()`; `result` is set when the service has responded with the link. */
  | { step: "working"; startedAt: number; result: RenderResult | undefined }
  | {
      step: "done";
      result: RenderResult;
      file: ResultFile;
      /** `undefined`: unknown, for an earlier request. */
      durationMs: number | undefined;
      warnings: readonly string[];
      /** Differences between request and file. */
      differences: readonly FileDifference[];
      /** The previous result of this page, for the comparison. */
      previousId: string | undefined;
    }
  /** The service accepted the request, and its picture is not at the link yet. `error`: what the link answered. */
  | { step: "pending"; result: RenderResult; error: unknown }
  /** The service refused the request, or the render failed. */
  | { step: "failed"; error: unknown; result: RenderResult | undefined }
  /** No source knows the earlier request. */
  | { step: "notFound"; error: unknown }
  /** The earlier request could not be asked for; it may be there. */
  | { step: "unreadable"; error: unknown };

/** An accepted request, to look for its picture again. */
interface Accepted {
  result: RenderResult;
  asked: AskedFile;
  use: FormatUse;
  /** `undefined`: an earlier request. */
  startedAt: number | undefined;
  /** Until the last failure; the pause before the user looks again does not count. */
  waitedMs?: number;
  /** Of an earlier request, if it is known. */
  durationMs?: number | undefined;
  /** This browser has received the file before. */
  hasArrived?: boolean;
}

/** Reads the options of an earlier request. `request`: its body, if a source has it. */
export type ReadAsked = (request: unknown) => { asked: AskedFile; use: FormatUse };

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
  const accepted = useRef<Accepted>(undefined);
  /** The earlier request that was asked for last. */
  const unread = useRef<[id: string, readAsked: ReadAsked]>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    setState((current) => {
      if (current.step === "done") URL.revokeObjectURL(current.file.address);
      return { step: "idle" };
    });
  }, []);

  useEffect(() => stop, [stop]);

  /** Waits for the picture of the accepted request. Throws what its link answered. */
  const receive = useCallback(
    async (known: Accepted, signal: AbortSignal) => {
      const { result, asked, use, startedAt } = known;
      const { href, requestId } = result;
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      const file = await pollFile(() => fetchResultFile(client, href, connection, signal), waitsMax);
      if (known.hasArrived !== true) void journal.noteArrived(requestId, { bytes: file.bytes, ...file.size });
      const waitedMs = startedAt === undefined ? known.durationMs : performance.now() - startedAt;
      const differences = findFileDifferences(asked, file);
      for (const difference of differences)
        if (difference.kind === "format") noteFormat(use, difference.asked, { came: difference.came });
      // The service's own time, which the history shows too; the wait here, where it tells none.
      const { warnings = [], durationMs = waitedMs } = await readDetail(client, requestId, signal);
      if (signal.aborted) return;
      const previousId = lastId.current;
      lastId.current = requestId;
      setState({ step: "done", result, file, durationMs, warnings, differences, previousId });
    },
    [client, queryClient, journal, waitsMax],
  );

  const fail = useCallback(
    (error: unknown) => {
      const known = accepted.current;
      const result = known?.result;
      if (known?.startedAt !== undefined) known.waitedMs = performance.now() - known.startedAt;
      setState(
        // An error that is not the service's is a defect of this page.
        result === undefined ||
          !(error instanceof ClientError) ||
          isFinalFailure(error, isOurs(queryClient, client))
          ? { step: "failed", error, result }
          : { step: "pending", error, result },
      );
      // Updates the rail's service state at once.
      void queryClient.invalidateQueries({ queryKey: ["service"] });
    },
    [client, queryClient],
  );

  /** Resolves to false if a newer request or unmounting aborted it. `sent` goes into this browser's journal. */
  const ask = useCallback(
    async (
      send: (signal: AbortSignal) => Promise<RenderResult>,
      sent: SentRequest,
      asked: AskedFile,
      onAccepted?: (result: RenderResult) => void,
    ): Promise<boolean> => {
      stop();
      accepted.current = undefined;
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const startedAt = performance.now();
      setState({ step: "working", startedAt, result: undefined });
      try {
        const result = await send(signal);
        void journal.noteSent(result, sent);
        if (signal.aborted) return false;
        const use = sent.type === "screenshot" ? "screenshot" : "render";
        accepted.current = { result, asked, use, startedAt };
        onAccepted?.(result);
        setState({ step: "working", startedAt, result });
        await receive(accepted.current, signal);
      } catch (error) {
        if (signal.aborted) return false;
        noteRefusedFormat(sent, error);
        fail(error);
      }
      return !signal.aborted;
    },
    [journal, stop, receive, fail],
  );

  /** Shows the picture of an earlier request, from any source that knows it, and sends nothing. */
  const reopen = useCallback(
    async (id: string, readAsked: ReadAsked): Promise<void> => {
      stop();
      accepted.current = undefined;
      unread.current = [id, readAsked];
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      setState({ step: "working", startedAt: performance.now(), result: undefined });
      try {
        const { detail, listed, kept, request } = await findRequest(client, queryClient, id, signal);
        if (signal.aborted) return;
        const href = detail?.href ?? kept?.href ?? listed?.href;
        if (href === undefined) throw new Error("The request has no link.");
        const arrivedAt = kept?.arrivedAt;
        const waitedMs = kept === undefined || arrivedAt === undefined ? undefined : arrivedAt - kept.sentAt;
        accepted.current = {
          result: { requestId: id, href },
          ...readAsked(request),
          startedAt: undefined,
          durationMs: detail?.durationMs ?? waitedMs,
          hasArrived: arrivedAt !== undefined,
        };
      } catch (error) {
        if (!signal.aborted) setState({ step: isUnknown(error) ? "notFound" : "unreadable", error });
        return;
      }
      try {
        await receive(accepted.current, signal);
      } catch (error) {
        if (!signal.aborted) fail(error);
      }
    },
    [client, queryClient, stop, receive, fail],
  );

  /** Looks again for the picture of the accepted or the earlier request, and sends nothing. */
  const lookAgain = useCallback(async (): Promise<void> => {
    const known = accepted.current;
    if (known === undefined) {
      if (unread.current !== undefined) await reopen(...unread.current);
      return;
    }
    running.current?.abort();
    const { startedAt, waitedMs } = known;
    if (startedAt !== undefined && waitedMs !== undefined) known.startedAt = performance.now() - waitedMs;
    const controller = new AbortController();
    running.current = controller;
    setState({ step: "working", startedAt: performance.now(), result: known.result });
    try {
      await receive(known, controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) fail(error);
    }
  }, [receive, fail, reopen]);

  return { state, ask, reopen, lookAgain, dismiss: stop };
}

/** Whether a failure says that no source has the request, and not that a source could not be asked. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof ClientError)) return true;
  return isNotOffered(error) || refusalOf(error)?.status === 410;
}

/** Read when a link has failed, because by then the service is known. */
function isOurs(queryClient: QueryClient, client: Client): boolean {
  const service = queryClient.getQueryData(connectionQuery(client).queryKey)?.service;
  return toCapabilities({ service, isProbed: true, evidence: getEvidence() }).isOurs;
}

/** Remembers the format that the service refused by naming the field. */
function noteRefusedFormat({ type, body }: SentRequest, error: unknown): void {
  const format = body.outputFormat;
  const refusal = refusalOf(error);
  if (format !== undefined && refusal?.problems.some(({ path }) => path === "outputFormat") === true)
    noteFormat(type === "screenshot" ? "screenshot" : "render", format, { message: refusal.msg });
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
  return refusalOf(error)?.status === 503;
}

async function readDetail(
  client: Client,
  requestId: string,
  signal: AbortSignal,
): Promise<Pick<ResultDetail, "warnings" | "durationMs">> {
  if (isCallNotOffered(endpointCalls.listResults)) return {};
  try {
    return await client.getResult(requestId, signal);
  } catch (error) {
    // A remote service may not serve details; the picture is enough.
    if (error instanceof ClientError) return {};
    throw error;
  }
}
