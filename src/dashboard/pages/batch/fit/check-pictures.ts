import { refusalOf } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import { pause } from "../../../base/browser/pause.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import type { ScenePainter } from "../../../model/drawing/paint-scene.ts";
import {
  describedParts,
  type FitLine,
  linesOfCheck,
  linesOfScene,
  sortLines,
} from "../../../model/template/fit-lines.ts";
import { toRowRequest } from "../run/render-row.ts";

/** The fit report of the picture of a row, the worst first. */
export type DescribeRow = (composition: Composition, signal: AbortSignal) => Promise<readonly FitLine[]>;

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
export function describeSceneRows(
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
