import * as z from "zod/mini";
import { dateText, integer, oneOf, optional, text, webAddress } from "./fields.ts";
import { limits } from "./limits.ts";
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
 * to it, because receivers written for the interface treat every call as a finished picture.
 */
export const renderFailedAction = "RENDER_FAILED";

/** Body of the POST about a render or screenshot that failed. `error` is the message that its link responds with. */
export const renderFailedPayloadSchema = z.object({
  ...webhookPayloadSchema.shape,
  error: z.string(),
});

export const templateActions = ["TEMPLATE_CREATE", "TEMPLATE_UPDATE", "TEMPLATE_DELETE"] as const;
export type TemplateAction = (typeof templateActions)[number];

/** What a webhook of the service can hear about. */
export const webhookActions = [renderCompleteAction, renderFailedAction, ...templateActions] as const;
export type WebhookAction = (typeof webhookActions)[number];

/** The name of a template action in earlier versions of Overprint. Subscriptions may still name it. */
export function formerActionName(action: string): string {
  return templateActions.some((name) => name === action) ? `${action}D` : action;
}

/** The interface's name of an action: `TEMPLATE_CREATE` for the former `TEMPLATE_CREATED`. Other names are returned as they are. */
export function currentActionName(action: string): string {
  return webhookActions.find((name) => formerActionName(name) === action) ?? action;
}

/** Reads an action in either spelling as its current name. */
const currentAction = z.transform((value: unknown) =>
  typeof value === "string" ? currentActionName(value) : value,
);

/**
 * Body of the POST about a template; of a deleted one it is the last state. The fields beside `template` are the ones that
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

/** An address that hears about everything of its actions, whoever caused it. */
export const webhookSchema = z.object({
  identifier: z.string(),
  url: z.string(),
  /** An older service sends former names. */
  actions: z.array(z.pipe(currentAction, z.string())),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookDraftSchema = z.object({
  url: webAddress(),
  actions: z
    .array(z.pipe(currentAction, oneOf(webhookActions)), `must be a list of ${webhookActions.join(", ")}`)
    .check(z.minLength(1, `must name at least one of ${webhookActions.join(", ")}`)),
});
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

/** Waits between attempts, seconds, before jitter. After the last one the delivery is abandoned. */
export const retryScheduleSeconds = [5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200] as const;

export const deliveryListQuerySchema = z.object({
  page: optional(integer(0, 10_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
  state: optional(z.enum(["pending", "delivered", "abandoned"], "must be pending, delivered or abandoned")),
  request: optional(text("a request identifier", limits.nameLengthMax)),
  /** Those that are not delivered and had an attempt fail since then. */
  failedSince: optional(dateText()),
});

/** Sent to one address by hand, to see whether it arrives. */
export const webhookTestAction = "WEBHOOK_TEST";

/** What deliveries are signed with, as far as it may be told: never the secret itself. */
export const webhookSecretSchema = z.object({
  isSet: z.boolean(),
  /** Its last characters, to recognise it by; empty where it is too short to show any. */
  ending: z.string(),
  /** `service`: made by the service and kept in its data folder. `operator`: given by a variable. */
  source: z.string(),
  /** Others that sign as well. `until`: null while the operator names it. */
  previous: z.array(z.object({ ending: z.string(), until: z.nullable(z.string()) })),
  canRotate: z.boolean(),
  /** Whether receivers also know the secret of another service. */
  knowsSender: z.boolean(),
});
export type WebhookSecret = z.infer<typeof webhookSecretSchema>;
