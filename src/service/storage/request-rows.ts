/** Stored requests as types: the meaning of a row, parsed where the database only knows JSON. */
import { z } from "zod";
import { hideAddressSecrets } from "#contract/address-secrets.ts";
import type { Change, ChangeValue } from "#contract/changes/change.ts";
import { type FitReport, fitReportSchema } from "#contract/fit-report.ts";
import { resultTimingsSchema } from "#contract/request-records.ts";
import { listedTextOf } from "#scene/values/styled-text.ts";
import type { requests } from "./schema.ts";

type Row = typeof requests.$inferSelect;
export type RequestType = Row["type"];
export type RequestState = Row["state"];

/** Why a request failed. `message` is for the caller; `reason` is a short word for programs. */
export interface RequestFailure {
  reason: string;
  message: string;
}

/** Durations in ms; null where the step did not happen. */
export type RequestTimings = z.infer<typeof resultTimingsSchema>;

/** Warnings and fit report of a drawing, equal for all that share its picture; of a screenshot, the page's title. */
const drawingSchema = z.object({
  warnings: z.array(z.string()),
  fit: z.nullable(fitReportSchema),
  pageTitle: z.string().optional(),
});
export type Drawing = z.infer<typeof drawingSchema>;

/** Exactly the fields of each state. */
export type RequestOutcome =
  | { state: "queued" }
  | { state: "done"; finishedAt: Date; objectKey: string; bytes: number }
  | { state: "failed"; finishedAt: Date; failure: RequestFailure };

/** The columns of a new request. Absent and null mean the same. */
export type NewRequest = Omit<
  typeof requests.$inferInsert,
  "state" | "changes" | "warnings" | "drawing" | "failure" | "timings" | "isPurged" | OutcomeColumn
> & {
  /** All spellings in the body as one list. */
  changes: readonly Change[];
  /** Pictures of requests that the changes name. */
  pictureNames?: readonly string[] | undefined;
  warnings?: string[] | undefined;
};

type OutcomeColumn = "failure" | "finishedAt" | "objectKey" | "bytes";
/** Columns that lists omit. */
type DetailColumn =
  | "body"
  | "changes"
  | "drawing"
  | "metadata"
  | "timings"
  | "renderKey"
  | "webhookUrl"
  | "sequence";

/** The columns of a list, and `findFirstText` of its changes. */
export type SummaryRow = Omit<Row, DetailColumn> & { firstText: string | null };

/** One entry of a list. */
export type StoredRequestSummary = Omit<SummaryRow, "state" | "warnings" | OutcomeColumn> & {
  warnings: string[];
  outcome: RequestOutcome;
};

/** A request with everything that was sent. */
export type StoredRequest = StoredRequestSummary &
  Pick<Row, "body" | "metadata" | "renderKey" | "webhookUrl"> & {
    changes: Change[];
    fit: FitReport | null;
    pageTitle: string | null;
    timings: RequestTimings | null;
  };

const warningsSchema = z.array(z.string());
const failureSchema = z.object({ reason: z.string(), message: z.string() });
/** Not validated: the column is JSON, and checking each value would cost more than all other work. */
export const changesSchema = z.array(
  z.object({
    componentId: z.string(),
    property: z.string(),
    value: z.custom<ChangeValue>((value) => value !== null && value !== undefined),
  }),
);

export function toStoredSummary(row: SummaryRow): StoredRequestSummary {
  const { state, warnings, failure, finishedAt, objectKey, bytes, ...plain } = row;
  return {
    ...plain,
    warnings: warningsSchema.parse(warnings).map((warning) => hideAddressSecrets(warning)),
    outcome: toOutcome({ state, failure, finishedAt, objectKey, bytes }),
  };
}

export function toStoredRequest(row: Row): StoredRequest {
  const {
    body,
    changes: storedChanges,
    drawing,
    metadata,
    timings,
    renderKey,
    webhookUrl,
    sequence: _order,
    ...summary
  } = row;
  const changes = changesSchema.parse(storedChanges);
  const drawn = toDrawing(drawing);
  return {
    ...toStoredSummary({ ...summary, firstText: findFirstText(changes) }),
    body,
    changes,
    fit: drawn?.fit ?? null,
    pageTitle: drawn?.pageTitle ?? null,
    metadata,
    timings: timings === null ? null : resultTimingsSchema.parse(timings),
    renderKey,
    webhookUrl,
  };
}

export function toDrawing(stored: unknown): Drawing | null {
  return stored === null ? null : drawingSchema.parse(stored);
}

/** Code points of a text that a list shows. */
export const firstTextLengthMax = 120;
/** The properties that are a component's text: by its name, and the bare key, which is often one. */
export const textProperties = ["text", ""] as const;
/** Colours and addresses are text on the wire and say nothing to a reader. PostgreSQL reads the same pattern. */
export const unreadablePattern = "^(#|https?:|data:|asset:|rgb|hsl)";

/**
 * The text that identifies a render to a reader: the first that a change sets, a component's own text before others.
 */
function findFirstText(changes: readonly Change[]): string | null {
  const texts = changes.flatMap(({ property, value }) => {
    const text = listedTextOf(value) ?? "";
    return text !== "" && !new RegExp(unreadablePattern).test(text)
      ? [{ isOwn: textProperties.some((name) => name === property), text }]
      : [];
  });
  const first = texts.find(({ isOwn }) => isOwn) ?? texts[0];
  return first === undefined
    ? null
    : Array.from(first.text.slice(0, 2 * firstTextLengthMax))
        .slice(0, firstTextLengthMax)
        .join("");
}

function toOutcome(row: Pick<Row, "state" | OutcomeColumn>): RequestOutcome {
  const { state, failure, finishedAt, objectKey, bytes } = row;
  if (state === "queued") return { state };
  if (state === "failed" && finishedAt !== null) {
    const { reason, message } = failureSchema.parse(failure);
    return { state, finishedAt, failure: { reason, message: hideAddressSecrets(message) } };
  }
  if (state === "done" && finishedAt !== null && objectKey !== null && bytes !== null) {
    return { state, finishedAt, objectKey, bytes };
  }
  throw new Error(`a request row in state ${state} lacks what that state has`);
}
