/** The tables in drizzle's form. `migrations/` creates them; a change here comes with a migration there. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { auditActorKinds } from "#contract/audit.ts";
import type { OutputFormat } from "#contract/formats.ts";
import type { ActorKind } from "#contract/request-records.ts";
import { roles } from "#contract/scopes.ts";

const bytes = customType<{ data: Uint8Array }>({ dataType: () => "bytea" });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Of each save of a template. */
const savedColumns = () => ({
  name: text("name").notNull(),
  /** `canvas-editor` or `canvas-html`; an open set. */
  editor: text("editor").notNull(),
  tags: text("tags").array().notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: moment("created_at").notNull(),
  document: jsonb("document").notNull(),
  // Copied out of the document, so that the list need not read documents.
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  scaleFactor: doublePrecision("scale_factor").notNull(),
  outputFormat: text("output_format").$type<OutputFormat>().notNull(),
  /** From 1 to 100, for formats that lose detail. The database computes it. */
  quality: doublePrecision("quality")
    .notNull()
    .generatedAlwaysAs(sql`(document ->> 'quality')`),
  /** The preview's key in the object store; null until it is rendered. */
  previewKey: text("preview_key"),
  /** Why the current revision has no preview and will not get one. */
  previewFailure: text("preview_failure"),
});

export const templates = pgTable("templates", {
  id: text("id").primaryKey(),
  ...savedColumns(),
  updatedAt: moment("updated_at").notNull(),
  /** The published one, or the draft of a template that was never published. The row has its state. */
  revision: integer("revision").notNull(),
  /** Equal to `revision` as long as the template was never published. */
  unpublishedRevision: integer("unpublished_revision"),
  /** Starts at 1 and grows by one with each save, also of a draft. */
  latestRevision: integer("latest_revision").notNull(),
  sourceTemplateId: text("source_template_id"),
  /** Whether its pictures may be asked for by a direct link. */
  directLinks: boolean("direct_links").notNull().default(true),
  /** Marks a starter template for ever, so that seeding twice creates it once. */
  starterKey: text("starter_key"),
  /** Place among the starters. */
  starterOrder: integer("starter_order"),
  /** A user replaced this starter; newer versions do not overwrite it. */
  isEdited: boolean("is_edited").notNull().default(false),
  deletedAt: moment("deleted_at"),
  /** Until then a deleted template is in the bin; null: deleted for good. */
  binnedUntil: moment("binned_until"),
  /** Name, identifier and tags, folded, one per line. A trigger writes it. */
  searchText: text("search_text").notNull().default(""),
});

/**
 * All saves of templates, that of their row included. Triggers store those of rows, and remove the drafts that are not
 * kept.
 */
export const templateRevisions = pgTable(
  "template_revisions",
  {
    templateId: text("template_id").notNull(),
    revision: integer("revision").notNull(),
    ...savedColumns(),
    note: text("note"),
    /** When it was last published; null for a draft. */
    publishedAt: moment("published_at"),
    /** A render or a link has named it by its number. */
    isUsed: boolean("is_used").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.templateId, table.revision] })],
);

export const requests = pgTable("requests", {
  id: uuid("id").primaryKey(),
  /** Grows with each request; decides the order of those created in the same moment. */
  sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  type: text("type", { enum: ["image", "screenshot"] }).notNull(),
  state: text("state", { enum: ["queued", "done", "failed"] }).notNull(),
  templateId: text("template_id"),
  templateName: text("template_name"),
  templateRevision: integer("template_revision"),
  /** The captured page of a screenshot. */
  executeUrl: text("execute_url"),
  /** `json`, not `jsonb`: a webhook's receiver gets the fields in the order they were sent. */
  body: json("body").notNull(),
  changes: jsonb("changes").notNull(),
  warnings: jsonb("warnings").notNull(),
  /** Warnings and fit report of its drawing; see `Drawing`. */
  drawing: jsonb("drawing"),
  failure: jsonb("failure"),
  timings: jsonb("timings"),
  metadata: jsonb("metadata"),
  format: text("format").$type<OutputFormat>().notNull(),
  /** Px; the expected size until the picture is there. */
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  bytes: bigint("bytes", { mode: "number" }),
  objectKey: text("object_key"),
  /** Equal for requests that may share one stored image. */
  renderKey: text("render_key"),
  fileName: text("file_name"),
  batchName: text("batch_name"),
  webhookUrl: text("webhook_url"),
  createdAt: moment("created_at").notNull(),
  startedAt: moment("started_at"),
  finishedAt: moment("finished_at"),
  expiresAt: moment("expires_at"),
  /** The link expired and its object was deleted from the store. */
  isPurged: boolean("is_purged").notNull().default(false),
  deletedAt: moment("deleted_at"),
  /** Its maker; null for a signed link, and in requests of an earlier version. Of the root key only the kind is stored. */
  actorKind: text("actor_kind").$type<ActorKind>(),
  actorId: text("actor_id"),
  /** At that time. */
  actorName: text("actor_name"),
});

