import * as z from "zod/mini";
import { dateText, flag, integer, nameOf, oneOf, optional, sortOrder, text } from "./fields.ts";
import { fitReportSchema, warningDetailsSchema } from "./fit-report.ts";
import * as limits from "./limits.ts";

/**
 * One entry of the deprecated request list. `status` is a status code as text: `"200"` done, `"202"` in progress,
 * `"422"` failed. `createdAt` has no zone; our service means UTC.
 */
export const requestRecordSchema = z.object({
  identifier: z.string(),
  href: z.string(),
  /** Screenshots only. */
  executeUrl: z.optional(z.string()),
  status: z.string(),
  width: z.int(),
  height: z.int(),
  type: z.string(),
  /** Images only, like the next two fields. */
  template: z.optional(z.string()),
  templateName: z.optional(z.string()),
  /** As sent by the client: any spelling, and from a remote service any shape. */
  changes: z.optional(z.unknown()),
  createdAt: z.string(),
});
export type RequestRecord = z.infer<typeof requestRecordSchema>;

export const requestListQuerySchema = z.object({
  limit: optional(integer(1, limits.requestsLimitMax)),
  offset: optional(integer(0, 100_000_000)),
});
export type RequestListQuery = z.infer<typeof requestListQuerySchema>;

/** From good to bad; `failing` is pending after a failed attempt, `abandoned` has failed for good. */
export const webhookStates = ["delivered", "pending", "failing", "abandoned"] as const;
export type WebhookState = (typeof webhookStates)[number];

export type ActorKind = "root" | "key" | "person";

export const resultStatuses = ["200", "202", "422"] as const;

/**
 * One entry of the result list. The first nine fields are those that known clients read; the rest are ours. A field
 * without a value is absent, because generated clients fail on null; null is read as absent, because other services
 * send it.
 */
export const resultSummarySchema = z.object({
  identifier: z.string(),
  href: z.string(),
  width: z.int(),
  height: z.int(),
  templateName: optional(z.string()),
  templateIdentifier: optional(z.string()),
  fileName: optional(z.string()),
  createdAt: z.string(),
  /** When it was deleted, or its link expired. */
  deletedAt: optional(z.string()),
  type: optional(z.string()),
  status: optional(z.string()),
  warnings: optional(z.array(z.string())),
  batchName: optional(z.string()),
  /** The first text that a change sets, cut to 120 characters: it distinguishes renders of one template. */
  firstText: optional(z.string()),
  outputFormat: optional(z.string()),
  executeUrl: optional(z.string()),
  /** Size of the stored file; absent until it is stored. */
  bytes: optional(z.int()),
  /** From the request to the stored file, ms. */
  durationMs: optional(z.number()),
  expiresAt: optional(z.string()),
  /** Why it failed. */
  failure: optional(z.string()),
  /**
   * Its maker: the root key, a key or a person, by the name of that time. Absent for the picture of a signed link.
   * `kind`: an `ActorKind`; the root key has no further fields.
   */
  madeBy: optional(
    z.object({ kind: z.string(), identifier: optional(z.string()), name: optional(z.string()) }),
  ),
  /** The worst state of its webhook deliveries; absent if it has none. */
  webhookState: optional(z.string()),
  /** The caller's own metadata, as sent. In lists only if asked for: it may have 64 KiB. */
  metadata: optional(z.unknown()),
});
export type ResultSummary = z.infer<typeof resultSummarySchema>;

export const resultTimingsSchema = z.object({
  /** All in ms; null if the step did not run. */
  queuedMs: z.nullable(z.number()),
  imagesMs: z.nullable(z.number()),
  paintMs: z.nullable(z.number()),
  encodeMs: z.nullable(z.number()),
  totalMs: z.nullable(z.number()),
});

/**
 * One webhook delivery to one address, with every attempt so far, the oldest first. `nextAttemptAt` is null once it was
 * delivered or abandoned, and while its webhook is paused; `requestId` is null if it is not about a render.
 */
export const deliverySchema = z.object({
  identifier: z.string(),
  requestId: z.nullable(z.string()),
  /** The template's name, or the captured address of a screenshot. */
  requestName: optional(z.string()),
  /** The link of its picture, as long as there is one. */
  requestHref: z.optional(z.string()),
  action: z.string(),
  url: z.string(),
  state: z.enum(["pending", "delivered", "abandoned"]),
  createdAt: z.string(),
  nextAttemptAt: z.nullable(z.string()),
  /** It waits because its webhook is paused, until then at most; then it is abandoned. */
  heldUntil: z.optional(z.string()),
  attempts: z.array(
    z.object({
      attempt: z.int(),
      at: z.string(),
      /** Null if no response came; then `failure` says why. */
      status: z.nullable(z.int()),
      durationMs: z.number(),
      failure: z.nullable(z.string()),
      /** First 1 KiB of the response. */
      answer: z.string(),
    }),
  ),
});
export type Delivery = z.infer<typeof deliverySchema>;

