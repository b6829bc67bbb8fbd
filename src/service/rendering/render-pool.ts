import { Worker } from "node:worker_threads";
import type { ReadPictureSource } from "../pictures/picture-source.ts";
import { picturesInTime } from "../pictures/pictures-in-time.ts";
import { readPictures } from "./read-pictures.ts";
import { type RenderedFile, type RenderOrder, shownDocument } from "./render-order.ts";
import type { UploadedFonts } from "../fonts/uploaded-fonts.ts";
import { readFonts } from "./read-fonts.ts";
import type { FromWorker, OrderedFont, OrderedPicture, ToWorker, WorkerSettings } from "./worker-messages.ts";

/** Carries out orders on worker threads, each in isolation from the others. */
export interface Renderer {
  /**
   * Throws `RenderError`. Pictures that cannot be loaded do not fail it; they are among the file's warnings.
   * Aborted, the order is given up wherever it stands, and its thread with it.
   */
  render: (order: RenderOrder, options?: { signal?: AbortSignal }) => Promise<RenderedFile>;
  /** Running orders are cut off. */
  stop: () => Promise<void>;
}

export class RenderError extends Error {
  override readonly name = "RenderError";
  /**
   * `crashed`: thread or page died, and another try may do better. `tooSlow`: the deadline passed. `failed`: it always
   * will. `noBrowser`: there is none for html, now.
   */
  readonly reason: "crashed" | "tooSlow" | "failed" | "stopped" | "noBrowser";

  /** Whether another attempt would end the same way, so that its caller need not wait for it. */
  get isFinal(): boolean {
    return this.reason === "failed" || this.reason === "tooSlow" || this.reason === "noBrowser";
  }

