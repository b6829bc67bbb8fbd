import * as z from "zod/mini";
import { assetSchema, fontFamilySchema, usageSchema } from "#contract/account.ts";
import { auditEntrySchema } from "#contract/audit.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { createdKeySchema, keyDraftSchema, keySchema } from "#contract/keys.ts";
import * as limits from "#contract/limits.ts";
import { pageFeedSchema, pageMetadataSchema } from "#contract/page-metadata.ts";
import { receiptSchema, receiverDraftSchema, receiverSchema } from "#contract/receivers.ts";
import {
  directLinkBodySchema,
  directLinkSchema,
  imagesBodySchema,
  renderBodySchema,
  renderBodyV2Schema,
  renderResultSchema,
} from "#contract/render.ts";
import {
  deliveryDetailSchema,
  deliverySchema,
  requestRecordSchema,
  resultDetailSchema,
  resultPageSchema,
  resultSummarySchema,
} from "#contract/request-records.ts";
import { acceptedScreenshotSchema, pdfBodySchema, screenshotBodySchema } from "#contract/screenshots.ts";
import { templateDraftSchema, templateReplacementSchema } from "#contract/template-requests.ts";
import {
  publishBodySchema,
  templateRevisionSchema,
  templateUsageSchema,
} from "#contract/template-revisions.ts";
import {
  templateDetailSchema,
  templateFacetsSchema,
  templatePropertySchema,
  templateSummarySchema,
  textRunSchema,
} from "#contract/templates.ts";
import {
  renderFailedPayloadSchema,
  templateWebhookPayloadSchema,
  webhookDraftSchema,
  webhookPayloadSchema,
  webhookSchema,
  webhookSecretSchema,
} from "#contract/webhooks.ts";
import { componentReference, type JsonSchema } from "./component-reference.ts";
import { noteOn } from "./field-notes.ts";

/**
 * Schemas that readers should meet by name. One that is missing here is described where it is used. Generators name types
 * after operations too (`RenderResult`, `RenderBody` of `render`), so no name here is one of an operation, alone or with
 * such an ending; a test compares.
 */
const named: Readonly<Record<string, z.ZodMiniType>> = {
  AcceptedRender: renderResultSchema,
  AcceptedScreenshot: acceptedScreenshotSchema,
  Asset: assetSchema,
  CreatedKey: createdKeySchema,
  AuditEntry: auditEntrySchema,
  Delivery: deliverySchema,
  DeliveryDetail: deliveryDetailSchema,
  ErrorBody: errorBodySchema,
  FontFamily: fontFamilySchema,
  ImagesBody: imagesBodySchema,
  Key: keySchema,
  KeyDraft: keyDraftSchema,
  PageFeed: pageFeedSchema,
  PageMetadata: pageMetadataSchema,
  PdfBody: pdfBodySchema,
  PublishBody: publishBodySchema,
  Receipt: receiptSchema,
  Receiver: receiverSchema,
  ReceiverDraft: receiverDraftSchema,
  RenderBodyV1: renderBodySchema,
  RenderBodyV2: renderBodyV2Schema,
  RequestRecord: requestRecordSchema,
  ResultDetail: resultDetailSchema,
  ResultPage: resultPageSchema,
  ResultSummary: resultSummarySchema,
  ScreenshotBody: screenshotBodySchema,
  SignedLink: directLinkSchema,
  SignedLinkBody: directLinkBodySchema,
  TemplateDetail: templateDetailSchema,
  TemplateDraft: templateDraftSchema,
  TemplateFacets: templateFacetsSchema,
  TemplateProperty: templatePropertySchema,
  TemplateReplacement: templateReplacementSchema,
  TemplateRevision: templateRevisionSchema,
  TemplateSummary: templateSummarySchema,
  TemplateUsage: templateUsageSchema,
  TextRun: textRunSchema,
  FailureNotification: renderFailedPayloadSchema,
  TemplateWebhookPayload: templateWebhookPayloadSchema,
  Usage: usageSchema,
  Webhook: webhookSchema,
  WebhookSecret: webhookSecretSchema,
  WebhookDraft: webhookDraftSchema,
  WebhookPayload: webhookPayloadSchema,
};

