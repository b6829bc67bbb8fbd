/** The tables as drizzle sees them. `migrations/` makes them; a change here comes with a migration there. */
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const templates = pgTable("templates", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  editor: text("editor").notNull(),
  tags: text("tags").array().notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: moment("created_at").notNull(),
  updatedAt: moment("updated_at").notNull(),
  /** Starts at 1 and grows by one with each replacement of the document. */
  revision: integer("revision").notNull(),
  document: jsonb("document").notNull(),
  // Copied out of the document, so that the list need not read documents.
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  scaleFactor: doublePrecision("scale_factor").notNull(),
  outputFormat: text("output_format").notNull(),
  sourceTemplateId: text("source_template_id"),
  previewKey: text("preview_key"),
  /** Names a starter template for as long as it lives, so that seeding twice makes it once. */
  starterKey: text("starter_key"),
  starterOrder: integer("starter_order"),
  deletedAt: moment("deleted_at"),
});

export const requests = pgTable("requests", {
  id: uuid("id").primaryKey(),
  /** Grows with each request; decides the order of those created in the same moment. */
  sequence: bigint("sequence", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  type: text("type").notNull(),
  state: text("state").notNull(),
  templateId: text("template_id"),
  templateName: text("template_name"),
  templateRevision: integer("template_revision"),
  executeUrl: text("execute_url"),
  body: jsonb("body").notNull(),
  changes: jsonb("changes").notNull(),
  warnings: jsonb("warnings").notNull(),
  failure: jsonb("failure"),
  timings: jsonb("timings"),
  metadata: jsonb("metadata"),
  format: text("format").notNull(),
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
  /** The file is gone from the store because `expiresAt` passed. */
  isPurged: boolean("is_purged").notNull().default(false),
  deletedAt: moment("deleted_at"),
});

/** How many live requests each template has; kept by a trigger, so that totals need no counting. */
export const requestCounts = pgTable("request_counts", {
  /** Empty for screenshots. */
  templateId: text("template_id").notNull(),
  /** Several rows per template, so that two transactions at once seldom wait for the same one. */
  shard: integer("shard").notNull(),
  total: bigint("total", { mode: "number" }).notNull(),
});
