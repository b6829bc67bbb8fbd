/**
 * Bodies of renders, which may carry pictures as data URLs. One of more than 1 MiB is received into memory that is
 * reserved for few of them at once, and read by a thread; see decision 31.
 */
import * as limits from "#contract/limits.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { type AdmissionGate, createAdmissionGate } from "../edge/admission-gate.ts";
import {
  checkContentType,
  largeBytes,
  parseBody,
  type ReadSentBody,
  type SentBody,
} from "../edge/read-body.ts";
import { receiveBody, type ReceivedBody, unpackBody } from "../edge/receive-body.ts";
import { heapLimit, threads } from "../concurrency/pool-worker.ts";
import { createWorkerPool, WorkerError, workerErrors, type WorkerPool } from "../concurrency/worker-pool.ts";
import { nextTurn } from "../next-turn.ts";
import { invalidRequest, ServiceError, unavailable } from "../service-error.ts";
import type { PictureBodyAnswer, PictureBodyOrder } from "./picture-body-worker.ts";
import type { RequestPictures } from "./request-pictures.ts";
import { type TakenPictures, takePictures } from "./take-pictures.ts";

export interface PictureBodies {
  /**
   * Reads a body and stores its pictures. `check` throws when the body is refused, before anything is stored. Throws 413
   * for a body that is too large, with its pictures or without them, 400 by path for a picture that is too large, and
   * 503 when too many large bodies are in progress.
   */
  read: ReadSentBody;
  stop: () => Promise<void>;
}

/**
 * Each holder has at most 16 MB of a body and 12 MB of decoded pictures, and each queued request 1 MB. None is rejected
 * for its wait: its client waits with an open connection, and its bytes wait in the kernel. One key's bodies, which may
 * arrive slowly, leave places free.
 */
const largeBodies = { atOnce: 4, queuedMax: 40 };
const workerUrl = new URL("./picture-body-worker.ts", import.meta.url);
/** A body of 16 MB takes about 0.3 s. */
const deadlineMs = 10_000;

export function createPictureBodies(
  pictures: Pick<RequestPictures, "store">,
  { atOnce, queuedMax } = largeBodies,
): PictureBodies {
  const gate: AdmissionGate = createAdmissionGate("largeBodies", {
    atOnce,
    queuedMax,
    queuedMin: queuedMax,
    waitMsMax: Number.POSITIVE_INFINITY,
    leavesRoom: true,
  });
  const thread = createWorkerPool({
    kind: "largeBodies",
    // The memory holds the body as text, its strings, and both again in two bytes a character.
    start: threads<PictureBodyOrder, PictureBodyAnswer>(workerUrl, heapLimit(256)),
    deadlineMs,
    waitMsMax: 30_000,
    toError: workerErrors({
      crashed: serviceText("bodyUnreadable"),
      busy: serviceText("bodyBusy"),
      tooSlow: serviceText("bodySlow", { seconds: deadlineMs / 1000 }),
    }),
  });

  async function store(
    { body, pictures: sent, values }: TakenPictures,
    check: (body: unknown) => unknown,
  ): Promise<SentBody> {
    if (sent.length > 0) {
      check(body);
      await pictures.store(sent);
    }
    return { body, values };
  }

  async function takeFromSmall(received: ReceivedBody): Promise<TakenPictures> {
    const bytes = received.bytes();
    const sent = await parseBody(bytes);
    if (bytes.byteLength > largeBytes) await nextTurn();
    const taken = takePictures(sent);
    if (!taken.ok) throw invalidRequest(taken.problem);
    return taken.value;
  }

  async function takeFromLarge(received: ReceivedBody): Promise<TakenPictures> {
    const { renderBodyBytesMax } = limits;
    if (!(await received.fits(renderBodyBytesMax))) throw await received.refuse(renderBodyBytesMax);
    return readOnThread(thread, received.bytes());
  }

  return {
    read: async (request, check) => {
      checkContentType(request.headers.get("content-type"));
      const received = receiveBody(unpackBody(request));
      if (await received.fits(limits.bodyBytesMax)) return store(await takeFromSmall(received), check);
      return gate.run(async () => store(await takeFromLarge(received), check), request);
    },
    stop: async () => {
      gate.close();
      await thread.stop();
    },
  };
}

async function readOnThread(
  thread: WorkerPool<PictureBodyOrder, PictureBodyAnswer>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<TakenPictures> {
  const answer = await thread.run({ bytes }, { transfer: [bytes.buffer] }).catch((error: unknown) => {
    if (error instanceof WorkerError) throw unavailable(error.message, { cause: error });
    throw error;
  });
  if (answer.kind === "broken") throw new Error(answer.why);
  if (answer.kind === "refused")
    throw new ServiceError(`a large body was refused: ${answer.publicMessage}`, answer);
  const { text, pictures, values } = answer;
  await nextTurn();
  const body: unknown = JSON.parse(text);
  await nextTurn();
  return { body, pictures, values };
}
