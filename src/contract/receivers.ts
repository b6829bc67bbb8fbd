import * as z from "zod/mini";
import { integer, optional, text } from "./fields.ts";
import { limits } from "./limits.ts";

/** Where a built-in receiver takes what is posted. Beside the interface: it needs no key and answers a status alone. */
export const receiverPath = "/receivers/{id}";

const statusRule = integer(200, 599);

export const receiverDraftSchema = z.object({
  name: optional(text("a name", limits.nameLengthMax)),
  /** What it answers, so that repeated attempts can be tried. Absent: 204. */
  answerStatus: optional(statusRule),
});
export type ReceiverDraft = z.infer<typeof receiverDraftSchema>;

/** An address of the service's own that takes anything and puts it on record. */
export const receiverSchema = z.object({
  identifier: z.string(),
  /** What is given to whoever shall post there. Nobody can guess it. */
  url: z.string(),
  name: z.nullable(z.string()),
  answerStatus: z.int(),
  createdAt: z.string(),
  lastReceivedAt: z.nullable(z.string()),
  /** It goes then, unless something arrives before. */
  expiresAt: z.string(),
  /** On record now. */
  receiptCount: z.int(),
  /** Ever. */
  receivedCount: z.int(),
});
export type Receiver = z.infer<typeof receiverSchema>;

/** What came of checking a signature of Standard Webhooks when something arrived. */
export const signatureStates = [
  /** Fits a known secret, and the time is right. */
  "right",
  /** Fits none, and should: the message is the service's own, or the sender's secret is known. */
  "wrong",
  /** No signature was sent. */
  "none",
  /** A header of the three is missing or cannot be read. */
  "incomplete",
  /** Fits, and was signed more than five minutes before it arrived: perhaps a replay. */
  "tooOld",
  /** Fits, and was signed more than five minutes after it arrived: a clock is wrong. */
  "tooNew",
  /** Signed by somebody whose secret is not known here. */
  "unknownSecret",
] as const;
export type SignatureState = (typeof signatureStates)[number];

/** One thing that arrived. */
export const receiptSchema = z.object({
  identifier: z.string(),
  receivedAt: z.string(),
  /** The address's query as it was sent, without its question mark. */
  query: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Whether there were more or longer headers than are kept. */
  isHeadCut: z.boolean(),
  body: z.string(),
  /** Bytes that are no UTF-8 come in base64. */
  bodyEncoding: z.string(),
  bodyBytes: z.int(),
  /** What it was answered. */
  status: z.int(),
  signature: z.object({
    /** One of `signatureStates`. */
    state: z.string(),
    /** Which secret it fits: `own`, `previous` or `sender`; null when it fits none. */
    secret: z.nullable(z.string()),
    /** One sentence for a person. */
    reason: z.string(),
    /** From `webhook-timestamp`. */
    signedAt: z.nullable(z.string()),
  }),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const receiptListQuerySchema = z.object({
  page: optional(integer(0, 10_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
});