/** The folded texts that the search of the history reads; see `request-texts.ts`. */
export const requestTexts = pgTable("request_texts", {
  requestId: uuid("request_id").primaryKey(),
  text: text("text").notNull(),
});

/** Requests without a text yet. A trigger adds those that are stored without one. */
export const unindexedRequests = pgTable("unindexed_requests", {
  requestId: uuid("request_id").primaryKey(),
});

/** The number of live requests of each template; maintained by a trigger, so that totals need no counting. */
export const requestCounts = pgTable("request_counts", {
  /** Empty for screenshots. */
  templateId: text("template_id").notNull(),
  /** Several rows per template, so that two concurrent transactions seldom wait for the same one. */
  shard: integer("shard").notNull(),
  total: bigint("total", { mode: "number" }).notNull(),
  /** All ever made, deleted ones included. */
  made: bigint("made", { mode: "number" }).notNull().default(0),
  /** Live ones that failed. */
  failed: bigint("failed", { mode: "number" }).notNull().default(0),
});

/** How many templates there are; kept by a trigger, in several rows for the same reason. */
export const templateCounts = pgTable("template_counts", {
  shard: integer("shard").primaryKey(),
  total: bigint("total", { mode: "number" }).notNull(),
});

/** Objects that a request no longer shows, to be deleted from the store unless another one does. */
export const unusedObjects = pgTable("unused_objects", {
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  objectKey: text("object_key").notNull(),
});

/** First responses, so that a repeated request gets the same one. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    caller: text("caller").notNull(),
    key: text("key").notNull(),
    fingerprint: text("fingerprint").notNull(),
    status: integer("status").notNull(),
    /** `json`, not `jsonb`: a replayed answer has its fields in the same order. Wrapped, because it may be null itself. */
    body: json("body"),
    requestId: uuid("request_id"),
    isFile: boolean("is_file").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.caller, table.key] })],
);

/** Keys besides the root key, also expired and revoked ones. */
export const keys = pgTable("keys", {
  id: uuid("id").primaryKey(),
  name: text("name").notNull(),
  /** SHA-256 of the key's text, base64url. The text itself is not stored. */
  digest: text("digest").notNull(),
  scopes: text("scopes").array().notNull(),
  /** The only templates that it may use; null: all. */
  templates: text("templates").array(),
  /** Requests in each window; null: the limit that all keys have in common. */
  quota: integer("quota"),
  windowSeconds: integer("window_seconds"),
  createdAt: moment("created_at").notNull(),
  createdBy: text("created_by").notNull(),
  expiresAt: moment("expires_at"),
  /** To the minute. */
  lastUsedAt: moment("last_used_at"),
  revokedAt: moment("revoked_at"),
});

/** Webhooks of the service, which receive every event of their actions. */
export const webhooks = pgTable("webhooks", {
  id: uuid("id").primaryKey(),
  url: text("url").notNull(),
  actions: text("actions").array().notNull(),
  createdAt: moment("created_at").notNull(),
  /** Since when its deliveries wait; null: they are sent. */
  pausedAt: moment("paused_at"),
});