const headersSchema = z.nullable(z.array(z.object({ name: z.string(), value: z.string() })));

/** One delivery with the request sent and the response received. */
export const deliveryDetailSchema = z.extend(deliverySchema, {
  /** The body as signed and sent, the same on each attempt. */
  body: z.string(),
  exchanges: z.array(
    z.object({
      attempt: z.int(),
      /** As sent; null if they are not stored. */
      sentHeaders: headersSchema,
      /** The first response headers. */
      answerHeaders: headersSchema,
    }),
  ),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

/** One result with everything stored about it. Our service's own: a remote one may not have it. */
export const resultDetailSchema = z.extend(resultSummarySchema, {
  /** The request body as sent. */
  request: z.unknown(),
  /** The same body as JSON text, as the original has it. An older service sends an object. */
  requestPayload: z.optional(z.unknown()),
  /** The template's identifier; absent for screenshots. */
  template: optional(z.string()),
  templateRevision: optional(z.int()),
  /** Whether what the request changes fits; absent if it changes nothing, or is not drawn yet. */
  fit: optional(fitReportSchema),
  warningDetails: optional(warningDetailsSchema),
  /** Of a screenshot: the page's title, at most 300 characters. */
  pageTitle: optional(z.string()),
  timings: resultTimingsSchema,
  deliveries: z.array(deliverySchema),
});
export type ResultDetail = z.infer<typeof resultDetailSchema>;

export const resultQuerySchema = z.object({
  /**
   * `addresses`: with the passwords and tokens in them, as they were sent, to send the request again. For its maker and for
   * admins; others get them hidden, as all callers do without it.
   */
  include: optional(z.enum(["addresses"], "must be addresses")),
});
export type ResultQuery = z.infer<typeof resultQuerySchema>;

/** Filters of the result list; all that are given must hold. Pages start at 0. */
export const resultListQuerySchema = z.object({
  page: optional(integer(0, 10_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
  template: optional(nameOf("template", limits.nameLengthMax)),
  batch: optional(nameOf("batch", limits.nameLengthMax)),
  type: optional(z.enum(["image", "screenshot"], "must be image or screenshot")),
  status: optional(z.enum(resultStatuses, "must be 200, 202 or 422")),
  /**
   * A part of the template's name, the file name, the batch name, the captured address, the webhook's origin, the metadata, the
   * id of a changed component or a value that was set, ignoring case and accents; or a prefix of the identifier.
   */
  text: optional(text("a text to look for", limits.nameLengthMax)),
  /** Both ends of `createdAt`, ISO 8601, inclusive and exclusive. */
  from: optional(dateText()),
  until: optional(dateText()),
  /** The identifier of the key that made it. */
  key: optional(text("the identifier of a key", limits.nameLengthMax)),
  /** The identifier of the person who made it. */
  person: optional(text("the identifier of a person", limits.nameLengthMax)),
  /** True: only those with warnings. */
  warnings: optional(flag()),
  /** The identifier of a result: those before it, or those that come next after it. Neither with the other nor `text`. */
  before: optional(text("the identifier of a result", limits.nameLengthMax)),
  after: optional(text("the identifier of a result", limits.nameLengthMax)),
  /** `newest` first if absent. */
  sort: sortOrder(oneOf(["newest", "oldest"]), { createdAt: { asc: "oldest", desc: "newest" } }),
  /** Further fields of each result. */
  include: optional(z.enum(["metadata"], "must be metadata")),
});
export type ResultListQuery = z.infer<typeof resultListQuerySchema>;

const sortSchema = z.object({ empty: z.boolean(), sorted: z.boolean(), unsorted: z.boolean() });

/** The page object known clients of the result list read. */
export const resultPageSchema = z.object({
  content: z.array(resultSummarySchema),
  pageable: z.object({
    sort: sortSchema,
    offset: z.int(),
    pageNumber: z.int(),
    pageSize: z.int(),
    unpaged: z.boolean(),
    paged: z.boolean(),
  }),
  totalPages: z.int(),
  totalElements: z.int(),
  number: z.int(),
  size: z.int(),
  numberOfElements: z.int(),
  first: z.boolean(),
  last: z.boolean(),
  empty: z.boolean(),
  sort: sortSchema,
  /** For `before`: there are older matches. Absent in a search. */
  older: z.optional(z.string()),
  /** For `after`: there are newer matches. */
  newer: z.optional(z.string()),
});
export type ResultPage = z.infer<typeof resultPageSchema>;
