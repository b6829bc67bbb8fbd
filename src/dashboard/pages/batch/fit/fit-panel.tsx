import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refusalOf } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { pause } from "../../../base/browser/pause.ts";
import { useOffer } from "../../../base/connection/capabilities/capabilities.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { FailureNotice } from "../../../base/connection/load-failed.tsx";
import { Button } from "../../../base/design-system/button.tsx";
import { formatCount } from "../../../base/design-system/format.ts";
import { FitList } from "../../../features/stage/fit/fit-list.tsx";
import type { Composition } from "../../../model/composition/composition.ts";
import type { ScenePainter } from "../../../model/drawing/paint-scene.ts";
import {
  describedParts,
  type FitLine,
  isRemark,
  linesOfCheck,
  linesOfScene,
  sortLines,
} from "../../../model/template/fit-lines.ts";
import type { BatchParts } from "../batch-parts.ts";
import { nameOfRow, readRow, toRowComposition } from "../rows/row-composition.ts";
import { toRowRequest } from "../run/render-row.ts";
import { useSheetPainter } from "../sheet/row-picture.tsx";
import type { TableRow } from "../table/table.ts";
import { texts } from "../texts.ts";

/** Pages that the service measures at once; it has room for others. */
const pagesAtOnce = 3;
const listedMax = 50;

interface CheckedRows {
  /** The template, the composition and the mapping of the rows; the lines hold for nothing else. */
  by: readonly unknown[];
  lines: ReadonlyMap<TableRow, readonly FitLine[]>;
}

/** Checks on request whether the pictures of all rows fit, before anything is sent, and lists those that do not. */
export function FitPanel({ template, batch, base, table, checks, onShowRow }: BatchParts) {
  const { document, html, summary } = template;
  const client = useClient();
  const { isOffered } = useOffer("checkRender");
  const { painter } = useSheetPainter(document);
  const by = [template, base, checks.readers, batch.emptyCells] as const;
  const [checked, setChecked] = useState<CheckedRows>({ by, lines: new Map() });
  const lines: CheckedRows["lines"] = isSame(checked.by, by) ? checked.lines : new Map();
  const rows = table.rows.filter((_row, index) => checks.problems?.has(index) === false);
  const unchecked = rows.filter((row) => !lines.has(row));
  const isDone = unchecked.length === 0;
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const checking = useMutation({
    mutationFn: async () => {
      const controller = new AbortController();
      running.current = controller;
      const found = new Map(isDone ? [] : lines);
      setChecked({ by, lines: found });
      const [describe, concurrency] =
        document !== undefined && painter !== undefined
          ? [describeSceneRows(document, summary, painter), 1]
          : [describePageRows(client, summary.identifier, batch.name), pagesAtOnce];
      try {
        await checkPictures(isDone ? rows : unchecked, {
          compositionOf: (row) =>
            toRowComposition(base, readRow(row.cells, checks.readers, batch.emptyCells)),
          describe,
          concurrency,
          signal: controller.signal,
          onChecked: (row, described) => {
            found.set(row, described);
            setChecked({ by, lines: new Map(found) });
          },
        });
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    },
  });
  const canCheck = document === undefined ? html !== undefined && isOffered : painter !== undefined;
  if (!canCheck || rows.length === 0) return null;
  const words = texts.fit;
  const problems = table.rows.flatMap((row, index) => {
    const own = (lines.get(row) ?? []).filter((line) => !isRemark(line));
    return own.length === 0 ? [] : [{ index, own }];
  });
  const worstFirst = problems.toSorted((a, b) => compareWorst(a.own, b.own) || a.index - b.index);
  const done = rows.length - unchecked.length;
  return (
    <section aria-label={words.title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {checking.isPending ? (
          <Button onClick={() => running.current?.abort()}>{texts.run.cancel}</Button>
        ) : (
          // A picture that did not arrive may arrive now.
          <Button icon="play" onClick={() => checking.mutate()}>
            {done === 0 ? words.check : isDone ? words.checkAgain : words.checkRest(unchecked.length)}
          </Button>
        )}
        {checking.isPending && (
          <progress aria-label={words.title} max={rows.length} value={done} className="h-2 accent-accent" />
        )}
        <p role="status" className="text-ink-2">
          {checking.isPending
            ? words.progress(formatCount(done), formatCount(rows.length))
            : done === 0
              ? words.hint
              : words.outcome(problems.length, done)}
        </p>
      </div>
      {checking.isError && <FailureNotice error={checking.error} />}
      {worstFirst.length > 0 && (
        <ul className="border border-line bg-panel">
          {worstFirst.slice(0, listedMax).map(({ index, own }) => (
            <li key={index} className="flex min-w-0 gap-3 border-b border-line px-3 py-2 last:border-0">
              <span className="flex w-28 shrink-0 flex-col items-start">
                <button
                  type="button"
                  className="figures py-0.5 text-12 underline underline-offset-2"
                  onClick={() => onShowRow(index)}
                >
                  {texts.sheet.row(formatCount(index + 1))}
                </button>
                <span className="max-w-full truncate text-12 text-ink-2">
                  {nameOfRow(table.rows[index]?.cells ?? [], checks.readers)}
                </span>
              </span>
              <FitList lines={own} />
            </li>
          ))}
          {worstFirst.length > listedMax && (
            <li className="px-3 py-2 text-ink-2">{words.more(worstFirst.length - listedMax)}</li>
          )}
        </ul>
      )}
    </section>
  );
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.every((part, index) => Object.is(part, other[index]));
}

function compareWorst([one]: readonly FitLine[], [other]: readonly FitLine[]): number {
  if (one === undefined || other === undefined || one.kind === other.kind) return 0;
  return sortLines([one, other])[0] === one ? -1 : 1;
}

/** The fit report of the picture of a row, the worst first. */
type DescribeRow = (composition: Composition, signal: AbortSignal) => Promise<readonly FitLine[]>;

interface CheckOptions<Row> {
  compositionOf: (row: Row) => Composition;
  describe: DescribeRow;
  concurrency: number;
  signal: AbortSignal;
  onChecked: (row: Row, lines: readonly FitLine[]) => void;
}

/**
 * Describes rows in their order, and yields to the browser between them. Rejects with the first failure, when no further
 * row is begun, and when `signal` is aborted.
 */
export async function checkPictures<Row>(
  rows: readonly Row[],
  { compositionOf, describe, concurrency, signal, onChecked }: CheckOptions<Row>,
): Promise<void> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const waiting = rows.values();
  const work = async () => {
    for (const row of waiting) {
      const lines = await describe(compositionOf(row), either);
      either.throwIfAborted();
      onChecked(row, lines);
      await new Promise((resolve) => setTimeout(resolve));
      either.throwIfAborted();
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, work));
  } catch (error) {
    ending.abort();
    throw error;
  }
}