export const deliveries = pgTable("deliveries", {
  id: uuid("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  requestId: uuid("request_id"),
  /** Stays when the webhook is deleted. */
  webhookId: uuid("webhook_id"),
  action: text("action").notNull(),
  url: text("url").notNull(),
  /** The bytes that are signed and sent, the same on every attempt. */
  payload: text("payload").notNull(),
  state: text("state", { enum: ["pending", "delivered", "abandoned"] }).notNull(),
  /** Grows whenever an attempt is scheduled. A job of an earlier turn was superseded and does nothing. */
  turn: integer("turn").notNull(),
  /** Attempts since the delivery was created or last sent by hand: the position in the schedule. */
  tries: integer("tries").notNull(),
  /** All stored attempts. */
  attemptCount: integer("attempt_count").notNull(),
  dueAt: moment("due_at"),
  createdAt: moment("created_at").notNull(),
});

export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    deliveryId: uuid("delivery_id").notNull(),
    attempt: integer("attempt").notNull(),
    at: moment("at").notNull(),
    /** Null if no response came; then `failure` says why. */
    status: integer("status"),
    durationMs: doublePrecision("duration_ms").notNull(),
    failure: text("failure"),
    /** The beginning of the response. */
    answer: text("answer").notNull(),
    sentHeaders: json("sent_headers"),
    answerHeaders: json("answer_headers"),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.attempt] })],
);

/** Addresses of ours that accept any request. The id is the address, so it must be unguessable. */
export const receivers = pgTable("receivers", {
  id: uuid("id").primaryKey(),
  name: text("name"),
  answerStatus: integer("answer_status").notNull(),
  createdAt: moment("created_at").notNull(),
  lastReceivedAt: moment("last_received_at"),
  expiresAt: moment("expires_at").notNull(),
  receivedCount: bigint("received_count", { mode: "number" }).notNull().default(0),
  minuteBeganAt: moment("minute_began_at"),
  minuteCount: integer("minute_count").notNull().default(0),
});

export const receipts = pgTable("receipts", {
  id: uuid("id").primaryKey(),
  sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  receiverId: uuid("receiver_id").notNull(),
  receivedAt: moment("received_at").notNull(),
  query: text("query").notNull(),
  headers: json("headers").notNull(),
  isHeadCut: boolean("is_head_cut").notNull(),
  body: bytes("body").notNull(),
  bodyBytes: integer("body_bytes").notNull(),
  status: integer("status").notNull(),
  signature: json("signature").notNull(),
});

/** Uploaded pictures and fonts. */
/** Of each upload, also in the bin. */
const assetColumns = () => ({
  /** A hash of the content and an extension: what `asset:…` and `/assets/…` name. */
  id: text("id").primaryKey(),
  kind: text("kind", { enum: ["picture", "font"] }).notNull(),
  contentType: text("content_type").notNull(),
  bytes: bigint("bytes", { mode: "number" }).notNull(),
  /** Px; of pictures. */
  width: integer("width"),
  height: integer("height"),
  /** Of fonts: the family's name in lower case. */
  familyKey: text("family_key"),
  face: jsonb("face"),
  /** Of its file, if the upload gave it. */
  name: text("name"),
  createdAt: moment("created_at").notNull(),
});

export const assets = pgTable("assets", {
  ...assetColumns(),
  /** It came in a request and is deleted after the last request that names it. Lists of uploads omit it. */
  isFromRequest: boolean("is_from_request").notNull().default(false),
  /** From when on the sweeper checks whether a request still names it. Null: not before a request is deleted. */
  sweepAfter: moment("sweep_after"),
});

/** Deleted uploads that can be restored. A table of their own, so that nothing that reads uploads finds them. */
export const binnedAssets = pgTable("binned_assets", {
  ...assetColumns(),
  binnedUntil: moment("binned_until").notNull(),
});

