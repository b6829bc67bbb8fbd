import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import * as limits from "#contract/limits.ts";
import { readRevision } from "#contract/template-pins.ts";
import type { TemplateRevision, TemplateUsage } from "#contract/template-revisions.ts";
import { componentCountProblem, countSourceComponents } from "#scene/component-count.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { jsonAnswer } from "../edge/answer.ts";
import { actorOf, type Caller } from "../edge/caller.ts";
import { deprecatedSince, type Links, successorLink } from "../edge/links.ts";
import { hasRevision, readIfMatch, revisionHeaders, revisionTag } from "../edge/file-answer.ts";
import { toResponse } from "../edge/idempotency.ts";
import { pageAnswer, pageOf } from "../edge/page-answer.ts";
import { checkScope } from "../edge/permissions.ts";
import type { Call, Handler, Handlers } from "../edge/register-endpoint.ts";
import { streamedJson } from "../edge/answer-bodies.ts";
import { dropUnusedObjects } from "../jobs/drop-unused-objects.ts";
import { nextTurn } from "../next-turn.ts";
import {
  cachedFile,
  listHeaders,
  type NotesByOperation,
  tags,
  templateId,
} from "../openapi/operation-notes.ts";
import { invalidField, invalidRequest } from "../service-error.ts";
import { type ChangedProperties, readChangedProperties } from "../storage/requests-store.ts";
import { keepAnswer, type KeptAnswer } from "../storage/idempotency-keys.ts";
import { listRevisions, readTemplateRevision, type StoredRevision } from "../storage/revisions-store.ts";
import {
  countTemplateFacets,
  listTemplates,
  type StoredTemplate,
  type StoredTemplateSummary,
} from "../storage/templates-store.ts";
import { noteUnusedObjects } from "../storage/unused-objects.ts";
import {
  type AnyDocument,
  describeAnyData,
  isHtmlDocument,
  listAnyContents,
  listAnyProperties,
  listAnyTags,
  nameAnyChanges,
  withoutInterface,
} from "../templates/template-kinds.ts";
import type { RouteParts } from "./route-parts.ts";
import { findTemplateOrRevision, revisionNotFound } from "./find-revision.ts";
import {
  toContents,
  toDetailHead,
  toTemplateDetail,
  toTemplateSummary,
  writeTemplateDetail,
} from "./template-answers.ts";
import { identifierOf, type ReadTemplateDraft, readTemplateDraft } from "./template-writer.ts";

export function createTemplatesRoutes(parts: RouteParts) {
  return {
    listTemplates: listTemplatesHandler(parts),
    listTemplatesV1: listTemplatesV1Handler(parts),
    getTemplateFacets: getTemplateFacetsHandler(parts),
    getTemplate: getTemplateHandler(parts),
    getTemplateDocument: getTemplateDocumentHandler(parts),
    getTemplateSchema: getTemplateSchemaHandler(parts),
    listRevisions: listRevisionsHandler(parts),
    getRevisionDocument: getRevisionDocumentHandler(parts),
    getTemplateUsage: getTemplateUsageHandler(parts),
    publishTemplate: publishTemplateHandler(parts),
    createTemplate: createTemplateHandler(parts),
    replaceTemplate: replaceTemplateHandler(parts),
    deleteTemplate: deleteTemplateHandler(parts),
    restoreTemplate: restoreTemplateHandler(parts),
    duplicateTemplate: duplicateTemplateHandler(parts),
  } satisfies Partial<Handlers>;
}

/** `GET /api/v2/my-templates`: a bare array; the total and the neighbouring pages travel in headers. */
function listTemplatesHandler(parts: RouteParts): Handler<"listTemplates"> {
  return createListHandler(parts, endpoints.listTemplates.path);
}

/** `GET /api/v1/my-templates`, deprecated: the same list. */
function listTemplatesV1Handler(parts: RouteParts): Handler<"listTemplatesV1"> {
  const list = createListHandler(parts, endpoints.listTemplatesV1.path);
  return async (call) => {
    const answer = await list(call);
    answer.headers.set("Deprecation", deprecatedSince);
    answer.headers.append("Link", successorLink(parts.links, "listTemplates"));
    return answer;
  };
}