/**
 * Describes accepted input, not the parsed value: `"20"` for a number is accepted and `null` for an absent field, but
 * the plain form is what a caller should write, and what the converter takes from behind a transform.
 */
const conversion = { io: "input", unrepresentable: "any" } as const;

const names = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) names.add(schema, { id });

/** The named schemas of the contract, for `components.schemas`. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(names, {
    ...conversion,
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, schema]) => [name, finish(schema, name)] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Any schema of the contract: by reference if it has a name, else as it is. `place` is where notes look for its fields. */
export function toJsonSchema(schema: z.ZodMiniType, place: string): JsonSchema {
  const name = names.get(schema)?.id;
  if (name !== undefined) return componentReference(name);
  return finish(z.toJSONSchema(schema, { ...conversion, metadata: names }), place);
}

/** The fields of an object schema, one by one, as a query's parameters are described. */
export function fieldsOf(
  schema: z.ZodMiniType,
  place: string,
): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties, required } = toJsonSchema(schema, place);
  const requiredNames: readonly unknown[] = Array.isArray(required) ? required : [];
  return listFields(properties).map(([name, field]) => ({
    name,
    required: requiredNames.includes(name),
    schema: field,
  }));
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listFields(properties: unknown): [string, JsonSchema][] {
  if (!isSchema(properties)) return [];
  return Object.entries(properties).flatMap(([name, field]) => (isSchema(field) ? [[name, field]] : []));
}

/** Removes what only the converter needs, points references at the document's components, and adds the notes. */
function finish(converted: object, place: string): JsonSchema {
  const { $schema: _version, $defs: _named, id: _id, $id: _uri, ...schema }: JsonSchema = { ...converted };
  return finishSchema(schema, place);
}

function finishPart(value: unknown, place: string): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => finishPart(entry, place));
  return isSchema(value) ? finishSchema(value, place) : value;
}

function finishSchema(source: JsonSchema, place: string): JsonSchema {
  const schema: JsonSchema = {};
  for (const [key, entry] of Object.entries(source)) {
    if (key === "$ref") schema[key] = String(entry).replace("#/$defs/", "#/components/schemas/");
    else if (key === "properties")
      schema[key] = Object.fromEntries(
        listFields(entry).map(([name, field]) => [name, noteOn(name, place, finishSchema(field, place))]),
      );
    else if (!isSafeIntegerBound(key, entry)) schema[key] = finishPart(entry, place);
  }
  return withShortNull(withPlainItems(schema));
}

/** Every safe integer is what `integer` means to a reader of JSON anyway. */
function isSafeIntegerBound(key: string, value: unknown): boolean {
  return (key === "minimum" || key === "maximum") && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
}

/** `anyOf` a type and null, as one list of types. */
function withShortNull(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, other]: unknown[] = anyOf;
  if (!isSchema(one) || !isSchema(other)) return schema;
  if (other["type"] !== "null" || typeof one["type"] !== "string") return schema;
  return { ...rest, ...one, type: [one["type"], "null"] };
}

/** A tuple of equal entries as a list of fixed length, which every reader knows; `items: false` is new in OpenAPI 3.1. */
function withPlainItems(schema: JsonSchema): JsonSchema {
  const { prefixItems, items, ...rest } = schema;
  if (!Array.isArray(prefixItems) || items !== false) return schema;
  const [first, ...others] = prefixItems.map((entry: unknown) => JSON.stringify(entry));
  return others.every((entry) => entry === first) ? { ...rest, items: prefixItems[0] } : schema;
}

/**
 * The spellings of a list of changes. Code parses them (`contract/changes/read-changes.ts`), so their schemas are
 * written here by hand.
 */
