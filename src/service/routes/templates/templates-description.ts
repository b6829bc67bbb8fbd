import {
  fileHeaders,
  listHeaders,
  type NotesByOperation,
  tags,
  templateId,
} from "../../openapi/operation-notes.ts";

const draft = {
  name: "Price tag",
  tags: ["shop"],
  document: {
    width: 600,
    height: 315,
    outputFormat: "png",
    background: "#fef3c7",
    components: [
      { id: "price", type: "TEXT", x: 40, y: 60, width: 520, height: 200, text: "€ 19", fontSize: 120 },
    ],
  },
};

const htmlDraft = {
  name: "Room sign",
  editor: "canvas-html",
  document: {
    width: 600,
    height: 300,
    outputFormat: "png",
    html: '<main><h1 data-component="room">Room 4</h1><p data-component="note">Free until noon</p></main>',
    css: ":root { --accent: #c61d78 } main { padding: 48px; color: var(--accent); font-family: Fraunces }",
  },
};

const mergeDraft = {
  name: "Invoice",
  editor: "canvas-html",
  document: {
    width: 600,
    height: 400,
    outputFormat: "png",
    html: "<h1>{{customer}}</h1><table><tr><td>{{items.title}}</td><td>{{items.price}}</td></tr></table>",
  },
};

const template = {
  identifier: "product-update",
  name: "Product update",
  preview: "https://pictures.example/previews/product-update.webp?revision=1",
  scaleFactor: 1,
  outputFormat: "jpeg",
  width: 1200,
  height: 630,
  createdBy: "Overprint",
  editor: "canvas-editor",
  tags: ["marketing"],
  outputExtension: "jpg",
  quality: 85,
  createdAt: "2026-11-02T09:30:00.000Z",
  publishedRevision: 1,
  latestRevision: 1,
};

const templateDetail = {
  ...template,
  updatedAt: "2026-11-02T09:30:00.000Z",
  revision: 1,
  sourceTemplateId: null,
  directLinks: true,
  properties: [
    {
      key: "title.color",
      type: "color",
      defaultValue: "#ffffff",
      componentId: "title",
      componentType: "TEXT",
      componentKind: "TEXT",
      property: "color",
    },
    {
      key: "page.background",
      type: "color",
      defaultValue: "#14213d",
      componentId: "page",
      componentType: "RECTANGLE",
      componentKind: "PAGE",
      property: "background",
    },
  ],
};