/** `path`: where the neighbouring pages are. */
function createListHandler(
  { database, links }: RouteParts,
  path: string,
): (call: Pick<Call<"listTemplates">, "request" | "query" | "caller">) => Promise<Response> {
  return async ({ request, query, caller }) => {
    const { page: _page, size: _size, sort, ...filter } = query;
    const page = pageOf(query);
    const { templates, total } = await database.read(
      (db) => listTemplates(db, { ...filter, among: caller?.templates }, page, sort),
      request,
    );
    const summaries = await Promise.all(templates.map((template) => toTemplateSummary(template, links)));
    return pageAnswer(summaries, { request, address: links.path(path), page, total });
  };
}

/** `GET /api/v2/template-facets`: of the templates that the caller's list has. */
function getTemplateFacetsHandler({ database }: RouteParts): Handler<"getTemplateFacets"> {
  return async ({ request, caller }) =>
    jsonAnswer(await database.read((db) => countTemplateFacets(db, { among: caller?.templates }), request));
}

/** `GET /api/v2/my-templates/{id}` */
function getTemplateHandler({ database, links, documents, textFits }: RouteParts): Handler<"getTemplate"> {
  return async ({ request, parameters, query }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const headers = revisionHeaders(template.revision);
    // The detail names the latest and the published revision as well, which may change without changing the tag: of a
    // template without a draft that is asked for without a pin, all three are one.
    const isOnly = parameters["id"] === template.id && template.revision === template.latestRevision;
    if (isOnly && hasRevision(request.headers, template.revision)) {
      return new Response(null, { status: 304, headers });
    }
    if (query.fields === undefined)
      return streamedJson(writeTemplateDetail(template, { links, documents }), headers);
    const document = await documents.read(template);
    const contents = await inTurns(listAnyContents(document));
    const fits = isHtmlDocument(document) ? new Map<string, null>() : await capacitiesOf(document, textFits);
    const head = await toDetailHead(template, links);
    return jsonAnswer(
      { ...head, properties: [], contents: toContents(document, contents, fits) },
      { headers },
    );
  };
}

/** About how many characters each text of a template takes, by its id. */
async function capacitiesOf(
  document: TemplateDocument,
  textFits: RouteParts["textFits"],
): Promise<ReadonlyMap<string, number | null>> {
  const own = componentsOf(document).flatMap((one) =>
    one.type === "TEXT" ? [[one.id, one.text] as const] : [],
  );
  // Without texts nothing else is laid out.
  const pages = document.pages.map((page) => ({
    ...page,
    components: page.components.flatMap((one) => (one.type === "TEXT" ? [{ ...one, text: "" }] : [])),
  }));
  const empty = withoutInterface({ ...document, pages });
  const { texts } = await textFits.report(empty, { examples: new Map(own) });
  return new Map(texts.map(({ component, fits }) => [component, fits]));
}

async function inTurns<Value>(steps: Generator<void, Value>): Promise<Value> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await nextTurn();
  return step.value;
}

/** `GET /api/v2/my-templates/{id}/document`: as its author wrote it. Its `ETag` is what `If-Match` takes. */
function getTemplateDocumentHandler({ database }: RouteParts): Handler<"getTemplateDocument"> {
  return async ({ request, parameters }) => {
    const { document, revision } = await findTemplateOrRevision(database.db, parameters["id"]);
    const headers = revisionHeaders(revision);
    if (hasRevision(request.headers, revision)) return new Response(null, { status: 304, headers });
    return jsonAnswer(document, { headers });
  };
}

/** `GET /api/v2/my-templates/{id}/schema`: the JSON Schema of `data`, from the template's inputs and its properties. */
function getTemplateSchemaHandler({ database, documents }: RouteParts): Handler<"getTemplateSchema"> {
  return async ({ request, parameters, query }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const headers = revisionHeaders(template.revision);
    if (hasRevision(request.headers, template.revision)) return new Response(null, { status: 304, headers });
    const document = await documents.read(template);
    const contents = query.fields === undefined ? undefined : await inTurns(listAnyContents(document));
    return jsonAnswer(await inTurns(describeAnyData(template.name, document, contents)), { headers });
  };
}

/** `POST /api/v2/my-templates`: published, or a draft. */
function createTemplateHandler(parts: RouteParts): Handler<"createTemplate"> {
  return async ({ body, query, answerSlot, caller }) => {
    const draft = await readTemplateDraft(body, parts.documents);
    return create({ caller, query, answerSlot }, draft, parts);
  };
}

