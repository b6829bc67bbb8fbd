import { formats, outputFormats } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { componentReference, type JsonSchema } from "./component-reference.ts";
import { type FieldNote, screenshotFieldForms, screenshotFieldNotes } from "./screenshot-field-notes.ts";

/**
 * Descriptions that the contract's schemas cannot hold. A field is looked up by its place (`Usage.total`), then by its
 * name alone. `replaced` replaces the schema's own, `added` is merged into it.
 */
export function noteOn(field: string, place: string, schema: JsonSchema): JsonSchema {
  const instead = replaced[`${place}.${field}`] ?? replaced[field];
  if (instead !== undefined) return instead;
  const note = added[`${place}.${field}`] ?? added[field];
  if (note === undefined || "$ref" in schema) return schema;
  return { ...schema, ...(typeof note === "string" ? { description: note } : note) };
}

/** Fields that are parsed by code, or that accept anything. */
const replaced: Readonly<Record<string, JsonSchema>> = {
  ...atScreenshots(screenshotFieldForms),
  changes: componentReference("Changes"),
  changesDictionary: componentReference("ChangesDictionary"),
  data: componentReference("ChangesData"),
  mergeFields: componentReference("MergeFields"),
  "RequestRecord.changes": { description: "The changes as they were sent, in whichever spelling." },
  metadata: {
    type: "object",
    additionalProperties: true,
    description: "The caller's own container. It comes back with the result and in the webhook's `request`.",
  },
  "Usage.nextRenewalAt": { type: "string", format: "date-time", description: "The first of the next month." },
  "Usage.nextBillingAt": { type: "string", format: "date-time", description: "The first of the next month." },
  "ResultDetail.requestPayload": {
    type: "string",
    description: "`request` as JSON text, for clients of the original interface.",
  },
  "ResultDetail.metadata": {
    type: "object",
    additionalProperties: true,
    description: "The container that was sent.",
  },
  document: {
    type: "object",
    additionalProperties: true,
    description:
      "The template document: width, height, outputFormat, and either components with their properties, or html and css (the editor canvas-html) in which elements are marked by data-component, and texts, attributes and styles may have merge tags such as {{name}}.",
  },
};

/** Notes for each schema that has a screenshot's fields. */
function atScreenshots<Note>(notes: Readonly<Record<string, Note>>): Record<string, Note> {
  return Object.fromEntries(
    ["ScreenshotBody", "PdfBody"].flatMap((place) =>
      Object.entries(notes).map(([field, note]) => [`${place}.${field}`, note]),
    ),
  );
}

const waitingLink: FieldNote = {
  format: "uri",
  description:
    "Where the file will be. The link ends in the file's extension, has no query string and needs no key. Asked for too early, it waits.",
};

/** The formats that cannot have every side that a screenshot may ask for. */
const shortSides = outputFormats
  .map((format) => formats[format])
  .filter(({ sidePxMax }) => sidePxMax < limits.viewportSidePxMax * limits.deviceScaleFactorMax)
  .map(({ name, sidePxMax }) => `a side of a ${name} has at most ${sidePxMax.toLocaleString("en")}`)
  .join("; ");

