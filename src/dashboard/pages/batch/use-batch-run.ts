import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { refusalOf } from "#client/client-error.ts";
import type { RenderResult } from "#contract/render.ts";
import { composedTemplateQuery } from "../../model/template/composed-template.ts";
import { useClient, connectionQuery } from "../../base/connection/client-context.tsx";
import { showToast } from "../../base/design-system/toast.ts";
import { type SentRequest, useJournal } from "../../model/requests/journal/use-journal.ts";
import { type AskedFile, askedOfRender } from "../../model/requests/result/compare-file.ts";
import { batchLimits } from "./batch-limits.ts";
import { isDescribed } from "./read-new-batch.ts";
import { type ColumnReader, readRow, toRowComposition } from "./rows/row-composition.ts";
import { continuesAlone, type RunPhase } from "./run/batch-run.ts";
import {
  awaitPicture,
  createPictureWaits,
  createWarningsReader,
  sendRow,
  toRowRequest,
} from "./run/render-row.ts";
import { afterCorrection, type RowState } from "../../model/batches/row-state.ts";
import {
  forgetSession,
  getSession,
  isHeldElsewhere,
  type RunService,
  startRun,
  subscribeToSessions,
  whileAtRest,
} from "./run/run-session.ts";
import { getBatch, getStates, saveStates, updateBatch } from "../../model/batches/batch-store.ts";
import type { StoredBatch } from "../../model/batches/stored-batch.ts";
import { texts } from "./texts.ts";
import type { BatchParts } from "./batch-parts.ts";

export interface BatchRunning {
  states: ReadonlyMap<number, RowState>;
  phase: RunPhase;
  finishedAt: readonly number[];
  isElsewhere: boolean;
  /** Starts or resumes. Rejects if it could not. */
  start: (options?: { retriesFailed?: boolean; batch?: StoredBatch }) => Promise<void>;
  /** Whether no row is in flight and the run does not continue alone, so that rows may be changed. */
  isAtRest: boolean;
  /**
   * Marks rows of the run as not rendered; the next start renders them again. `save` stores their new states. Only at
   * rest; resolves to false, with nothing stored, if another tab runs the batch.
   */
  renderLater: (rows: readonly number[], save?: SaveStates) => Promise<boolean>;
  /** Whether other cells of a row need another render. */
  isRenderedBy: (before: readonly string[], after: readonly string[]) => boolean;
  pause: () => void;
  cancel: () => void;
}

export type SaveStates = (states: ReadonlyMap<number, RowState>) => Promise<void>;

export interface BatchRunSources extends Pick<BatchParts, "template" | "batch" | "base" | "table"> {
  readers: readonly ColumnReader[];
  states: ReadonlyMap<number, RowState>;
}

const pollMs = 2_000;

/** Returns the run of a batch: this tab's, the stored state of another tab's, or none yet. */
export function useBatchRun(sources: BatchRunSources): BatchRunning {
  const { batch } = sources;
  useSyncExternalStore(subscribeToSessions, () => getSession(batch.id)?.version);
  const session = getSession(batch.id);
  const createService = useRunService(sources);
  const [isElsewhere, setElsewhere] = useState(false);
  const [record, setRecord] = useStoredRun(batch, sources.states, isElsewhere, setElsewhere);

  const start: BatchRunning["start"] = async (options = {}) => {
    const started = options.batch ?? batch;
    setElsewhere(!(await startRun(started, createService(started), options)));
  };

  // Resumes a batch that was running when its page or tab was closed.
  const isLeft = !isElsewhere && record.phase === "running" && session === undefined;
  const isStarting = useRef(false);
  const resume = useEffectEvent(() => {
    if (isStarting.current) return;
    isStarting.current = true;
    start()
      .catch(() => showToast(`${texts.run.startFailed} ${texts.start.noStorage}`, { tone: "error" }))
      .finally(() => {
        isStarting.current = false;
      });
  });
  useEffect(() => {
    if (isLeft) resume();
  }, [isLeft]);

  const states = session?.run.states ?? record.states;
  const phase = session?.run.phase ?? toPhase(record.phase);
  return {
    states,
    phase,
    finishedAt: session?.run.finishedAt ?? [],
    isElsewhere: isElsewhere && session === undefined,
    start,
    isAtRest: !isElsewhere && session?.run.isBusy !== true && !continuesAlone(phase),
    renderLater: async (rows, save = (reset) => saveStates(batch.id, reset)) => {
      const isFree = await whileAtRest(batch.id, async () => {
        // Another tab may have rendered rows since this one read them.
        const [stored, kept] = await Promise.all([getStates(batch.id), getBatch(batch.id)]);
        const reset = new Map(rows.map((row) => [row, afterCorrection(stored.get(row))]));
        await save(reset);
        // The next start reads the stored states.
        forgetSession(batch.id);
        const isOver = kept?.phase === "ended" || kept?.phase === "cancelled";
        setRecord({
          states: new Map([...stored, ...reset]),
          phase: isOver ? kept.phase : toRestingPhase(phase),
        });
      });
      if (!isFree) {
        // The other tab's states are shown from now on.
        forgetSession(batch.id);
        setElsewhere(true);
      }
      return isFree;
    },
    isRenderedBy: (before, after) =>
      JSON.stringify(toRow(sources, batch, before).request) ===
      JSON.stringify(toRow(sources, batch, after).request),
    pause: () => session?.run.pause(),
    cancel: () => {
      if (session !== undefined) return session.run.cancel();
      void updateBatch(batch.id, { phase: "cancelled" }).then(() =>
        setRecord((current) => ({ ...current, phase: "cancelled" })),
      );
    },
  };
}