/** The pictures that came in requests, by the requests that name them. */
export const requestPictures = pgTable(
  "request_pictures",
  {
    requestId: uuid("request_id").notNull(),
    assetId: text("asset_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.assetId] })],
);

/** Preferences of a person or a key: see `contract/preferences.ts`. */
export const preferences = pgTable("preferences", {
  /** The kind of the caller and its identifier. */
  owner: text("owner").primaryKey(),
  content: jsonb("content").notNull(),
});

/** Queued work. */
export const jobs = pgTable("jobs", {
  /** Grows with each job; equal priorities run in this order. */
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  payload: jsonb("payload").notNull(),
  /** Higher runs first. */
  priority: integer("priority").notNull(),
  /** Jobs that share concurrency limits; empty by default. */
  groupName: text("group_name").notNull(),
  state: text("state", { enum: ["waiting", "running", "done"] })
    .notNull()
    .default("waiting"),
  createdAt: moment("created_at")
    .notNull()
    .default(sql`now()`),
  dueAt: moment("due_at").notNull(),
  /** The last start, heartbeat or end. */
  activeAt: moment("active_at"),
  /** Failed attempts of the job, or of its dead letter. */
  failures: integer("failures").notNull().default(0),
  /** How often the process crashed while it was running. */
  crashes: integer("crashes").notNull().default(0),
  /** How often it found the database or the object store unavailable. */
  outages: integer("outages").notNull().default(0),
  /** The last error of a dead-lettered job. */
  failure: text("failure"),
});

/** The audit log. A trigger refuses to change or delete its rows. */
export const audit = pgTable("audit", {
  /** Grows with each row. */
  id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  /** Of the event. An entry of a dashboard may arrive later. */
  at: moment("at")
    .notNull()
    .default(sql`clock_timestamp()`),
  actorKind: text("actor_kind", { enum: auditActorKinds }).notNull(),
  actorId: text("actor_id").notNull(),
  actorName: text("actor_name").notNull(),
  actorUnproved: boolean("actor_unproved").notNull().default(false),
  address: text("address"),
  action: text("action").notNull(),
  targetKind: text("target_kind").notNull(),
  targetId: text("target_id").notNull(),
  targetName: text("target_name"),
  revision: integer("revision"),
  detail: text("detail"),
  /** Events that the entry stands for. */
  count: integer("count").notNull().default(1),
  /** No other event has it, in any database. */
  eventId: uuid("event_id").notNull().defaultRandom(),
  /** Folded: see `foldSearch`. */
  searchText: text("search_text").notNull(),
});

/** The last entry of the audit log that each receiver has accepted. */
export const auditPositions = pgTable("audit_positions", {
  receiver: text("receiver").primaryKey(),
  entryId: bigint("entry_id", { mode: "number" }).notNull(),
});

/** People who log in to the dashboard. */
export const people = pgTable("people", {
  id: text("id").primaryKey(),
  /** The OIDC issuer; `proxy` or `password` for the other logins. */
  issuer: text("issuer").notNull(),
  /** The identifier that the issuer gives the person. */
  subject: text("subject").notNull(),
  name: text("name").notNull(),
  /** Of e-mail. */
  address: text("address"),
  role: text("role", { enum: roles }).notNull(),
  /** Of the login by password; null until it is set. */
  passwordHash: text("password_hash"),
  firstSeenAt: moment("first_seen_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  disabledAt: moment("disabled_at"),
  /** The entry of `OIDC_ALLOWED` by which the person came in last. */
  admittedBy: text("admitted_by"),
});

/** Sessions of people. Ended ones are deleted. */
export const sessions = pgTable("sessions", {
  /** SHA-256 of the token in the cookie. */
  tokenDigest: bytes("token_digest").primaryKey(),
  id: text("id").notNull(),
  personId: text("person_id").notNull(),
  createdAt: moment("created_at").notNull(),
  lastSeenAt: moment("last_seen_at").notNull(),
  /** The browser's `User-Agent`. */
  device: text("device").notNull(),
  networkAddress: text("network_address"),
});

/** Tokens that are accepted once. */
export const loginTokens = pgTable("login_tokens", {
  /** SHA-256 of the token. */
  tokenDigest: bytes("token_digest").primaryKey(),
  kind: text("kind").notNull(),
  content: jsonb("content").notNull(),
  expiresAt: moment("expires_at").notNull(),
});
