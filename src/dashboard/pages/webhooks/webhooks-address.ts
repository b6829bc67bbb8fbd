import * as z from "zod/mini";
import * as limits from "#contract/limits.ts";
import type { DeliveryListQuery } from "#client/webhook-calls.ts";
import { dayStart } from "../../base/design-system/zoned-day.ts";
import { defineFilters, orElse, pageFields, textFilter } from "../../base/navigation/list-address.ts";

const webhooksSchema = z.object({
  ...pageFields,
  state: orElse(z.enum(["", "failing", "delivered", "abandoned", "pending"]), ""),
  /** Failed since: a span that ends now, or a day. */
  since: orElse(z.union([z.enum(["", "hour", "day", "week"]), z.string().check(z.refine(isDay))]), ""),
  /** A part of the address or of the render's name, or the beginning of an identifier. */
  q: textFilter,
  /** The identifier of a webhook of the service. */
  webhook: textFilter,
  /** The expanded delivery. */
  open: textFilter,
});

/** The filters of the deliveries in their address. Empty text: not filtered. */
export type WebhooksAddress = z.infer<typeof webhooksSchema>;

export const spans = ["hour", "day", "week"] as const;

const hourMs = 3_600_000;
const spanMs: Readonly<Record<string, number>> = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs };

/** Whether a text is a valid day such as `2026-11-20`. */
export function isDay(text: string): boolean {
  return dayStart(text) !== undefined;
}

const filters = defineFilters(webhooksSchema, ["state", "since", "webhook", "q"], { page: 1, open: "" });

export const deliveryFilters = {
  ...filters,
  /** Reads `request`, a render's identifier in links to this page, as a search for it. */
  parse: (search: URLSearchParams): WebhooksAddress => {
    const request = search.get("request");
    const given = request === null ? {} : { q: request };
    return filters.parse(new URLSearchParams({ ...given, ...Object.fromEntries(search) }));
  },
};

/** Whether the filters select failed deliveries only, so that all of them may be sent again. */
export function isAboutFailures({ state, since }: WebhooksAddress): boolean {
  return state === "abandoned" || state === "failing" || (since !== "" && state !== "delivered");
}

/** Converts the filters. The interface counts pages from 0. A span ends `now`; a day starts in `zone`. */
export function toDeliveryListQuery(
  { page, size, state, since, webhook, q }: WebhooksAddress,
  { now = Date.now(), zone }: { now?: number; zone?: string } = {},
): DeliveryListQuery {
  const span = spanMs[since];
  const start = span === undefined ? dayStart(since, zone) : now - span;
  return {
    page: page - 1,
    size,
    ...(state !== "" && { state }),
    ...(start !== undefined && { failedSince: new Date(start).toISOString() }),
    ...(webhook !== "" && { webhook }),
    ...(q !== "" && { text: q.slice(0, limits.nameLengthMax) }),
  };
}

export const addressesView = "addresses";
/** The query of the view with the service's webhooks. */
export const addressesSearch = `?view=${addressesView}`;
