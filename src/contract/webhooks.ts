import * as z from "zod/mini";
import { integer, optional, text } from "./fields.ts";
import { limits } from "./limits.ts";
import { deliverySchema } from "./request-records.ts";

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

/** Waits between attempts, seconds, before jitter. After the last one the delivery is abandoned. */
export const retryScheduleSeconds = [5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200] as const;

export const deliveryListQuerySchema = z.object({
  page: optional(integer(0, 10_000_000)),
  size: optional(integer(1, limits.pageSizeMax)),
  state: optional(z.enum(["pending", "delivered", "abandoned"], "must be pending, delivered or abandoned")),
  request: optional(text("a request identifier", limits.nameLengthMax)),
});

export const deliveryListSchema = z.array(deliverySchema);
