import { serviceText } from "#contract/texts/service-texts.ts";
import { HelperProcessError } from "../child-processes/start-helper.ts";
import { processes, type OrderFailure } from "../concurrency/pool-worker.ts";
import { createWorkerPool } from "../concurrency/worker-pool.ts";
import type { PictureAnswer, PictureOrder } from "./picture-messages.ts";
import { PictureError, type PreparedPicture } from "./prepare-picture.ts";
import { startReaderProcess } from "../child-processes/start-reader-process.ts";

/** Opens untrusted pictures in processes, where a decoder that hangs or crashes affects nothing else. */
export interface PictureOpener {
  /**
   * Throws `PictureError`, whose message is for the user who named the picture, or `HelperProcessError` if the picture
   * is not the reason.
   */
  open: (bytes: Uint8Array) => Promise<PreparedPicture>;
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
  const pool = createWorkerPool({
    start: processes<PictureOrder, PictureAnswer>(() => startReaderProcess(processUrl)),
    size,
    deadlineMs,
    startTimeoutMs,
    ordersMax: picturesMax,
    retries,
    toError,
  });
  return {
    open: async (bytes) => {
      const answer = await pool.run({ bytes });
      if (answer.kind === "refused") throw new PictureError(answer.fault, answer.message);
      return answer.picture;
    },
    stop: pool.stop,
  };
}
