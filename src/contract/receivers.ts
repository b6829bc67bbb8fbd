import * as z from "zod/mini";
import { integer, optional, text } from "./fields.ts";
import * as limits from "./limits.ts";

/** The address of a built-in receiver. Beside the interface: it needs no key and responds with a status alone. */
export const receiverPath = "/receivers/{id}";

const statusRule = integer(200, 599);

export const receiverDraftSchema = z.object({
  name: optional(text("a name", limits.nameLengthMax)),
  /** The status that it responds with, to test retries. Absent: 204. */
  answerStatus: optional(statusRule),
});
export type ReceiverDraft = z.infer<typeof receiverDraftSchema>;

/** An address of the service's own that accepts any request and stores it. */
export const receiverSchema = z.object({
  identifier: z.string(),
  /** The address for senders. Unguessable. */
  url: z.string(),
  name: z.nullable(z.string()),
  answerStatus: z.int(),
  createdAt: z.string(),
  lastReceivedAt: z.nullable(z.string()),
  /** It expires then, unless a request arrives before. */
  expiresAt: z.string(),
  /** Requests stored now. */
  receiptCount: z.int(),
  /** Requests received ever. */
  receivedCount: z.int(),
});
export type Receiver = z.infer<typeof receiverSchema>;

/** Result of verifying a Standard Webhooks signature on arrival. */
export const signatureStates = [
  /** Matches a known secret, with a valid timestamp. */
  "right",
  /** Matches none although it should: the message is the service's own, or the sender's secret is known. */
  "wrong",
  /** No signature was sent. */
  "none",
  /** One of the three headers is missing or malformed. */
  "incomplete",
  /** Matches, and was signed more than five minutes before it arrived: possibly a replay. */
  "tooOld",
  /** Matches, and was signed more than five minutes after it arrived: a clock is wrong. */
  "tooNew",
  /** Signed with a secret that is not known here. */
  "unknownSecret",
] as const;
export type SignatureState = (typeof signatureStates)[number];

/** One received request. */
export const receiptSchema = z.object({
  identifier: z.string(),
  receivedAt: z.string(),
  /** The address's query as it was sent, without its question mark. */
  query: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Whether headers were omitted because there were too many or they were too long. */
  isHeadCut: z.boolean(),
  body: z.string(),
  /** Bytes that are not UTF-8 are base64-encoded. */
  bodyEncoding: z.string(),
  bodyBytes: z.int(),
  /** The status that it was answered with. */
  status: z.int(),
  signature: z.object({
    /** One of `signatureStates`. */
    state: z.string(),
    /** The secret that it matches: `own`, `previous` or `sender`; null if it matches none. */
    secret: z.nullable(z.string()),
    /** A human-readable sentence. */
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
