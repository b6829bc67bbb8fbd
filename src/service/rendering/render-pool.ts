import { LRUCache } from "lru-cache";
import { createHash } from "node:crypto";
import type { FitReport } from "#contract/fit-report.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { pageSize } from "#scene/paint/paint-page.ts";
import { replacedArea } from "#scene/paint/place-picture.ts";
import type { OrderReply } from "../concurrency/supervised-worker.ts";
import { threads, type OrderFailure } from "../concurrency/pool-worker.ts";
import { createWorkerPool } from "../concurrency/worker-pool.ts";
import type { SourcePicture } from "../pictures/opened-pictures.ts";
import { picturesInTime, type ReadingOptions, type ReadPictureSource } from "../pictures/picture-source.ts";
import { returnPixelMemory } from "../pictures/pixel-file.ts";
import { readPictures } from "./read-pictures.ts";
import { orderedSize, type RenderedFile, type RenderOrder, shownDocument } from "./render-order.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import { readFonts } from "./read-fonts.ts";
import type {
  DrawnPicture,
  FromWorker,
  OrderedDrawing,
  SentPicture,
  ToWorker,
  WorkerSettings,
} from "./worker-messages.ts";

/** Renders orders on worker threads, each in isolation from the others. */
export interface Renderer {
  /**
   * Throws `RenderError`. Pictures that cannot be loaded do not fail it; they are among the file's warnings.
   * When `signal` is aborted, the order is removed from the queue, or its thread is terminated.
   */
  render: (order: RenderOrder, options?: ReadingOptions) => Promise<RenderedFile>;
  /** Terminates the threads with their orders. */
  stop: () => Promise<void>;
}

export class RenderError extends Error {
  override readonly name = "RenderError";
  /**
   * `crashed`: thread or page died, and a retry may succeed. `tooSlow`: the deadline passed. `failed`: a retry fails as
   * well. `noBrowser`: none is available for html now. `busy`: it waited too long for a thread.
   */
  readonly reason: "crashed" | "tooSlow" | "failed" | "stopped" | "noBrowser" | "busy";

  /** Whether a retry would fail in the same way, so that its caller need not wait for it. */
  get isFinal(): boolean {
    return this.reason === "failed" || this.reason === "tooSlow";
  }

