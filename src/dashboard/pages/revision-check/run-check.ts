import type { Client } from "#client/create-client.ts";
import type { Change } from "#contract/changes/change.ts";
import { readChanges } from "#contract/changes/read-changes.ts";
import { isJsonObject } from "#contract/json.ts";
import type { ResultSummary } from "#contract/request-records.ts";
import { splitPin } from "#contract/template-pins.ts";
import { formatMoment, parseInstant } from "../../base/design-system/format.ts";
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
    // The own values are no request, so a required input is not missing.
    const lines = subject.kind === "default" ? later.lines.filter((line) => !isMissing(line)) : later.lines;
    const thumbnail = scaledDown(later.canvas, thumbnailSidePx);
    thumbnail.style.maxWidth = "100%";
    const refused = listRefusals(subject);
    const added = listNewLines(former.lines, lines, formerIdOf);
    return {
      subject,
      share: shareOfDifference(former.canvas, later.canvas),
      // A case belongs to the later revision only, so its refusal is new.
      added: sortLines([...refused, ...added]),
      kept: sortLines(lines.filter((line) => !added.includes(line))),
      thumbnail,
      failure: undefined,
    };
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof Error ? error.message : String(error);
    return { subject, share: undefined, added: [], kept: [], thumbnail: undefined, failure };
  }
}

function isMissing(line: FitLine): boolean {
  return line.kind === "rejected" && line.fault.code === "input" && line.fault.params.rule === "required";
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

export interface RecentRequests {
  subjects: CheckSubject[];
  /** Requests that name a revision, which a publication does not change. */
  pinned: number;
  /** Requests whose body was not stored or cannot be read. */
  unreadable: number;
}

export const recentRequestsMax = 50;
/** Concurrent requests for details. */
const concurrency = 4;

/** Pages that are read to find requests without a pin; each of its requests takes a call. */
const pagesMax = 4;

/**
 * Reads the last rendered requests of a template, the newest first: 50 that name no revision, if the last 200 have as
 * many.
 */
export async function loadRecentRequests(
  client: Client,
  templateId: string,
  signal: AbortSignal,
  onProgress: (done: number, count: number) => void,
): Promise<RecentRequests> {
  const found: (CheckSubject | "pinned" | undefined)[] = [];
  const known = new Set<string>();
  const subjects = () => found.filter((one) => typeof one === "object");
  let done = 0;
  for (let page = 0; page < pagesMax && subjects().length < recentRequestsMax; page += 1) {
    const { items, hasNext } = await client.listResults(
      { template: templateId, type: "image", status: "200", size: recentRequestsMax, page },
      signal,
    );
    // A request that was rendered meanwhile moves others to the next page.
    const fresh = items.filter(({ identifier }) => !known.has(identifier));
    const first = found.length;
    const pending = [...fresh.entries()];
    found.length += fresh.length;
    for (const { identifier } of fresh) known.add(identifier);
    const work = async () => {
      for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
        const [index, item] = next;
        found[first + index] = await readSubject(client, templateId, item, signal);
        done += 1;
        onProgress(done, known.size);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    if (fresh.length === 0 || !(hasNext ?? items.length === recentRequestsMax)) break;
  }
  return {
    subjects: subjects().slice(0, recentRequestsMax),
    pinned: found.filter((one) => one === "pinned").length,
    unreadable: found.filter((one) => one === undefined).length,
  };
}

async function readSubject(
  client: Client,
  templateId: string,
  item: ResultSummary,
  signal: AbortSignal,
): Promise<CheckSubject | "pinned" | undefined> {
  let request: unknown;
  try {
    ({ request } = await client.getResult(item.identifier, signal, { include: "addresses" }));
  } catch (error) {
    signal.throwIfAborted();
    // It was removed meanwhile, or its response cannot be read.
    if (error instanceof Error) return undefined;
    throw error;
  }
  if (!isJsonObject(request)) return undefined;
  if (isPinned(request["template"], templateId)) return "pinned";
  const read = readChanges(request);
  if (!read.ok) return undefined;
  const at = parseInstant(item.createdAt);
  const when = at === undefined ? item.createdAt : formatMoment(at);
  return {
    id: item.identifier,
    kind: "request",
    title: item.firstText === undefined ? when : `${item.firstText} · ${isolate(when)}`,
    changes: read.value.changes,
  };
}

/** An identifier that contains an `@` itself is no pin. */
function isPinned(template: unknown, templateId: string): boolean {
  return typeof template === "string" && template !== templateId && splitPin(template)?.pin !== undefined;
}

/** Keeps the order of a time behind a text that is read from right to left. */
function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