/** Descriptions, some with a format. */
const added: Readonly<Record<string, FieldNote>> = {
  ...renderFields("RenderBodyV1"),
  ...renderFields("RenderBodyV2"),
  ...renderFields("ImagesBody"),
  "SignedLinkBody.template": "The template's identifier.",
  "SignedLinkBody.expires": "Seconds until the link stops working. Absent: it keeps working.",
  expires:
    "Seconds from the request until the link answers 410 and the file is deleted. Absent: the file is kept.",
  webhookUrl: {
    format: "uri",
    description:
      "Gets a POST when the picture is there. An http or https address that is public and has no credentials.",
  },
  webhookOn:
    "`success`, as if absent: the address gets a POST when the picture is there. `end`: also when there will be none, because the request failed, or its result was deleted or expired before; `action` is `RENDER_FAILED` then.",
  version: "Differs only to have the same picture rendered again. A number is read as well.",
  fileName: "What a browser suggests when the file is saved.",
  batchName: "Groups results; the list of results can be filtered by it.",
  waitTime:
    "Milliseconds to wait before the picture is taken. Pictures of canvas templates are drawn when everything is there, so it changes nothing for them.",
  ...atScreenshots(screenshotFieldNotes),
  fullPage:
    "The page to its end instead of the viewport. A PDF has the whole document unless this is false, which gives its first page.",
  darkMode: "The page is told that dark colours are preferred.",
  deviceScaleFactor: `Px of the picture for each px of the page. Width × height × its square is at most 16,000,000; ${shortSides}.`,
  "ScreenshotBody.outputFormat": "`png` if absent.",
  "renderV2.output": "`image`: the answer is the file itself instead of its link.",

  fields: "`content`: only what a writer fills in.",
  page: "Pages start at 0.",
  "ResultPage.size": "Entries that a full page has.",
  size: "Entries on a page; 20 if absent.",
  "listRequests.limit": "Entries in the answer; 20 if absent.",
  "listRequests.offset": "Entries to skip.",
  ...templateFilters("listTemplates"),
  ...templateFilters("listTemplatesV1"),
  sourceTemplateId: "The template that this one was made from.",
  "listResults.template": "Only results of this template.",
  "listResults.batch": "Only results of this batch.",
  "listResults.sort":
    "`newest` first, as if absent, or `oldest` first. Also in the form `createdAt,desc`; other fields are ignored. With `text`, `newest` first in any case.",
  "listResults.text":
    "A part of the template's name, the file's name, the batch's name, the captured address, the origin of the webhook's address, the metadata (names and values), the id of a changed component or a value that was set; or the beginning of the identifier. Letter case, accents and the number of spaces do not matter. Matches are counted up to 1,000.",
  "getResult.include":
    "`addresses`: the body and the metadata with the passwords and tokens in their addresses, to send the request again. Only for the key or the person that made it, and for the scope `admin`; others get `(hidden)` in their place, as all do without it.",
  "listResults.include": "`metadata`: each result with the metadata that its caller sent.",
  "ResultSummary.failure": "Why it failed.",
  webhookState:
    "The worst of its deliveries: `delivered`, `pending`, `failing` (pending after a failed attempt) or `abandoned`. Absent if it has none.",
  "listResults.from": "Not before this ISO 8601 date or date-time, which is UTC without a zone.",
  "listResults.until": "Before this ISO 8601 date or date-time, which is UTC without a zone.",
  "listResults.key": "Only results that were requested with the key of this identifier.",
  "listResults.person": "Only results that the person with this identifier requested.",
  "listResults.warnings": "Only results that were accepted, but not as asked.",
  "listResults.before":
    "The identifier of a result: the matches before it, the newest of them first. Not together with `text`.",
  "listResults.after":
    "The identifier of a result: the matches that come next after it. Not together with `before` or `text`.",
  "ResultPage.older": "For `before`; absent if there are no older matches, and in a search.",
  "ResultPage.newer": "For `after`; absent if there are no newer matches, and in a search.",
  "listResults.status": "200 is done, 202 in progress, 422 failed.",
  "Preferences.favourites": "Identifiers of templates, the newest first.",
  "Preferences.views": "Saved views of the history: a name, and the query of the page's address.",
  "listAssets.kind": "Only pictures, or only fonts.",
  "listAssets.deleted": "The deleted ones that are in the bin, and no others.",
  "uploadAsset.name":
    "The file's name, by which people find it. An equal file that is stored already keeps its own.",
  "listAudit.before": "The identifier of an entry: the entries before it, the newest of them first.",
  "listAudit.after":
    "The identifier of an entry: the entries that come next after it. Not together with `before`.",
  "listAudit.actor": "Only entries of the key or person with this identifier.",
  "listAudit.target": "Only entries about the thing with this identifier.",
  "listAudit.text":
    "A part of the name of the actor or the target, of the target's identifier, of `detail` or of `address`. Letter case and accents do not matter.",
  "listAudit.from": "Not before this ISO 8601 date or date-time, which is UTC without a zone.",
  "listAudit.until": "Before this ISO 8601 date or date-time, which is UTC without a zone.",
  "listAudit.format": "`csv`: a file with all matches instead of a page.",
  "AuditEntry.identifier": "Grows with each entry.",
  "AuditEntry.at": { format: "date-time" },
  "AuditEntry.actor":
    "`kind` is `root` (the root key), `key`, `person`, or `service` (the service or its operator). The name is that of the moment.",
  "AuditEntry.address": "The network address of the actor; null if it is not known.",
  "AuditEntry.target": "The name is that of the moment; null if it has none.",
  "AuditEntry.revision": "Of a template; else null.",
  "AuditEntry.detail":
    "By action: the former name of a template, `draft` for one that was created without being published, the new role of a person. Else null.",
  "listDeliveries.request": "Only deliveries about this request.",

  "PageFeed.url": { format: "uri", description: "Absolute." },
  "PageFeed.title": "The page's name for it.",
  "PageFeed.type": "Its media type, such as `application/rss+xml`.",
  "PageMetadata.title":
    "The `title` element; without one, what stands for it: `og:title`, JSON-LD, the first heading.",
  "PageMetadata.description":
    "The page's own; without one, what stands for it: `og:description`, the card's, JSON-LD.",
  "PageMetadata.domain": "The host name of `finalUrl` as people read it: `bücher.example`.",
  "PageMetadata.imageUrl":
    "`og:image` (its `secure_url` first), the card's, or the first picture of the content.",
  "PageMetadata.metaTags": "In the order of the page; 1,000 at most.",
  linkTitle: "The title that link previews show: `og:title`, `twitter:title`, or the `title` element.",
  linkDescription:
    "The description that link previews show: `og:description`, `twitter:description`, or the page's own.",
  siteName: "What the whole site is called.",
  canonicalUrl: {
    format: "uri",
    description: "The address that the page gives as its own: `rel=canonical`, or `og:url`.",
  },
  finalUrl: { format: "uri", description: "The address that answered, after redirects." },
  favicon: {
    format: "uri",
    description:
      "The best icon that the page names: SVG, then the largest, then the one for home screens. `/favicon.ico` is not assumed.",
  },
  "PageMetadata.language":
    "BCP 47, such as `en-GB`: the `lang` of the page, `Content-Language`, `og:locale`, or JSON-LD.",
  author:
    "Several are separated by `, `, or by `; ` where a name has a comma. Addresses of profiles are left out.",
  publishedAt:
    "ISO 8601, as precise as the page says: `2026`, `2026-03`, `2026-03-14`, or a date-time, without an offset where the page gives none.",
  imageWidth: "Of `imageUrl`, px, as the page declares it.",
  imageHeight: "Of `imageUrl`, px, as the page declares it.",
  oembedUrl: { format: "uri", description: "Where oEmbed describes the page, as JSON if there is a choice." },
  feeds: "RSS, Atom and JSON feeds that the page names, each address once; 20 at most.",

  requestId: "The request's identifier.",
  "AcceptedRender.href": waitingLink,
  "AcceptedScreenshot.href": waitingLink,
  "AcceptedScreenshot.request":
    "What the page is captured with: `width` and `height` of the viewport in CSS px, `waitTime` in ms.",
  href: { format: "uri", description: "Where the file is." },
  preview: {
    format: "uri",
    description:
      "The preview picture's address, which needs no key. That of a revision that was never published is signed, so that only those who were told it can see it. Absent on some templates.",
  },
  revision: "Counts the saves of a template, from 1.",
  publishedRevision:
    "The revision that the identifier without a pin means. Absent: no revision was ever published, so the identifier without a pin answers like that of an unknown template, with the code `template_not_published`; `@draft` names its draft.",
  latestRevision:
    "The last save. It is a draft, which `@draft` names, if it is not the published revision and never was.",
  "TemplateSummary.draft":
    "The page of the draft after the published revision. Absent without one; in lists only.",
  "PublishBody.revision": "A draft, or an earlier revision.",
  "PublishBody.note": "Replaces the note of the revision. Absent: it stays.",
  "TemplateDraft.note": "About this revision.",
  "TemplateReplacement.draft":
    "Saved as the draft after the published revision, in the same transaction. Not allowed with `publish=false`.",
  "TemplateRevision.note": "What its author says about it; null: nothing.",
  "TemplateRevision.publishedAt": {
    format: "date-time",
    description: "When it was last published; null for a draft.",
  },
  isPublished: "Whether it is the published revision now.",
  "TemplateUsage.since": { format: "date-time", description: "The beginning of the counted time." },
  "TemplateUsage.isComplete":
    "`false`: there were more requests than are counted, and `since` is the oldest counted one.",
  "TemplateUsage.calls": "Stored requests; a direct link makes one for each picture.",
  "TemplateUsage.inputs":
    "The properties that were set, by the present identifiers of their components, the most used ones first.",
  "TemplateUsage.formerIds": "The template's aliases, with the calls that still use them.",
  "TemplateRevision.name": "The template's name in it.",
  "TemplateRevision.preview": {
    format: "uri",
    description: "Its preview picture's address; null if none was rendered.",
  },
  "replaceTemplate.publish": "`false` saves a draft. Absent: the revision is published.",
  publish:
    "`false` leaves the new template unpublished, `true` demands that it is published. Absent: it is published if the key may publish.",
  "TemplateProperty.componentType":
    "TEXT, IMAGE, RECTANGLE, CIRCLE, SVG_GROUP, QR_CODE, RATING or CHART; HTML for a part of an html template. The page of a canvas template is a RECTANGLE.",
  "TemplateProperty.componentKind":
    "The same, PAGE for the page of a canvas template, and LINE, POLYGON and STAR (each a RECTANGLE there) and ICON (a SVG_GROUP). More kinds may be added; `componentType` gets no more.",
  "TemplateProperty.defaultValue":
    "The template's own value, always as text; of a text of runs its short form, in which the n-th pair of braces is the n-th run with a style.",
  "TemplateProperty.runs":
    "The text as the template has it: parts with styles of their own. Absent for other texts.",
  "TextRun.text": "Braces are plain characters here.",
  "TextRun.weight": "1 to 1000. In a request also a word, such as `bold`.",
  "TextRun.color": "A CSS colour.",
  "TextRun.font": "The name of a font family.",
  "TextRun.size": "Px at the text's `fontSize`; it shrinks with the text.",
  "TextRun.italic": "Absent: as the text is.",
  "TextRun.emphasis": "Begins from the component's emphasis style instead of its own.",
  "TemplateProperty.key": "`<component id>.<property>`, as in a dictionary of changes.",
  "RequestRecord.createdAt": "ISO 8601 without a zone; it is UTC.",
  "RequestRecord.status": 'A status code as text: "200" is done, "202" in progress, "422" failed.',
  "ResultSummary.status": '"200" is done, "202" in progress, "422" failed.',
  "ResultDetail.status": '"200" is done, "202" in progress, "422" failed.',
  createdAt: { format: "date-time" },
  executeUrl: "The page that was captured.",
  warnings: "What did not go as asked and did not fail the render, one sentence each.",
  "ResultDetail.request": "The body as it was sent.",
  "ResultDetail.template": "The template's identifier. Absent of screenshots.",
  outputExtension: "Of the files that are rendered from it, without a dot.",
  originalName: "The family's name in its own file; an upload may have been given another.",
  variants: "The styles that are there, as Google Fonts names them: `regular`, `italic`, `700`, `700italic`.",
  "FontFamily.source": "`GOOGLE`: comes with the product, as Google Fonts has it. `CUSTOM`: an upload.",
  "FontFamily.createdAt": { format: "date-time", description: "When the family was first there." },
  "WebhookPayload.request": "The body that was sent to make the picture.",
  "FailureNotification.request": "The body that was sent to make the picture.",
  "FailureNotification.error": "Why there is no picture, as its link answers.",
  "ErrorBody.status": "The answer's status.",
  msg: "One sentence for a person.",
  "ErrorBody.errors": "Each fault by its path, such as `changes[0].id: required`. May be empty.",
  "ErrorBody.code": "The reason, for programs.",
  "ErrorBody.problems":
    "The faults of `errors` in the same order, for programs that show them in other words. Absent where `errors` has no faults of a request's fields.",
  "ErrorBody.problems[].path": "The field, as the caller would write it. Empty: the whole body.",
  "ErrorBody.problems[].code": "The kind of fault, such as `mustBe`; more may be added.",
  "ErrorBody.problems[].params": "What the fault's words are made of, by names.",
  "listDeliveries.state": "`failing`: pending, and its last attempt has failed.",
  "listDeliveries.text":
    "A part of the address, for keys without the scope `webhooks` of its origin, of the template's name or of a captured address, in any letter case; or the beginning of the identifier of the delivery or of its request. Matches are counted up to 1,000.",
  "listDeliveries.webhook": "The identifier of a webhook of the service, also of a deleted one.",
  "listDeliveries.failedSince":
    "Only those that are not delivered and had an attempt fail since this ISO 8601 date or date-time, which is UTC without a zone.",
  answerStatus: "What it answers to whatever is posted, 200 to 599. Absent: 204.",
  ending: "Its last characters, to recognise it by.",
  source: "`service`: made and kept by the service. `operator`: given by `WEBHOOK_SECRET`.",
  previous: "Others that sign as well.",
  knowsSender: "Whether receivers check the secrets of `RECEIVER_SECRET` as well.",
  bodyEncoding: "`utf-8`, or `base64` for bytes that are no text.",
  isHeadCut: "Whether there were more or longer headers than are kept.",
  receiptCount: "Requests that are stored now.",
  receivedCount: "Ever.",
  expiresAt: { format: "date-time", description: "It is deleted then, unless something arrives before." },
  actions: "The actions that the address is notified of.",
  "WebhookDraft.actions":
    "The actions that the address is notified of. `TEMPLATE_CREATED`, `TEMPLATE_UPDATED` and `TEMPLATE_DELETED`, the names in earlier versions, are read as the names without their last letter.",
  ...keyFields("Key"),
  ...keyFields("CreatedKey"),
  ...keyFields("KeyDraft"),
  "CreatedKey.key":
    "The key's text. Absent in the response to a repeated `Idempotency-Key`, because it is not stored.",
  madeBy:
    "Who requested it: `kind` is `root` (the key of the environment), `key` or `person`; the last two have an `identifier` and a `name`. Absent for the picture of a signed link.",
  deletedAt: {
    format: "date-time",
    description: "When the result was deleted, or its link expired. Absent while the link works.",
  },
  "TemplateWebhookPayload.templateId": "The template's identifier.",
  "TemplateWebhookPayload.preview": {
    format: "uri",
    description: "The preview picture's link. Of a deleted template it answers 404.",
  },
  action: "What happened.",
};