export const changeSchemas: Readonly<Record<string, JsonSchema>> = {
  ChangeValue: {
    description: `A property's new value: text, a number, true or false, a list such as the values of a chart, or a list of objects such as the rows of a table. The text of a TEXT may be a list of runs, parts with styles of their own (\`TextRun\`), or a short form: \`{braces}\` mark a part that keeps the style of the template, \`{{\` and \`}}\` are braces. \`null\` means that the change is not made. A picture is an http or https address, an \`asset:\` reference, or a data URL of at most ${limits.sentPictureBytesMax} bytes decoded, which the record of the request keeps as a reference.`,
    anyOf: [
      { type: ["string", "number", "boolean", "null"] },
      { type: "array", items: componentReference("ChangeEntry") },
      { type: "object", additionalProperties: componentReference("ChangeEntry") },
    ],
    examples: [
      "Version 2 is here",
      "#ffffff",
      24,
      true,
      [4, 7, 5],
      [{ text: "Save " }, { text: "20 %", weight: 700 }],
      [{ item: "Tea", price: 3 }],
    ],
  },
  // Not the value again: types that refer to themselves are an error in some generated clients.
  ChangeEntry: {
    description: "An entry of a list or an object that is a property's value, such as one row of a table.",
    anyOf: [
      { type: ["string", "number", "boolean", "null"] },
      { type: "array", items: {} },
      { type: "object", additionalProperties: true },
    ],
  },
  Changes: {
    description:
      "Changes as a list. Both kinds of item may be mixed. The page itself is the component `page`: in a canvas template with `background`, a colour, and `backgroundGradient`, a CSS gradient over it or `none`.",
    type: "array",
    maxItems: limits.changesMax,
    items: {
      anyOf: [componentReference("PropertyChange"), componentReference("ComponentChange")],
    },
  },
  ComponentChange: {
    description: "Sets any number of properties of one component, each by its own name.",
    type: "object",
    properties: { id: { type: "string", description: "The component's id.", minLength: 1 } },
    required: ["id"],
    additionalProperties: componentReference("ChangeValue"),
    examples: [{ id: "title", text: "Version 2 is here", color: "#ffffff" }],
  },
  PropertyChange: {
    description: "Sets one property of one component.",
    type: "object",
    properties: {
      id: { type: "string", description: "The component's id.", minLength: 1 },
      property: { type: "string", description: "The property's name.", minLength: 1 },
      value: componentReference("ChangeValue"),
    },
    required: ["id", "property", "value"],
    examples: [{ id: "title", property: "text", value: "Version 2 is here" }],
  },
  ChangesDictionary: {
    description:
      "Changes as an object with keys of the form `<component id>.<property>`, for callers that cannot send lists of objects. Read as `data` is. A component id must not contain a dot here. A key without a dot is a merge tag, or means the component's main property. If `changes` is sent too, this is applied after it.",
    type: "object",
    propertyNames: { pattern: String.raw`^[^.]+(?:\.[^.]+)?$` },
    additionalProperties: componentReference("ChangeValue"),
    examples: [{ "title.text": "Version 2 is here", "title.color": "#ffffff", "page.background": "#14213d" }],
  },
  MergeFields: {
    description:
      "Values for the merge tags of an html template, by their names: `{{name}}` is `name`. A list repeats the element that contains the tag: texts for `{{name}}`, objects for `{{list.field}}`. Each value is escaped for its place. Read as `data` is, and applied after `changes` and `changesDictionary`.",
    type: "object",
    additionalProperties: componentReference("ChangeValue"),
    examples: [{ name: "Ann", items: [{ title: "Tea", price: 3 }] }],
  },
  ChangesData: {
    description:
      "Changes as an object, or as a list of such objects. A key is `<component id>.<property>`, or a component id with an object of its properties, or a component id alone, which sets the component's main property: the text of a text, the source of a picture, the value of a merge tag. JSON text is read too, as in `changes`, `changesDictionary`, `mergeFields` and `metadata`.",
    anyOf: [
      componentReference("ChangesDataObject"),
      { type: "array", items: componentReference("ChangesDataObject") },
    ],
  },
  ChangesDataObject: {
    type: "object",
    additionalProperties: componentReference("ChangeValue"),
    examples: [
      { "title.text": "Version 2 is here" },
      { title: { text: "Version 2 is here", color: "#ffffff" } },
      { title: "Version 2 is here" },
    ],
  },
};