  constructor(reason: RenderError["reason"], message: WrittenText, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface RenderPoolOptions {
  /** Worker threads. */
  size: number;
  readPicture: ReadPictureSource;
  /** Absent: only the families that ship with the product are drawn. */
  fonts?: UploadedFonts | undefined;
  /** For one order, without loading its pictures. */
  deadlineMs?: number;
  /**
   * Wait of an order for a thread. Together with `deadlineMs` and the time for pictures less than the deadline of a job,
   * which would end it in the middle of its work and count as a failed attempt.
   */
  waitMsMax?: number;
  /** Of each worker. */
  decodedBytesMax?: number;
  /** Painted pictures of all workers. */
  drawnBytesMax?: number;
  /** For fetching one order's pictures; later ones are omitted. */
  picturesTimeoutMs?: number | undefined;
  /** Of one order's pictures together, as files. */
  pictureBytesMax?: number;
  /** Of one order's pictures together, decoded; 4 bytes each. */
  picturePixelsMax?: number;
  onWorkerLost?: (error: unknown) => void;
  workerUrl?: URL;
}

/** Idle time after which the painted pictures are freed. */
const restAfterMs = 30_000;

export function createRenderPool({
  size,
  readPicture,
  fonts,
  deadlineMs = 60_000,
  waitMsMax = 25_000,
  picturesTimeoutMs,
  decodedBytesMax = 64_000_000,
  drawnBytesMax = 144_000_000,
  pictureBytesMax = 100_000_000,
  picturePixelsMax = 100_000_000,
  onWorkerLost = () => undefined,
  workerUrl = new URL("./render-worker.ts", import.meta.url),
}: RenderPoolOptions): Renderer {
  const workerData: WorkerSettings = { decodedBytesMax, picturePixelsMax };
  const pool = createWorkerPool({
    kind: "painters",
    start: threads<ToWorker, FromWorker>(workerUrl, { workerData }, onWorkerLost),
    size,
    // Each takes 20 MB at rest, and another one is there 0.3 s after a second order.
    warm: 1,
    deadlineMs,
    waitMsMax,
    toError: (failure, cause) => toRenderError(failure, cause, deadlineMs),
  });
  // The engine's table of fonts is the process's, so it outlives a thread.
  const drawnFonts = new Set<string>();
  const drawnPictures = new DrawnPictures(drawnBytesMax);
  let rest: NodeJS.Timeout | undefined;

  return {
    render: async (asked, { signal, waitOutside } = {}) => {
      const shown = { ...asked, document: shownDocument(asked) };
      const { faces, files: fontFiles } = await readFonts(shown.document, fonts, drawnFonts);
      const order = faces.length === 0 ? shown : { ...shown, faces };
      const { pictures, files, faults, warnings, fetchMs } = await readPictures(
        order,
        picturesInTime(readPicture, picturesTimeoutMs),
        {
          bytesMax: pictureBytesMax,
          signal,
          waitOutside,
        },
      );
      signal?.throwIfAborted();
      const reply = (message: FromWorker) =>
        message.type === "need" ? send(files, message.keys) : undefined;
      const keys = new Map(pictures.map(({ source, key }) => [source, key]));
      const drawings = drawnPictures.plan(order, keys);
      clearTimeout(rest);
      rest = setTimeout(() => drawnPictures.clear(), restAfterMs).unref();
      const answer = await pool.run(
        { type: "render", order, pictures, fonts: fontFiles, drawings },
        { signal, reply },
      );
      const { file, drawn, spent } = fileOf(answer);
      for (const buffer of spent) returnPixelMemory(buffer);
      if (drawn !== undefined) drawnPictures.keep(drawn);
      for (const { alias } of fontFiles) drawnFonts.add(alias);
      return {
        ...file,
        warnings: [...warnings, ...file.warnings],
        fit: file.fit && withReasons(file.fit, shown.document, faults),
        timings: { ...file.timings, imagesMs: file.timings.imagesMs + fetchMs },
      };
    },
    stop: pool.stop,
  };
}

/** The thread does not know why a picture was not read. */
function withReasons(
  fit: FitReport,
  document: TemplateDocument,
  faults: ReadonlyMap<string, string>,
): FitReport {
  if (faults.size === 0) return fit;
  const sources = new Map(
    componentsOf(document).flatMap((one) => (one.type === "IMAGE" ? [[one.id, one.src] as const] : [])),
  );
  const pictures = fit.pictures.map((picture) => ({
    ...picture,
    reason: picture.reason ?? faults.get(sources.get(picture.component) ?? "") ?? null,
  }));
  return { ...fit, pictures };
}

function send(files: ReadonlyMap<string, SourcePicture>, keys: readonly string[]): OrderReply<ToWorker> {
  const pictures = new Map<string, SentPicture>();
  const transfer: ArrayBuffer[] = [];
  for (const key of keys) {
    const file = files.get(key);
    if (file === undefined) continue;
    const sent = toSent(file);
    pictures.set(key, sent);
    // Neither copied nor left to the garbage collection of two threads.
    if (sent.kind === "bitmap") transfer.push(sent.bytes.buffer);
  }
  return { message: { type: "pictures", pictures }, transfer };
}

function toSent({ bytes, takeBitmap }: SourcePicture): SentPicture {
  const bitmap = takeBitmap?.();
  return bitmap === undefined ? { kind: "file", bytes } : { kind: "bitmap", bytes: bitmap };
}

function fileOf(message: FromWorker): Extract<FromWorker, { type: "done" }> {
  if (message.type === "done") return message;
  if (message.type === "need") throw new Error("the render thread has got no pictures");
  throw new RenderError("failed", serviceText("notPainted"), {
    cause: new Error(message.message, { cause: message.stack }),
  });
}

function toRenderError(failure: OrderFailure, cause: unknown, deadlineMs: number): RenderError {
  switch (failure) {
    case "tooSlow":
      return new RenderError("tooSlow", serviceText("renderSlow", { seconds: deadlineMs / 1000 }));
    case "busy":
      return new RenderError("busy", serviceText("paintersBusy"));
    case "aborted":
      return new RenderError("stopped", serviceText("renderAborted"), { cause });
    case "stopped":
      return new RenderError("stopped", serviceText("shuttingDown"));
    default:
      return new RenderError("crashed", serviceText("rendererCrashed"));
  }
}

/** Keys of drawings that were ordered once. */
const seenMax = 4_000;

/**
 * LRU cache of image components as they were painted, shared by all render threads: a photo that comes again is neither
 * decoded nor scaled. Keeps only components whose pixels depend on nothing below them, so the picture is bit-identical.
 * One is kept the second time it is ordered, so photos that are rendered once take no memory.
 */
export class DrawnPictures {
  readonly #kept: LRUCache<string, DrawnPicture>;
  readonly #seen = new LRUCache<string, true>({ max: seenMax });

  constructor(bytesMax: number) {
    this.#kept = new LRUCache({
      maxSize: bytesMax,
      maxEntrySize: bytesMax / 4,
      sizeCalculation: ({ bitmap }) => bitmap.byteLength,
    });
  }

  /** The drawings of an order that are kept, or that its thread has to return. `keys`: of its pictures by their source. */
  plan(order: RenderOrder, keys: ReadonlyMap<string, string>): OrderedDrawing[] {
    if (order.format === "pdf") return [];
    const { scale } = orderedSize(order);
    const page = { scale, ...pageSize(order.document, scale) };
    const components = order.document.pages[0]?.components ?? [];
    return components.flatMap((component, index): OrderedDrawing[] => {
      if (component.type !== "IMAGE" || replacedArea(component, page) === undefined) return [];
      const picture = keys.get(component.src);
      if (picture === undefined) return [];
      const key = createHash("sha256")
        .update(JSON.stringify([page, picture, { ...component, id: "", src: "" }]))
        .digest("base64url");
      const drawn = this.#kept.get(key);
      if (drawn !== undefined) return [{ index, key, drawn }];
      if (this.#seen.has(key)) return [{ index, key }];
      this.#seen.set(key, true);
      return [];
    });
  }

  keep(returned: ReadonlyMap<string, DrawnPicture>): void {
    for (const [key, drawn] of returned) this.#kept.set(key, drawn);
  }

  clear(): void {
    this.#kept.clear();
  }
}
