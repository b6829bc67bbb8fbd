import { tmpdir } from "node:os";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import { installFonts, ownFontsConfiguration } from "../fonts/install-fonts.ts";
import { HelperProcessError } from "../child-processes/start-helper.ts";
import {
  processes,
  type OrderFailure,
  type PoolWorker,
  type PoolWorkerEvents,
} from "../concurrency/pool-worker.ts";
import { createWorkerPool } from "../concurrency/worker-pool.ts";
import type { PictureAnswer, PictureOrder } from "./picture-process.ts";
import { sniffUploadType } from "./upload-type.ts";
import { openPixelFile } from "./pixel-file.ts";
import { PictureError } from "./picture-error.ts";
import type { PreparedPicture } from "./prepare-picture.ts";
import { startReaderProcess } from "../child-processes/start-reader-process.ts";

export interface OpenedPicture extends PreparedPicture {
  /** Its decoded pixels as a bitmap file in pixel memory, if it is opaque and not large. */
  bitmap?: Uint8Array<ArrayBuffer> | undefined;
}

/** Opens untrusted pictures in processes, where a decoder that hangs or crashes affects nothing else. */
export interface PictureOpener {
  /**
   * `box`: the box that a drawing fills. Throws `PictureError`, whose message is for the user who named the picture, or
   * `HelperProcessError` if the picture is not the reason.
   */
  open: (bytes: Uint8Array, box?: PictureBox) => Promise<OpenedPicture>;
  stop: () => Promise<void>;
}

export interface PictureOpenerOptions {
  /** Processes at once, started when they are needed. */
  size?: number;
  /** For one picture, without the start of its process, ms. */
  deadlineMs?: number;
  /** Pictures that one process opens. Its end frees what native code leaks. */
  picturesMax?: number;
  processUrl?: URL;
}

const startTimeoutMs = 30_000;
/** Retries of a picture whose process was killed from outside. */
const retries = 1;

export function createPictureOpener({
  size = 2,
  deadlineMs = 10_000,
  picturesMax = 1_000,
  processUrl = new URL("./picture-process.ts", import.meta.url),
}: PictureOpenerOptions = {}): PictureOpener {
  const toError = (failure: OrderFailure, cause: unknown) => {
    if (failure === "tooSlow")
      return new PictureError("unreadable", serviceText("pictureSlow", { seconds: deadlineMs / 1000 }));
    if (failure === "crashed") return new PictureError("unreadable", serviceText("pictureUnreadable"));
    return new HelperProcessError(`the process that opens pictures was ${failure}`, { cause });
  };
  const pool = createWorkerPool<Order, Answer>({
    kind: "pictures",
    start: (events) => startPictureProcess(processUrl, events),
    size,
    deadlineMs,
    startTimeoutMs,
    ordersMax: picturesMax,
    retries,
    toError,
  });
  return {
    open: async (bytes, box) => {
      if (mayHaveLetters(bytes)) await installDrawingFonts();
      const answer = await pool.run({ bytes, box });
      if (answer.kind === "refused") throw new PictureError(answer.fault, answer.message);
      return { ...answer.picture, bitmap: answer.bitmap };
    },
    stop: pool.stop,
  };
}

let fonts: Promise<unknown> | undefined;

/** Once. Without them, in a folder that cannot be written to, a drawing has no letters. */
async function installDrawingFonts(): Promise<void> {
  fonts ??= installFonts(tmpdir()).catch(() => undefined);
  await fonts;
}

/** Whether the file is an SVG with text, in any encoding. */
function mayHaveLetters(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.includes("text") && !file.includes("text", 0, "utf16le")) return false;
  return sniffUploadType(bytes) === "image/svg+xml";
}

type Order = Pick<PictureOrder, "bytes" | "box">;
type Answer = PictureAnswer & Pick<OpenedPicture, "bitmap">;

/** Checked, because the type of a message is only what a sound process sends. */
function hasFile({ picture }: { picture?: Partial<PreparedPicture> | undefined }): boolean {
  return picture?.bytes instanceof Uint8Array;
}

/** A process with a file for the pixels. It gets its next picture when the pixels of the last one are read. */
function startPictureProcess(processUrl: URL, events: PoolWorkerEvents<Answer>): PoolWorker<Order> {
  const file = openPixelFile();
  const start = processes<PictureOrder, PictureAnswer>(() =>
    startReaderProcess(processUrl, { file: file?.descriptor, fontsAt: ownFontsConfiguration(tmpdir()) }),
  );
  async function receive(message: "ready" | PictureAnswer): Promise<void> {
    if (message === "ready" || message.kind === "refused") return events.onMessage(message);
    if (!hasFile(message)) throw new HelperProcessError("the process that opens pictures sent none");
    if (message.pixels === undefined) return events.onMessage(message);
    const bitmap = await file?.read(message.pixels);
    events.onMessage({ ...message, bitmap });
  }
  try {
    const worker = start({
      // A compromised process may send anything; without this, it would end the service by an unhandled rejection.
      onMessage: (message) => void receive(message).catch((cause) => events.onEnd("crashed", cause)),
      onEnd: (reason, cause) => {
        void file?.close();
        events.onEnd(reason, cause);
      },
    });
    return {
      ...worker,
      send: (order, transfer) => worker.send({ ...order, hasPixelFile: file !== undefined }, transfer),
    };
  } catch (error) {
    void file?.close();
    throw error;
  }
}