/** `POST /api/v2/my-templates/{id}/duplicate`: the same document under a new identifier. */
function duplicateTemplateHandler(parts: RouteParts): Handler<"duplicateTemplate"> {
  const { database, documents } = parts;
  return async ({ parameters, body, query, answerSlot, caller }) => {
    const source = await findTemplateOrRevision(database.db, parameters["id"]);
    // Copies of documents that an older version wrote are checked like any other.
    await documents.read(source);
    const tooMany = componentCountProblem("document", countSourceComponents(source.document));
    if (tooMany !== undefined) throw invalidRequest([tooMany]);
    const draft = {
      name: body.name ?? copyName(source.name),
      tags: source.tags,
      editor: source.editor,
      document: source.document,
      width: source.width,
      height: source.height,
      scaleFactor: source.scaleFactor,
      outputFormat: source.outputFormat,
      sourceTemplateId: source.id,
      directLinks: source.directLinks,
    };
    return create({ caller, query, answerSlot }, draft, parts);
  };
}

/** Publishes it unless the caller may not, or asks for a draft. */
async function create(
  { caller, query, answerSlot }: Pick<Call<"createTemplate">, "caller" | "query" | "answerSlot">,
  draft: ReadTemplateDraft,
  parts: RouteParts,
): Promise<Response> {
  const actor = actorOf(caller);
  const isPublished = query.publish ?? caller?.scopes.has("templates:publish") ?? false;
  const answer = await parts.templates.create(actor, draft, { isPublished }, async (transaction, template) =>
    keepAnswer(transaction, answerSlot, await createdAnswer(template, parts)),
  );
  return toResponse(answer);
}

async function createdAnswer(
  template: StoredTemplate,
  { links, documents }: RouteParts,
): Promise<KeptAnswer> {
  const { id, publishedRevision } = template;
  const pinned = publishedRevision === null ? `${id}@draft` : id;
  return {
    status: 201,
    body: await toTemplateDetail(template, { links, documents }),
    headers: {
      ETag: revisionTag(template.revision),
      Location: links.path(fillPath(endpoints.getTemplate.path, { id: pinned })),
    },
  };
}

const suffix = " copy";

function copyName(name: string): string {
  return `${name.slice(0, limits.nameLengthMax - suffix.length)}${suffix}`;
}

/**
 * `PUT /api/v2/my-templates/{id}`. With `If-Match` only a revision that the author has seen is replaced. With
 * `?publish=false` renders keep the published one; otherwise a `draft` in the body is saved after it.
 */
function replaceTemplateHandler({ links, documents, templates }: RouteParts): Handler<"replaceTemplate"> {
  return async ({ request, parameters, query, body, caller }) => {
    if (query.publish === false && body.draft !== undefined)
      throw invalidField(
        "draft",
        "must be absent with publish=false, which saves the body itself as the draft",
      );
    const draft = await readTemplateDraft(body, documents);
    const following = body.draft && (await readTemplateDraft(body.draft, documents, "draft."));
    const id = identifierOf(parameters);
    const actor = actorOf(caller);
    const expected = readIfMatch(request.headers);
    const replaced =
      query.publish === false
        ? await templates.saveDraft(actor, id, draft, expected)
        : await templates.replace(actor, id, draft, expected, following);
    return jsonAnswer(await toTemplateDetail(replaced, { links, documents }), {
      headers: { ETag: revisionTag(replaced.revision) },
    });
  };
}

/** A published template needs the scope to publish, because its callers lose it, or have it again. */
function checkPublishing(caller: Caller | undefined, { publishedRevision }: StoredTemplateSummary): void {
  if (caller !== undefined && publishedRevision !== null) checkScope(caller, "templates:publish");
}

/** `POST /api/v2/my-templates/{id}/restore` */
function restoreTemplateHandler({ links, documents, templates }: RouteParts): Handler<"restoreTemplate"> {
  return async ({ parameters, caller }) => {
    const restored = await templates.restore(actorOf(caller), identifierOf(parameters), (template) =>
      checkPublishing(caller, template),
    );
    return jsonAnswer(await toTemplateDetail(restored, { links, documents }), {
      headers: { ETag: revisionTag(restored.revision) },
    });
  };
}

/**
 * `DELETE /api/v2/my-templates/{id}`: into the bin, or with `?permanent=true` for good. Pictures that were made from it
 * stay.
 */
