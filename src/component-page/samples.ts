import type { Delivery } from "#contract/request-records.ts";
import type { StoredBatch } from "#dashboard/model/batches/stored-batch.ts";

export const longText =
  "An announcement with a title that is far longer than any place that was made for it, and goes on after that";

export const hebrewText = "השקה של הגרסה החדשה";
export const arabicText = "إطلاق الإصدار الجديد";

/** A picture of 240×160 px as a data URL, which needs no server. */
export const samplePicture = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="160"><rect width="240" height="160" fill="#d6005b"/><circle cx="160" cy="70" r="40" fill="#ffd400"/></svg>',
)}`;

export const noop = () => undefined;

/** A template in a list. */
export const sampleSummary = {
  identifier: "card",
  name: "Card",
  width: 100,
  height: 100,
  scaleFactor: 1,
  outputFormat: "png",
  createdBy: "Overprint",
  editor: "starter",
};

/** The detail of a canvas template. */
export const sampleTemplate = {
  ...sampleSummary,
  createdBy: "Ana",
  createdAt: "2026-11-20T14:05:00.000Z",
  editor: "canvas-editor",
  quality: 90,
  tags: new Array<string>(),
  properties: [],
  revision: 7,
};

/** The answer of `/connection` of a dashboard whose service is `http://service.test`, without its kind. */
export const sampleConnection = {
  baseUrl: "http://service.test",
  getUrl: "http://service.test",
  publicUrl: null,
  keyEnding: "",
  keyPlace: { kind: "variable" },
};

/** A property of a template's text, without a value. */
export const propertyOf = (componentId: string, property: string, type: string) => ({
  key: `${componentId}.${property}`,
  type,
  defaultValue: "",
  componentId,
  componentType: "TEXT",
  property,
});

/** A result with the fields that every service gives. */
export const sampleResult = {
  identifier: "r1",
  href: "http://service.test/results/r1.jpg",
  width: 1200,
  height: 630,
  templateName: "Spring sale",
  templateIdentifier: "t1",
  createdAt: "2026-11-20T16:10:45.123",
};

const at = "2026-11-20T14:05:00.000Z";

/** An attempt of a delivery that its receiver did not want. */
export const sampleAttempt = {
  attempt: 1,
  at,
  status: 410,
  durationMs: 3,
  failure: "It answered 410.",
  answer: "",
};

/** A delivery that has failed. */
export const sampleDelivery = {
  identifier: "d1",
  requestId: null,
  action: "RENDER_COMPLETE",
  url: "https://example.com/",
  state: "abandoned",
  createdAt: at,
  nextAttemptAt: null,
  attempts: [sampleAttempt],
} satisfies Delivery;

/** A batch of two rows before its first render. */
export const sampleBatch: StoredBatch = {
  id: "b1",
  templateId: "card",
  templateName: "Card",
  name: "Cards",
  createdAt: 1,
  base: "",
  delimiter: ",",
  hasHeader: true,
  columns: ["title"],
  targets: [{ kind: "unused" }],
  emptyCells: "clear",
  rowCount: 2,
  phase: "draft",
  rows: [],
  doneCount: 0,
  failedCount: 0,
};
