import type { Change } from "#contract/changes/change.ts";
import { compareRows, emptyTally } from "../../features/result/comparison/pixel-difference.ts";
import { sceneContextOf } from "../../model/drawing/browser-scene-tools.ts";
import { type DrawnRevision, scaledDown } from "../../features/revisions/drawn-revision.ts";
import { type CheckedOutcome, listNewLines } from "../../features/revisions/new-lines.ts";
import { type FitLine, sortLines } from "../../model/template/fit-lines.ts";

/** A case of the template, or an earlier request. */
export interface CheckSubject {
  id: string;
  kind: "default" | "case" | "request";
  title: string;
  changes: readonly Change[];
  /** Why the service would refuse it as it is written, whatever the revision. */
  refusal?: string;
}

/** A subject that was drawn with both revisions. */
export interface CheckedSubject extends CheckedOutcome {
  subject: CheckSubject;
  /** Those that the earlier revision has too. */
  kept: readonly FitLine[];
  /** Of the later revision; undefined if it could not be drawn. */
  thumbnail: HTMLCanvasElement | undefined;
  /** Why it could not be drawn. */
  failure: string | undefined;
}

export interface CheckOptions {
  before: DrawnRevision;
  after: DrawnRevision;
  formerIdOf: (id: string) => string;
  signal: AbortSignal;
  onChecked: (checked: CheckedSubject) => void;
}

/** Px of the longer side: differences are measured and pictures are small whatever the template's size. */
const comparedSidePx = 480;
const thumbnailSidePx = 160;

/**
 * Draws subjects with both revisions, one by one, and yields to the browser between drawings, so that the page stays
 * responsive. A subject that cannot be drawn does not stop the others. Rejects when `signal` is aborted.
 */
export async function runCheck(subjects: readonly CheckSubject[], options: CheckOptions): Promise<void> {
  for (const subject of subjects) {
    options.onChecked(await checkSubject(subject, options));
    await nextTask();
    options.signal.throwIfAborted();
  }
}

async function checkSubject(
  subject: CheckSubject,
  { before, after, formerIdOf, signal }: CheckOptions,
): Promise<CheckedSubject> {
  try {
    const former = await before.draw(subject.changes, comparedSidePx, signal);
    await nextTask();
    const later = await after.draw(subject.changes, comparedSidePx, signal);
    await nextTask();
    signal.throwIfAborted();
    const thumbnail = scaledDown(later.canvas, thumbnailSidePx);
    thumbnail.style.maxWidth = "100%";
    const refused = listRefusals(subject);
    const added = listNewLines(former.lines, later.lines, formerIdOf);
    return {
      subject,
      share: shareOfDifference(former.canvas, later.canvas),
      // A case belongs to the later revision only, so its refusal is new.
      added: sortLines([...refused, ...added]),
      kept: sortLines(later.lines.filter((line) => !added.includes(line))),
      thumbnail,
      failure: undefined,
    };
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof Error ? error.message : String(error);
    return { subject, share: undefined, added: [], kept: [], thumbnail: undefined, failure };
  }
}

function listRefusals({ refusal }: CheckSubject): FitLine[] {
  if (refusal === undefined) return [];
  return [{ kind: "rejected", fault: { code: "other", params: { text: refusal } } }];
}

/** The fraction of pixels that differ, aligned at the top left; areas outside of the smaller picture differ. */
function shareOfDifference(a: HTMLCanvasElement, b: HTMLCanvasElement): number {
  const width = Math.max(a.width, b.width);
  const height = Math.max(a.height, b.height);
  const [before, after] = [pixelsOf(a, width, height), pixelsOf(b, width, height)];
  const tally = emptyTally();
  compareRows(
    before,
    after,
    { width, firstRow: 0, tolerance: 0 },
    new Uint8ClampedArray(before.length),
    tally,
  );
  return tally.count / (width * height);
}

function pixelsOf(canvas: HTMLCanvasElement, width: number, height: number): Uint8ClampedArray {
  // Beyond the picture everything is transparent.
  return sceneContextOf(canvas).getImageData(0, 0, width, height).data;
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