export const templatesDescription = {
  listTemplates: {
    tag: tags.templates,
    description:
      "Own templates first, newest first, then the starters. The total and the neighbouring pages travel in headers. A template without `publishedRevision` was never published.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, tags: ["social", "marketing"] },
    answerExample: [template],
  },
  listTemplatesV1: {
    tag: tags.templates,
    description: "The same list as `listTemplates`, with the same parameters. Use `listTemplates` instead.",
    answerHeaders: [...listHeaders, "Deprecation"],
    parameters: { page: 0, size: 20, tags: ["social", "marketing"] },
    answerExample: [template],
  },
  getTemplate: {
    tag: tags.templates,
    description:
      "The summary with `quality`, `tags`, `revision` and `properties`: each property that a change may set, with its type and its value in the template. Those of the page itself, `page.background` and `page.backgroundGradient`, come last; they apply to every page of a PDF. In a canvas template with a component of its own named `page` the page is `page-2`. The `ETag` names the revision.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    parameters: { id: templateId },
    answerExample: templateDetail,
  },
  getTemplateDocument: {
    tag: tags.templates,
    description:
      "The document as its author sent it. It can be sent back with `replaceTemplate`; the `ETag` names its revision.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    parameters: { id: templateId },
    answerExample: {
      width: 600,
      height: 315,
      outputFormat: "png",
      components: [{ id: "price", type: "TEXT", x: 40, y: 60, width: 520, height: 200, text: "€ 19" }],
    },
  },
  getTemplateSchema: {
    tag: tags.templates,
    description:
      "A JSON Schema (2020-12) of the `data` of a render, with keys of the form `component.property`: the template's inputs first, with their labels and rules, and unless it has `onlyInputs` every other property. It describes one form of each value; text of a number, a nested object, a bare key and a former id of a component are accepted too.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    parameters: { id: templateId },
    answerExample: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      title: "Price tag",
      type: "object",
      properties: { "price.text": { title: "Price", type: "string", minLength: 1, maxLength: 12 } },
      required: ["price.text"],
      additionalProperties: false,
      $defs: {},
    },
  },
  listRevisions: {
    tag: tags.templates,
    description:
      "Every save of a template is a revision, newest first here. Published revisions, those with a note and those that a render or a link has named are kept; of the others the last 200. An identifier with a pin, `product-update@12` or `product-update@draft`, means a revision in every call and link that takes the identifier of a template.",
    answerHeaders: listHeaders,
    parameters: { id: templateId, page: 0, size: 20 },
    answerExample: [
      {
        revision: 1,
        name: "Product update",
        createdAt: "2026-11-02T09:30:00.000Z",
        createdBy: "Overprint",
        note: null,
        publishedAt: "2026-11-02T09:30:00.000Z",
        isPublished: true,
        preview: null,
      },
    ],
  },
  getRevisionDocument: {
    tag: tags.templates,
    description: "The document as its author sent it. A revision never changes.",
    statuses: [304],
    requestHeaders: ["If-None-Match"],
    answerHeaders: fileHeaders,
    parameters: { id: templateId, revision: "1" },
    answerExample: { width: 600, height: 315, outputFormat: "png", components: [] },
  },
  getTemplateUsage: {
    tag: tags.templates,
    description:
      "Which properties the requests of the last 30 days have set, and which former identifiers of components (`aliases`) they have used, so that an author knows who is affected by a change. At most the last 20,000 requests are counted.",
    parameters: { id: templateId },
    answerExample: {
      since: "2026-10-03T09:30:00.000Z",
      isComplete: true,
      calls: 214,
      inputs: [{ key: "title.text", calls: 214 }],
      formerIds: [{ id: "headline", componentId: "title", calls: 12 }],
    },
  },
  publishTemplate: {
    tag: tags.templates,
    description:
      "Makes a draft, or an earlier revision, the one that identifiers without a pin mean. With `If-Match`, only if the latest revision is one that the author has seen. Webhooks get `TEMPLATE_CREATE` for the first published revision of a template, `TEMPLATE_UPDATE` for later ones.",
    statuses: [412],
    requestHeaders: ["If-Match"],
    answerHeaders: ["ETag"],
    parameters: { id: templateId },
    bodies: { first: { summary: "The first revision", value: { revision: 1, note: "Before the sale" } } },
    answerExample: templateDetail,
  },
  createTemplate: {
    tag: tags.templates,
    description:
      "A template of either editor: a canvas template lists its components, an html template (`canvas-html`) marks them in html and CSS. A document that is not valid is a 400 that names each fault by its path, in html with its line. `inputs` of the document say what callers may set: `required`, `minLength`, `maxLength`, `minimum`, `maximum`, `oneOf`, `pattern`, and `overflow`, `warn` or `reject`, for texts that do not fit their box (in html templates `reject` fails the render instead of the call); with `onlyInputs` nothing else may be set. `aliases` are former ids of components that callers may still send, and `cases` examples of data. A template that is not published, because of `publish=false` or because the key may not publish, has no `publishedRevision`: it is listed, `@draft` names it, and `publishTemplate` or `replaceTemplate` publishes it.",
    success: [201],
    answerHeaders: ["ETag", "Location"],
    parameters: { publish: true },
    bodies: {
      draft: { summary: "A price tag", value: draft },
      html: { summary: "A room sign in html", value: htmlDraft },
      merge: { summary: "An invoice in html with merge tags and a list", value: mergeDraft },
    },
    answerExample: templateDetail,
  },
  replaceTemplate: {
    tag: tags.templates,
    description:
      "Stores a revision and publishes it; with `publish=false` it is a draft, and renders keep the published one until it is published. A `draft` in the body is saved after the published one, in the same transaction, so that a change of both keeps the draft. A draft leaves `directLinks` and `sourceTemplateId` as they are. With `If-Match`, only a revision that the author has seen is replaced: the draft if there is one, else the published one.",
    statuses: [412],
    requestHeaders: ["If-Match"],
    answerHeaders: ["ETag"],
    parameters: { id: templateId },
    bodies: {
      draft: { summary: "Another name", value: { ...draft, name: "Price tag, yellow" } },
      both: {
        summary: "Another name for the published state and for the draft",
        value: {
          ...draft,
          name: "Price tag, yellow",
          draft: { name: "Price tag, yellow", document: draft.document },
        },
      },
    },
    answerExample: { ...templateDetail, revision: 2, publishedRevision: 2, latestRevision: 2 },
  },
  deleteTemplate: {
    tag: tags.templates,
    description:
      "Pictures that were made from it stay. Its revisions are removed. Webhooks are told only if it was published.",
    statuses: [400, 412],
    requestHeaders: ["If-Match"],
    parameters: { id: templateId },
  },
  duplicateTemplate: {
    tag: tags.templates,
    description:
      "The copy has the document, the tags and the settings of the original, and an identifier of its own. `sourceTemplateId` names the original. It is published, or a draft, as with `createTemplate`.",
    success: [201],
    answerHeaders: ["ETag", "Location"],
    parameters: { id: templateId, publish: true },
    bodies: { named: { summary: "A copy with a name of its own", value: { name: "Product update, blue" } } },
    answerExample: { ...templateDetail, sourceTemplateId: "product-update" },
  },
} satisfies NotesByOperation;
