import * as z from "zod/mini";
import { dateText, flag, integer, oneOf, optional, text, webAddress } from "./fields.ts";
import { isJsonObject } from "./json.ts";
import * as limits from "./limits.ts";
import { templateSummarySchema } from "./templates.ts";

/** Body of the POST a webhook receives: the interface's three fields, and `action`, which real receivers switch on. */
export const webhookPayloadSchema = z.object({
  action: z.string(),
  requestId: z.string(),
  href: z.string(),
  /** The request body that was sent to create the image. */
  request: z.unknown(),
});
export type WebhookPayload = z.infer<typeof webhookPayloadSchema>;

export const renderCompleteAction = "RENDER_COMPLETE";
/**
 * Not specified: a render or screenshot that failed permanently. Sent only to the service's own webhooks that subscribe
 * to it, and to the address of a request that asks for its end: receivers written for the interface treat every call as
 * a finished picture.
 */
export const renderFailedAction = "RENDER_FAILED";

/**
 * The ends of a request that its own address is notified of. `success`, the default: the finished picture. `end`: also
 * that there will be none.
 */
export const webhookMoments = ["success", "end"] as const;

/** Whether a request, by its body as sent, asks for its end. */
export function asksForEnd(body: unknown): boolean {
  return isJsonObject(body) && body["webhookOn"] === "end";
}

/** Body of the POST about a render or screenshot that failed. `error` is the message that its link responds with. */
export const renderFailedPayloadSchema = z.object({
  ...webhookPayloadSchema.shape,
  error: z.string(),
});

export const templateActions = ["TEMPLATE_CREATE", "TEMPLATE_UPDATE", "TEMPLATE_DELETE"] as const;
export type TemplateAction = (typeof templateActions)[number];

/** Events that a webhook of the service can subscribe to. */
export const webhookActions = [renderCompleteAction, renderFailedAction, ...templateActions] as const;
export type WebhookAction = (typeof webhookActions)[number];

/** The name of a template action in earlier versions of Overprint. Subscriptions may still name it. */
export function formerActionName(action: string): string {
  return templateActions.some((name) => name === action) ? `${action}D` : action;
}

/**
 * The current name of an action: `TEMPLATE_CREATE` for the former `TEMPLATE_CREATED`. Other names are returned
 * unchanged.
 */
export function currentActionName(action: string): string {
  return webhookActions.find((name) => formerActionName(name) === action) ?? action;
}

/** Reads an action in either spelling as its current name. */
const currentAction = z.transform((value: unknown) =>
  typeof value === "string" ? currentActionName(value) : value,
);

/**
 * Body of the POST about a template; for a deleted one, its last state. The fields beside `template` are those that
 * receivers written for the interface read.
 */
export const templateWebhookPayloadSchema = z.object({
  action: oneOf(templateActions),
  templateId: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  preview: z.string(),
  template: templateSummarySchema,
});
export type TemplateWebhookPayload = z.infer<typeof templateWebhookPayloadSchema>;

/** An address that receives every event of its actions, whichever client caused it. */
export const webhookSchema = z.object({
  identifier: z.string(),
  url: z.string(),
  /** An older service sends former names. */
  actions: z.array(z.pipe(currentAction, z.string())),
  createdAt: z.string(),
  /** Whether deliveries to it wait. Absent: the service cannot pause it. */
  paused: z.optional(z.boolean()),
  pausedAt: z.optional(z.string()),
  /** Deliveries that are not ended, counted up to `limits.countedDeliveriesMax`. */
  pending: z.optional(z.int()),
  /**
   * The deliveries of the last 24 hours, the newest `limits.countedDeliveriesMax`, and how many of them have an attempt
   * and were not delivered.
   */
  lastDay: z.optional(z.object({ deliveries: z.int(), failed: z.int() })),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookDraftSchema = z.object({
  url: webAddress(),
  actions: z
    .array(z.pipe(currentAction, oneOf(webhookActions)), `must be a list of ${webhookActions.join(", ")}`)
    .check(z.minLength(1, `must name at least one of ${webhookActions.join(", ")}`)),
});
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

/** How long a delivery waits for its paused webhook, ms. */
export const pausedDeliveryMsMax = limits.pausedDeliveryDaysMax * 86_400_000;

/** A change of a webhook: fields that it does not name stay as they are. */
export const webhookChangeSchema = z
  .object({
    url: optional(webhookDraftSchema.shape.url),
    actions: optional(webhookDraftSchema.shape.actions),
    /** Deliveries to a paused webhook wait, at most `limits.pausedDeliveryDaysMax`, and are sent in order afterwards. */
    paused: optional(flag()),
  })
  .check(
    z.refine(
      ({ url, actions, paused }) => (url ?? actions ?? paused) !== undefined,
      "must name url, actions or paused",
    ),
  );
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** Waits between attempts, seconds, before jitter. After the last one the delivery is abandoned. */
export const retryScheduleSeconds = [5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200] as const;

export const deliveryListQuerySchema = z.object({
  page: optional(integer(0, 10_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
  /** `failing`: pending, and its last attempt has failed. */
  state: optional(
    z.enum(
      ["pending", "failing", "delivered", "abandoned"],
      "must be pending, failing, delivered or abandoned",
    ),
  ),
  request: optional(text("a request identifier", limits.nameLengthMax)),
  /** Those of one webhook of the service, also of a deleted one. */
  webhook: optional(text("a webhook identifier", limits.nameLengthMax)),
  /** A part of the address or of a text of the request, as in `requests`, or a prefix of the delivery's or the request's identifier. */
  text: optional(text("a text to look for", limits.nameLengthMax)),
  /** Undelivered ones with a failed attempt since then. */
  failedSince: optional(dateText()),
});

/** A single delivery to one address on request, to see whether it arrives. */
export const webhookTestAction = "WEBHOOK_TEST";

/** The signing secret as far as it may be shown: never the secret itself. */
export const webhookSecretSchema = z.object({
  isSet: z.boolean(),
  /** Its last characters, to recognise it by; empty if it is too short to show any. */
  ending: z.string(),
  /** `service`: generated by the service and kept in its data folder. `operator`: set by a variable. */
  source: z.string(),
  /** Further secrets that sign as well. `until`: null while the operator sets it. */
  previous: z.array(z.object({ ending: z.string(), until: z.nullable(z.string()) })),
  canRotate: z.boolean(),
  /** Whether receivers also accept the secret of another service. */
  knowsSender: z.boolean(),
});
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;