function keyFields(place: string): Readonly<Record<string, FieldNote>> {
  return {
    [`${place}.scopes`]: "What it may be used for. `admin` includes all others.",
    [`${place}.templates`]:
      "Identifiers of the only templates that it may be used for. Without them it may be used for all, and for calls that concern no template.",
    [`${place}.rateLimit`]:
      "At most `quota` requests in `windowSeconds` seconds; further ones get 429. Without it the service's limit for all keys applies.",
    [`${place}.state`]: "`active`, `expired` or `revoked`.",
    [`${place}.createdBy`]: "The person or the key that created it, by name.",
    [`${place}.expiresAt`]: {
      format: "date-time",
      description: "From then on it is refused. Without it, never.",
    },
    [`${place}.lastUsedAt`]: { format: "date-time", description: "To the minute; null: never." },
    [`${place}.revokedAt`]: { format: "date-time", description: "Null: it is not revoked." },
  };
}

/** Both lists of templates have the same filters. */
function templateFilters(place: string): Readonly<Record<string, FieldNote>> {
  return {
    [`${place}.tags`]: { description: "Templates that carry at least one of these." },
    [`${place}.search`]: {
      description:
        "Words that are each a part of the name, the identifier or a tag, in any letter case, with or without accents. Also a size (`1080x1080`), a ratio (`16:9`), a channel (`Instagram post`, `story`, `link preview`), a paper (`A4`) or a shape (`landscape`, `portrait`, `square`), which finds templates of its ratio.",
    },
    [`${place}.identifiers`]: { description: "Templates with one of these identifiers." },
    [`${place}.upload`]: {
      description:
        "The identifier of an upload: templates whose published document or newest draft names it; for a font, its family.",
    },
    [`${place}.origin`]: {
      description: "`starter`: came with the product, also if it was edited since. `own`: all others.",
    },
    [`${place}.sort`]: {
      description:
        "`name`, `newest` first, last `changed` first, or their opposites; last `used` by a request first. Also in the form `createdAt,desc` with the fields `name`, `createdAt` and `updatedAt`; others are ignored. Absent: own templates first, newest first, then the starters.",
    },
    [`${place}.name`]: { description: "A part of the name, in any letter case." },
    [`${place}.shape`]: { description: "By the template's sides." },
  };
}

/** The bodies of all renders have the same fields. */
function renderFields(place: string): Readonly<Record<string, FieldNote>> {
  return {
    [`${place}.template`]:
      "The template's identifier: bare for the published revision, or with a pin, `product-update@12` or `product-update@draft`.",
    [`${place}.width`]: "Crops the picture from its top left corner, px.",
    [`${place}.height`]: "Crops the picture from its top left corner, px.",
    [`${place}.outputFormat`]: "Instead of the template's own format.",
  };
}
