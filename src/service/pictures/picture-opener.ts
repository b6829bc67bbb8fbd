import type { ChildProcess } from "node:child_process";
import { HelperProcessError, isInputsFault } from "../child-processes/start-helper.ts";
import type { FromPictureProcess, ToPictureProcess } from "./picture-messages.ts";
import { PictureError, type PreparedPicture } from "./prepare-picture.ts";
import { startReaderProcess } from "../child-processes/start-reader-process.ts";

/** Opens pictures from anywhere where a decoder that hangs or crashes harms nobody. */
export interface PictureOpener {
  /**
   * Throws `PictureError`, whose message is for the person who named the picture, or `HelperProcessError` when the picture
   * is not the reason.
   */
  open: (bytes: Uint8Array) => Promise<PreparedPicture>;
  stop: () => Promise<void>;
}

export interface PictureOpenerOptions {
  /** Processes at once, started when they are needed. */
  size?: number;
  /** For one picture, the process's start apart. */
  deadlineMs?: number;
  /** An idle process is kept this long: the next picture does not wait for a start. */
  restAfterMs?: number;
  /** What native code does not give back is given back with the process. */
  picturesMax?: number;
  processUrl?: URL;
}

interface Waiting {
  bytes: Uint8Array;
  resolve: (picture: PreparedPicture) => void;
  reject: (error: PictureError | HelperProcessError) => void;
  /** Processes that were killed from outside while they decoded it. */
  losses: number;
}

interface Seat {
  child: ChildProcess;
  isReady: boolean;
  opened: number;
  current: Waiting | undefined;
  deadline: NodeJS.Timeout | undefined;
  rest: NodeJS.Timeout | undefined;
}

const startTimeoutMs = 30_000;
/** Retries of a picture whose process was killed from outside. */
const lossesMax = 1;

export function createPictureOpener({
  size = 2,
  deadlineMs = 10_000,
  restAfterMs = 60_000,
  picturesMax = 1_000,
  processUrl = new URL("./picture-process.ts", import.meta.url),
}: PictureOpenerOptions = {}): PictureOpener {
  const seats = new Set<Seat>();
  const queue: Waiting[] = [];
  let isStopped = false;

  function addSeat(): void {
    let child: ChildProcess;
    try {
      child = startReaderProcess(processUrl);
    } catch (error) {
      // Without any process, no event would resume the queue.
      const lost = seats.size === 0 ? queue.splice(0) : [];
      for (const { reject } of lost) reject(toHelperError(error));
      return;
    }
    const seat: Seat = {
      child,
      isReady: false,
      opened: 0,
      current: undefined,
      deadline: undefined,
      rest: undefined,
    };
    seats.add(seat);
    child.on("message", (message: FromPictureProcess) => hear(seat, message));
    child.on("error", (error) => leave(seat, toHelperError(error)));
    child.on("exit", (code, signal) => {
      const isFault = seat.isReady && isInputsFault(code, signal, { hasBegun: true });
      leave(
        seat,
        isFault ? unreadable("The picture could not be read.") : endedBy(signal ?? `exit code ${code}`),
      );
    });
    seat.deadline = setTimeout(() => leave(seat, endedBy("its start timeout")), startTimeoutMs);
    // It is no reason for this process to stay, unless somebody waits for it.
    setAlive(seat, queue.length > 0);
  }

  function setAlive({ child }: Seat, isAwaited: boolean): void {
    if (isAwaited) {
      child.ref();
      child.channel?.ref();
    } else {
      child.unref();
      child.channel?.unref();
    }
  }

  function leave(seat: Seat, reason: PictureError | HelperProcessError = endedBy("its parent")): void {
    if (!seats.delete(seat)) return;
    seat.child.kill("SIGKILL");
    clearTimeout(seat.rest);
    clearTimeout(seat.deadline);
    // A process that never became ready counts against the first queued picture; otherwise it would be restarted
    // forever.
    const lost = seat.isReady ? settle(seat) : queue.shift();
    if (lost === undefined || isStopped || reason instanceof PictureError || lost.losses === lossesMax) {
      lost?.reject(reason);
    } else {
      queue.unshift({ ...lost, losses: lost.losses + 1 });
    }
    startNext();
  }

  function settle(seat: Seat): Waiting | undefined {
    const { current } = seat;
    clearTimeout(seat.deadline);
    seat.current = undefined;
    return current;
  }

  function hear(seat: Seat, message: FromPictureProcess): void {
    if (!seats.has(seat)) return;
    if (message.kind === "ready") {
      clearTimeout(seat.deadline);
      seat.isReady = true;
    } else {
      const asked = settle(seat);
      seat.opened += 1;
      if (message.kind === "opened") asked?.resolve(message.picture);
      else asked?.reject(new PictureError(message.fault, message.message));
    }
    if (seat.opened >= picturesMax) leave(seat);
    else startNext();
  }

  function startNext(): void {
    if (isStopped) return;
    for (const seat of seats) {
      if (!seat.isReady || seat.current !== undefined) continue;
      const next = queue.shift();
      if (next === undefined) rest(seat);
      else start(seat, next);
    }
    const starting = [...seats].filter(({ isReady }) => !isReady).length;
    if (queue.length > starting && seats.size < size) addSeat();
  }

  function start(seat: Seat, waiting: Waiting): void {
    clearTimeout(seat.rest);
    setAlive(seat, true);
    seat.current = waiting;
    seat.deadline = setTimeout(
      () => leave(seat, unreadable(`The picture could not be read within ${deadlineMs / 1000} seconds.`)),
      deadlineMs,
    );
    const order: ToPictureProcess = { bytes: waiting.bytes };
    // A process that ended before it took the picture says so by its exit.
    seat.child.send(order, () => undefined);
  }

  function rest(seat: Seat): void {
    clearTimeout(seat.rest);
    setAlive(seat, false);
    seat.rest = setTimeout(() => leave(seat), restAfterMs).unref();
  }

  return {
    open: (bytes) =>
      new Promise((resolve, reject) => {
        if (isStopped) {
          reject(endedBy("the service's shutdown"));
          return;
        }
        queue.push({ bytes, resolve, reject, losses: 0 });
        startNext();
      }),
    stop: async () => {
      isStopped = true;
      for (const { reject } of queue.splice(0)) reject(endedBy("the service's shutdown"));
      for (const seat of seats) leave(seat);
    },
  };
}

function unreadable(message: string): PictureError {
  return new PictureError("unreadable", message);
}

function endedBy(what: string): HelperProcessError {
  return new HelperProcessError(`the process that opens pictures was ended by ${what}`);
}

function toHelperError(error: unknown): HelperProcessError {
  return error instanceof HelperProcessError
    ? error
    : new HelperProcessError("the process that opens pictures could not be started", { cause: error });
}
