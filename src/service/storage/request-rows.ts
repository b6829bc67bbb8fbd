/** Stored requests as types: the meaning of a row, parsed where the database only knows JSON. */
import { z } from "zod";
import type { Change, ChangeValue } from "#contract/changes/change.ts";
import type { OutputFormat } from "#contract/formats.ts";
import type { requests } from "./schema.ts";

export type RequestType = "image" | "screenshot";
export type RequestState = "queued" | "done" | "failed";

/** Why a request failed. `message` is for the caller; `reason` is a short word for programs. */
export interface RequestFailure {
  reason: string;
  message: string;
}

/** Durations in ms; null where the step did not happen. */
export interface RequestTimings {
  queuedMs: number | null;
  imagesMs: number | null;
  paintMs: number | null;
  encodeMs: number | null;
  totalMs: number | null;
}

/** Exactly the fields of each state. */
export type RequestOutcome =
  | { state: "queued" }
  | { state: "done"; finishedAt: Date; objectKey: string; bytes: number }
  | { state: "failed"; finishedAt: Date; failure: RequestFailure };

/** The columns of a new request. Absent and null mean the same. */
export interface NewRequest {
  /** A UUID. */
  id: string;
  type: RequestType;
  createdAt: Date;
  /** The request body exactly as it was sent. */
  body: unknown;
  /** All spellings in the body as one list. */
  changes: readonly Change[];
  /** Pictures of requests that the changes name. */
  pictureNames?: readonly string[] | undefined;
  warnings?: string[] | undefined;
  /** One of `outputFormats`. */
  format: OutputFormat;
  /** Expected size of the picture, px. */
  width: number;
  height: number;
  templateId?: string | null | undefined;
  templateName?: string | null | undefined;
  templateRevision?: number | null | undefined;
  /** The captured page of a screenshot. */
  executeUrl?: string | null | undefined;
  metadata?: unknown;
  renderKey?: string | null | undefined;
  fileName?: string | null | undefined;
  batchName?: string | null | undefined;
  webhookUrl?: string | null | undefined;
  expiresAt?: Date | null | undefined;
}

/** One entry of a list. */
export type StoredRequestSummary = {
  id: string;
  type: RequestType;
  templateId: string | null;
  templateName: string | null;
  templateRevision: number | null;
  executeUrl: string | null;
  warnings: string[];
  format: OutputFormat;
  width: number;
  height: number;
  fileName: string | null;
  batchName: string | null;
  /** See `findFirstText`. */
  firstText: string | null;
  createdAt: Date;
  startedAt: Date | null;
  expiresAt: Date | null;
  /** The link expired and its object was deleted from the store. */
  isPurged: boolean;
  deletedAt: Date | null;
  outcome: RequestOutcome;
};

/** A request with everything that was sent. */
export type StoredRequest = StoredRequestSummary & {
  body: unknown;
  changes: Change[];
  metadata: unknown;
  timings: RequestTimings | null;
  renderKey: string | null;
  webhookUrl: string | null;
};

type Row = typeof requests.$inferSelect;
/** The columns of a list. */
export type SummaryRow = Omit<
  Row,
  "body" | "changes" | "metadata" | "timings" | "renderKey" | "webhookUrl" | "sequence"
> & { firstText: string | null };

const typeSchema = z.enum(["image", "screenshot"]);
const stateSchema = z.enum(["queued", "done", "failed"]);
const warningsSchema = z.array(z.string());
const failureSchema = z.object({ reason: z.string(), message: z.string() });
const millisecondsSchema = z.number().nullable();
const timingsSchema = z.object({
  queuedMs: millisecondsSchema,
  imagesMs: millisecondsSchema,
  paintMs: millisecondsSchema,
  encodeMs: millisecondsSchema,
  totalMs: millisecondsSchema,
});
/** Not validated: the column is JSON, and checking each value would cost more than all other work. */
const changesSchema = z.array(
  z.object({
    componentId: z.string(),
    property: z.string(),
    value: z.custom<ChangeValue>((value) => value !== null && value !== undefined),
  }),
);

export function toStoredSummary(row: SummaryRow): StoredRequestSummary {
  const { type, state, warnings, failure, finishedAt, objectKey, bytes, ...plain } = row;
  return {
    ...plain,
    type: typeSchema.parse(type),
    warnings: warningsSchema.parse(warnings),
    outcome: toOutcome(stateSchema.parse(state), { failure, finishedAt, objectKey, bytes }),
  };
}

export function toStoredRequest(row: Row): StoredRequest {
  const {
    body,
    changes: storedChanges,
    metadata,
    timings,
    renderKey,
    webhookUrl,
    sequence: _order,
    ...summary
  } = row;
  const changes = changesSchema.parse(storedChanges);
  return {
    ...toStoredSummary({ ...summary, firstText: findFirstText(changes) }),
    body,
    changes,
    metadata,
    timings: timings === null ? null : timingsSchema.parse(timings),
    renderKey,
    webhookUrl,
  };
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
  const texts = changes.flatMap(({ property, value }) =>
    typeof value === "string" && value !== "" && !new RegExp(unreadablePattern).test(value)
      ? [{ isOwn: textProperties.some((name) => name === property), value }]
      : [],
  );
  const first = texts.find(({ isOwn }) => isOwn) ?? texts[0];
  return first === undefined
    ? null
    : Array.from(first.value.slice(0, 2 * firstTextLengthMax))
        .slice(0, firstTextLengthMax)
        .join("");
}

function toOutcome(
  state: RequestState,
  { failure, finishedAt, objectKey, bytes }: Pick<Row, "failure" | "finishedAt" | "objectKey" | "bytes">,
): RequestOutcome {
  if (state === "queued") return { state };
  if (state === "failed" && finishedAt !== null) {
    return { state, finishedAt, failure: failureSchema.parse(failure) };
  }
  if (state === "done" && finishedAt !== null && objectKey !== null && bytes !== null) {
    return { state, finishedAt, objectKey, bytes };
  }
  throw new Error(`a request row in state ${state} lacks what that state has`);
}