function deleteTemplateHandler({
  database: { db },
  objects,
  log,
  templates,
}: RouteParts): Handler<"deleteTemplate"> {
  return async ({ request, parameters, query, caller }) => {
    const isPermanent = query.permanent === true;
    const { id, previewKey } = await templates.delete(actorOf(caller), identifierOf(parameters), {
      mayDelete: (template) => checkPublishing(caller, template),
      isPermanent,
      expected: readIfMatch(request.headers),
    });
    try {
      if (isPermanent && previewKey !== null)
        await dropUnusedObjects({ db, objects }, await noteUnusedObjects(db, [previewKey]));
    } catch (error) {
      // The template is deleted either way; the sweeper tries again.
      log.error("a deleted template's preview could not be deleted", error, { template: id });
    }
    return new Response(null, { status: 204 });
  };
}

/** `GET /api/v2/my-templates/{id}/revisions`: newest first, as a bare array like the list of templates. */
function listRevisionsHandler({ database, links }: RouteParts): Handler<"listRevisions"> {
  return async ({ request, parameters, query }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const page = pageOf(query);
    const { revisions, total } = await listRevisions(database.db, template.id, page);
    const address = links.path(fillPath(endpoints.listRevisions.path, { id: template.id }));
    const entries = await Promise.all(revisions.map((revision) => toAnswer(template, revision, links)));
    return pageAnswer(entries, { request, address, page, total });
  };
}

async function toAnswer(
  { id, publishedRevision }: StoredTemplateSummary,
  stored: StoredRevision,
  links: Links,
): Promise<TemplateRevision> {
  const { revision, publishedAt } = stored;
  const preview = { revision, wasPublished: publishedAt !== null };
  return {
    revision,
    name: stored.name,
    createdAt: stored.createdAt.toISOString(),
    createdBy: stored.createdBy,
    note: stored.note,
    publishedAt: publishedAt?.toISOString() ?? null,
    isPublished: revision === publishedRevision,
    preview: stored.previewKey === null ? null : await links.preview(`${id}@${revision}`, preview),
  };
}

/** `GET /api/v2/my-templates/{id}/revisions/{revision}/document`: as its author wrote it. */
function getRevisionDocumentHandler({ database }: RouteParts): Handler<"getRevisionDocument"> {
  return async ({ request, parameters }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const text = parameters["revision"] ?? "";
    const revision = readRevision(text);
    const document =
      revision === undefined ? undefined : await readTemplateRevision(database.db, template.id, revision);
    if (revision === undefined || document === undefined) throw revisionNotFound(template, text, revision);
    const headers = revisionHeaders(revision);
    if (hasRevision(request.headers, revision)) return new Response(null, { status: 304, headers });
    return jsonAnswer(document, { headers });
  };
}

/** `POST /api/v2/my-templates/{id}/publish`. With `If-Match` only if the latest revision is the expected one. */
function publishTemplateHandler({ links, documents, templates }: RouteParts): Handler<"publishTemplate"> {
  return async ({ request, parameters, body, answerSlot, caller }) => {
    const options = { ...body, note: body.note, expected: readIfMatch(request.headers) };
    const answer = await templates.publish(
      actorOf(caller),
      identifierOf(parameters),
      options,
      async (transaction, published) =>
        keepAnswer(transaction, answerSlot, {
          status: 200,
          body: await toTemplateDetail(published, { links, documents }),
          headers: { ETag: revisionTag(published.revision) },
        }),
    );
    return toResponse(answer);
  };
}

const usageDays = 30;
const dayMs = 24 * 3_600_000;
/** Bounds the work of one response; a template with more requests has enough of them to decide by. */
const requestsMax = 20_000;

/** `GET /api/v2/my-templates/{id}/usage`: which inputs the stored requests of the last 30 days have set. */
function getTemplateUsageHandler({ database, documents, clock }: RouteParts): Handler<"getTemplateUsage"> {
  return async ({ request, parameters }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const document = await documents.read(template);
    const since = new Date(clock.now().getTime() - usageDays * dayMs);
    const wanted = { templateId: template.id, since, components: namesIn(document) };
    const counts = new UsageCounts(document);
    let before: ChangedProperties["next"];
    do {
      const part = await database.read((db) => readChangedProperties(db, { ...wanted, before }), request);
      counts.add(part);
      before = part.next;
    } while (before !== undefined && counts.calls < requestsMax);
    const answer: TemplateUsage = {
      since: (before === undefined ? since : new Date(before.createdAt)).toISOString(),
      isComplete: before === undefined,
      ...counts.toAnswer(),
    };
    return jsonAnswer(answer);
  };
}

/** The names by which callers may send a change: of components, of former ids and of merge tags. */
function namesIn(document: AnyDocument): string[] {
  const components = listAnyProperties(document).map(({ componentId }) => componentId);
  const formerIds = Object.keys(document.interface?.aliases ?? {});
  return [...new Set([...components, ...formerIds, ...listAnyTags(document)])];
}