  constructor(reason: RenderError["reason"], message: string, options?: ErrorOptions) {
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
  /** For one order, its pictures' loading apart. */
  deadlineMs?: number;
  /** Of each worker. */
  decodedBytesMax?: number;
  /** For fetching one order's pictures; those that are not there then are left out. */
  picturesTimeoutMs?: number | undefined;
  /** Of one order's pictures together, as files. */
  pictureBytesMax?: number;
  /** Of one order's pictures together, decoded; 4 bytes each. */
  picturePixelsMax?: number;
  onWorkerLost?: (error: unknown) => void;
  workerUrl?: URL;
}

interface Waiting {
  order: RenderOrder;
  pictures: OrderedPicture[];
  fontFiles: OrderedFont[];
  bytes: ReadonlyMap<string, Uint8Array>;
  resolve: (file: RenderedFile) => void;
  reject: (error: RenderError) => void;
}

interface Seat {
  worker: Worker;
  /** It has loaded its code; the time that takes is not counted against an order. */
  isReady: boolean;
  current: Waiting | undefined;
  deadline: NodeJS.Timeout | undefined;
}

const restartDelayMs = 1_000;

export function createRenderPool({
  size,
  readPicture,
  fonts,
  deadlineMs = 60_000,
  picturesTimeoutMs,
  decodedBytesMax = 128_000_000,
  pictureBytesMax = 100_000_000,
  picturePixelsMax = 100_000_000,
  onWorkerLost = () => undefined,
  workerUrl = new URL("./render-worker.ts", import.meta.url),
}: RenderPoolOptions): Renderer {
  const seats = new Set<Seat>();
  const queue: Waiting[] = [];
  // The engine's table of fonts is the process's, so it outlives a thread.
  const drawnFonts = new Set<string>();
  let isStopped = false;

  function addSeat(): void {
    const workerData: WorkerSettings = { decodedBytesMax, picturePixelsMax };
    const seat: Seat = {
      worker: new Worker(workerUrl, { workerData }),
      isReady: false,
      current: undefined,
      deadline: undefined,
    };
    seat.worker.on("message", (message: FromWorker) => hear(seat, message));
    // An error is followed by an exit, which gives the seat to a new thread.
    seat.worker.on("error", onWorkerLost);
    seat.worker.on("exit", () => {
      leave(seat, new RenderError("crashed", "The renderer stopped unexpectedly."));
    });
    seats.add(seat);
  }

  function leave(seat: Seat, error: RenderError): void {
    if (!seats.delete(seat)) return;
    settle(seat)?.reject(isStopped ? new RenderError("stopped", "The service is shutting down.") : error);
    if (isStopped) return;
    // One that cannot even start would otherwise be started again and again without a pause.
    if (seat.isReady) addSeat();
    else setTimeout(() => !isStopped && addSeat(), restartDelayMs).unref();
  }

  function settle(seat: Seat): Waiting | undefined {
    const { current } = seat;
    clearTimeout(seat.deadline);
    seat.current = undefined;
    return current;
  }

  function hear(seat: Seat, message: FromWorker): void {
    switch (message.type) {
      case "ready":
        seat.isReady = true;
        startWaiting();
        return;
      case "need": {
        const bytes = new Map(
          message.keys.flatMap((key) => {
            const found = seat.current?.bytes.get(key);
            return found === undefined ? [] : [[key, found] as const];
          }),
        );
        tell(seat, { type: "pictures", bytes });
        return;
      }
      case "done":
        settle(seat)?.resolve(message.file);
        startWaiting();
        return;
      case "failed":
        settle(seat)?.reject(
          new RenderError("failed", "The picture could not be painted.", {
            cause: new Error(message.message, { cause: message.stack }),
          }),
        );
        startWaiting();
        return;
    }
  }

  function tell(seat: Seat, message: ToWorker): void {
    seat.worker.postMessage(message, []);
  }

  function startWaiting(): void {
    for (const seat of seats) {
      if (!seat.isReady || seat.current !== undefined) continue;
      const next = queue.shift();
      if (next === undefined) return;
      seat.current = next;
      seat.deadline = setTimeout(() => {
        leave(seat, new RenderError("tooSlow", `The render took longer than ${deadlineMs / 1000} seconds.`));
        void seat.worker.terminate();
      }, deadlineMs);
      tell(seat, { type: "render", order: next.order, pictures: next.pictures, fonts: next.fontFiles });
    }
  }

  function giveUp(given: Waiting, reason: unknown): void {
    const error = new RenderError("stopped", "The render was given up.", { cause: reason });
    const place = queue.indexOf(given);
    if (place >= 0) queue.splice(place, 1);
    for (const seat of seats) {
      if (seat.current !== given) continue;
      leave(seat, error);
      void seat.worker.terminate();
    }
    given.reject(error);
  }

  for (let index = 0; index < size; index += 1) addSeat();

  return {
    render: async (asked, { signal } = {}) => {
      const shown = { ...asked, document: shownDocument(asked) };
      const { faces, files: fontFiles } = await readFonts(shown.document, fonts, drawnFonts);
      const order = faces.length === 0 ? shown : { ...shown, faces };
      const { pictures, bytes, warnings, fetchMs } = await readPictures(
        order,
        picturesInTime(readPicture, picturesTimeoutMs),
        {
          bytesMax: pictureBytesMax,
          signal,
        },
      );
      if (isStopped) throw new RenderError("stopped", "The service is shutting down.");
      signal?.throwIfAborted();
      const file = await new Promise<RenderedFile>((resolve, reject) => {
        const waiting: Waiting = { order, pictures, fontFiles, bytes, resolve, reject };
        // The signal is one job's own, so the listener goes with it.
        signal?.addEventListener("abort", () => giveUp(waiting, signal.reason), { once: true });
        queue.push(waiting);
        startWaiting();
      });
      for (const { alias } of fontFiles) drawnFonts.add(alias);
      return {
        ...file,
        warnings: [...warnings, ...file.warnings],
        timings: { ...file.timings, imagesMs: file.timings.imagesMs + fetchMs },
      };
    },
    stop: async () => {
      isStopped = true;
      for (const { reject } of queue.splice(0)) {
        reject(new RenderError("stopped", "The service is shutting down."));
      }
      await Promise.all([...seats].map(({ worker }) => worker.terminate()));
    },
  };
}