/** The request of a row with these cells, with the file name that the archive gives to its picture. */
function toRow(
  { template, base, readers }: Omit<BatchRunSources, "table" | "batch" | "states">,
  { templateId, name, emptyCells }: StoredBatch,
  cells: readonly string[],
) {
  const composition = toRowComposition(base, readRow(cells, readers, emptyCells));
  const isOurs = isDescribed(template);
  const request = toRowRequest({ templateId, composition, batchName: name, isOurs });
  return { request, fileName: composition.options.fileName };
}

function useRunService({ template, base, table, readers }: BatchRunSources) {
  const client = useClient();
  const queryClient = useQueryClient();
  const journal = useJournal();
  return (batch: StoredBatch): RunService => {
    const isOurs = isDescribed(template);
    // By request id. After a reload it is unknown, and nothing is compared.
    const asked = new Map<string, AskedFile>();
    // By request id, until their pictures arrive.
    const sentRows = new Map<string, { sent: SentRequest; sentAt: number }>();
    const awaitAny = async (result: RenderResult) => {
      const connection = await queryClient.ensureQueryData(connectionQuery(client));
      return awaitPicture(client, result, connection, asked.get(result.requestId));
    };
    const awaitTogether = createPictureWaits({
      await: awaitAny,
      list: async () =>
        (await client.listResults({ batch: batch.name, size: batchLimits.rowsInFlightMax })).items,
    });
    // The checks of this page accepted the rows, so the template has other rules by now.
    let hasRereadRules = false;
    return {
      hasIdempotencyKeys: isOurs,
      send: async (row, key) => {
        const cells = table.rows[row]?.cells ?? [];
        const { request, fileName } = toRow({ template, base, readers }, batch, cells);
        const idempotencyKey = `batch-${batch.id}-${row + 1}-${key}`;
        const result = await sendRow(client, request, { idempotencyKey, isOurs }).catch((error: unknown) => {
          if (!hasRereadRules && refusalOf(error)?.code === "input_rejected") {
            hasRereadRules = true;
            const { queryKey } = composedTemplateQuery(client, batch.templateId);
            void queryClient.invalidateQueries({ queryKey });
          }
          throw error;
        });
        const { name, width, height } = template.summary;
        if (!isOurs) {
          const { outputFormat: format } = request.body;
          asked.set(
            result.requestId,
            askedOfRender({ template: template.summary, format, crop: request.body }),
          );
        }
        const sent: SentRequest = {
          type: "image",
          body: request.body,
          batchName: batch.name,
          fileName,
          templateName: name,
          width: request.body.width ?? width,
          height: request.body.height ?? height,
        };
        // Our service lists what it accepted, so there the journal is written once, with the picture.
        if (isOurs) sentRows.set(result.requestId, { sent, sentAt: Date.now() });
        else void journal.noteSent(result, sent);
        return result;
      },
      awaitPicture: async (result) => {
        const arrived = await (isOurs ? awaitTogether : awaitAny)(result);
        const { bytes } = arrived;
        const row = sentRows.get(result.requestId);
        sentRows.delete(result.requestId);
        if (row === undefined) void journal.noteArrived(result.requestId, { bytes });
        else void journal.noteSent(result, row.sent, { sentAt: row.sentAt, arrivedAt: Date.now(), bytes });
        return arrived;
      },
      warningsOf: createWarningsReader(client),
    };
  };
}

/** The stored states and their setter; polls them while another tab runs the batch. */
function useStoredRun(
  batch: StoredBatch,
  initial: ReadonlyMap<number, RowState>,
  isElsewhere: boolean,
  setElsewhere: (isElsewhere: boolean) => void,
) {
  const [record, setRecord] = useState({ states: initial, phase: batch.phase });

  useEffect(() => {
    if (!isElsewhere) return undefined;
    let isStale = false;
    const poll = async () => {
      const [states, kept, isHeld] = await Promise.all([
        getStates(batch.id),
        getBatch(batch.id),
        isHeldElsewhere(batch.id),
      ]);
      if (isStale) return;
      setRecord({ states, phase: kept?.phase ?? batch.phase });
      if (!isHeld) setElsewhere(false);
    };
    const timer = window.setInterval(() => void poll(), pollMs);
    void poll();
    return () => {
      isStale = true;
      window.clearInterval(timer);
    };
  }, [batch.id, batch.phase, isElsewhere, setElsewhere]);

  return [record, setRecord] as const;
}

function toRestingPhase({ name }: RunPhase): StoredBatch["phase"] {
  return name === "ended" || name === "cancelled" ? name : "paused";
}

function toPhase(phase: StoredBatch["phase"]): RunPhase {
  if (phase === "ended" || phase === "cancelled") return { name: phase };
  return phase === "running" ? { name: "running" } : { name: "paused", by: "user" };
}