class UsageCounts {
  calls = 0;
  readonly #document: AnyDocument;
  readonly #known: ReadonlySet<string>;
  readonly #inputs = new Map<string, number>();
  readonly #formerIds = new Map<string, number>();

  constructor(document: AnyDocument) {
    this.#document = document;
    this.#known = new Set(listAnyProperties(document).map(({ key }) => key));
  }

  add({ requests, properties }: ChangedProperties): void {
    this.calls += requests;
    const aliases = this.#document.interface?.aliases ?? {};
    for (const { component, property, calls } of properties) {
      if (property === null) {
        if (Object.hasOwn(aliases, component)) increase(this.#formerIds, component, calls);
        continue;
      }
      const [named] = nameAnyChanges(this.#document, [{ componentId: component, property, value: "" }]);
      const key = named && `${named.componentId}.${named.property}`;
      if (key !== undefined && this.#known.has(key)) increase(this.#inputs, key, calls);
    }
  }

  toAnswer(): Pick<TemplateUsage, "calls" | "inputs" | "formerIds"> {
    const aliases = this.#document.interface?.aliases ?? {};
    return {
      calls: this.calls,
      inputs: [...this.#inputs].map(([key, calls]) => ({ key, calls })).toSorted((a, b) => b.calls - a.calls),
      formerIds: Object.entries(aliases).map(([id, componentId]) => ({
        id,
        componentId,
        calls: this.#formerIds.get(id) ?? 0,
      })),
    };
  }
}

function increase(counts: Map<string, number>, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

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
      "The summary with `quality`, `tags`, `revision` and `properties`: each property that a change may set, with its type and its value in the template. Those of the page itself, `page.background` and `page.backgroundGradient`, come last; they apply to every page of a PDF. In a canvas template with a component of its own named `page` the page is `page-2`. With `fields=content` it has `contents` instead, which is about a tenth as long: the texts, pictures, rows and declared inputs, each with its value and about how many characters fit; `data` takes the same keys. The `ETag` names the revision.",
    ...cachedFile,
    parameters: { id: templateId, fields: "content" },
    answerExample: {
      ...templateDetail,
      properties: [],
      contents: { "price.text": { value: "€ 19", fits: 12, label: "Price" } },
    },
  },
  getTemplateDocument: {
    tag: tags.templates,
    description:
      "The document as its author sent it. It can be sent back with `replaceTemplate`; the `ETag` names its revision.",
    ...cachedFile,
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
      "A JSON Schema (2020-12) of the `data` of a render, with keys of the form `component.property`: the template's inputs first, with their labels and rules, and unless it has `onlyInputs` every other property. It describes one form of each value; text of a number, a nested object, a bare key and a former id of a component are accepted too. With `fields=content` it has only the texts, pictures, rows and inputs.",
    ...cachedFile,
    parameters: { id: templateId, fields: "content" },
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
    ...cachedFile,
    parameters: { id: templateId, revision: "1" },
    answerExample: { width: 600, height: 315, outputFormat: "png", components: [] },
  },
  getTemplateFacets: {
    tag: tags.templates,
    description: `The values by which the list of templates can be filtered, with the number of templates that have each, the most frequent ones first. At most ${limits.facetTagsMax} tags. A key that is limited to templates sees those of its templates.`,
    answerExample: {
      outputFormat: [{ value: "png", count: 12 }],
      editor: [{ value: "canvas-editor", count: 12 }],
      createdBy: [{ value: "Overprint", count: 12 }],
      tags: [{ value: "newsletter", count: 3 }],
    },
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
    description: `Moves it to the bin, where ${limits.binDays} days long \`restoreTemplate\` finds it with its revisions; with \`permanent=true\` it is removed for good, also out of the bin. Callers get a 404 at once. Pictures that were made from it stay. Webhooks are told of its deletion if it was published, and not of its end in the bin.`,
    statuses: [400, 412],
    requestHeaders: ["If-Match"],
    parameters: { id: templateId },
  },
  restoreTemplate: {
    tag: tags.templates,
    description:
      "As it was when it was deleted, with its revisions. A template that was published is published again, and webhooks are told `TEMPLATE_CREATE`. 404 if it is not in the bin; `listTemplates` with `deleted=true` lists what is.",
    answerHeaders: ["ETag"],
    parameters: { id: templateId },
    answerExample: templateDetail,
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