/** Fonts and pictures load in this many rounds; the parts of pictures that still load are unknown. */
const attemptsMax = 8;

/** Describes rows of a canvas template by the code of the service. */
function describeSceneRows(
  document: TemplateDocument,
  { outputFormat }: { outputFormat: string },
  painter: Pick<ScenePainter, "describe">,
): DescribeRow {
  return async ({ changes, options }, signal) => {
    const applied = applyChanges(document, changes);
    const isPdf = (options.outputFormat ?? outputFormat) === "pdf";
    const scene = isPdf ? withoutLigatures(applied.document) : applied.document;
    const parts = describedParts(scene, applied);
    let described = painter.describe(scene, parts);
    for (let attempt = 0; described.pending !== undefined && attempt < attemptsMax; attempt += 1) {
      await described.pending;
      signal.throwIfAborted();
      described = painter.describe(scene, parts);
    }
    if (described.report === undefined) throw new Error("The fonts of the picture did not load.");
    return sortLines(linesOfScene(scene, applied, described.report));
  };
}

/** Describes rows of an html template by the service, which measures the page. Waits while it is busy. */
export function describePageRows(client: Client, templateId: string, batchName: string): DescribeRow {
  return async (composition, signal) => {
    const { body } = toRowRequest({ templateId, composition, batchName, isOurs: true });
    for (let attempt = 0; ; attempt += 1) {
      try {
        const report = await client.checkRender(body, { pictures: true }, signal);
        return linesOfCheck(
          report,
          composition.changes.map(({ componentId }) => componentId),
        );
      } catch (error) {
        const waitMs = waitMsOf(error);
        if (waitMs === undefined || attempt >= attemptsMax) throw error;
        await pause(waitMs, signal);
        signal.throwIfAborted();
      }
    }
  };
}

/** How long a service that is busy, or whose limit is reached, asks to wait. */
function waitMsOf(error: unknown): number | undefined {
  const { status = 0, retryAfterSeconds } = refusalOf(error) ?? {};
  const isBusy = status === 429 || status === 503;
  return isBusy && retryAfterSeconds !== undefined ? retryAfterSeconds * 1_000 : undefined;
}
