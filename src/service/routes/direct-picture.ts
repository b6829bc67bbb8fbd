import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { toFileName } from "#contract/file-name.ts";
import { readChangeQuery } from "#contract/changes/change-query.ts";
import { extensionOf, type OutputFormat } from "#contract/formats.ts";
import type { RenderResult } from "#contract/render.ts";
import type { Actor } from "../edge/caller.ts";
import { contentTypeOf, fileAnswer, isKnownToCaller, type ServedFile } from "../edge/file-answer.ts";
import { invalidRequest, ServiceError } from "../service-error.ts";
import type { Executor, OpenedDatabase } from "../storage/database.ts";
import { type DirectPicture, findDirectPicture } from "../storage/equal-requests.ts";
import { readResultObject } from "../storage/read-result-object.ts";
import { getRequest } from "../storage/requests-store.ts";
import { keepRevision, readTemplateRevision } from "../storage/revisions-store.ts";
import { getTemplate, type StoredTemplate } from "../storage/templates-store.ts";
import { listAnyTags } from "../templates/template-kinds.ts";
import { type ServeResult, warningHeaders } from "./serve-result.ts";
import type { AcceptRender } from "./accept-render.ts";
import { planRender, templateNotFound } from "./plan-render.ts";
import type { ServiceContext } from "./service-context.ts";
import { assertPublished, findPinned, revisionNotFound } from "./find-revision.ts";

export interface DirectOrder {
  templateId: string;
  format: OutputFormat;
  /** The link's query string, with or without its `?`. */
  query: string;
  cacheControl: string;
  /** Its caller; undefined for a signed link. */
  actor?: Actor | undefined;
}

export type ServePicture = (request: Request, order: DirectOrder) => Promise<Response>;

const rememberedLinksMax = 2_000;
/** A picture that lacks a part, or a failed render, is not retried for this long, however often it is requested. */
const tryAgainAfterMs = 10_000;

/** The resolved target of a link. */
interface PlannedLink {
  revision: number;
  renderKey: string;
  /** Such as a component that the template does not have. */
  warnings: readonly string[];
  /** Merge tags of the template, which a link may set by their names. */
  tagNames: ReadonlySet<string>;
}

type StoredLink = DirectPicture & { name: string; warnings: readonly string[] };

/** Of a response without a body. */
const noBytes = new Uint8Array();

type Dependencies = Pick<
  ServiceContext,
  "database" | "admission" | "objects" | "documents" | "fonts" | "textFits" | "clock" | "log"
> & {
  acceptRender: AcceptRender;
  serveResult: ServeResult;
  keptLinks: KeptLinks | undefined;
};

/**
 * Serves a direct link. Looks for the picture under the key of its template's revision and its changes, so a changed
 * template takes effect at once. A stored picture takes one query and one read, or neither if the link is kept in memory.
 * Otherwise it is rendered as a request with a record of its own, which every further call shows until its file is
 * deleted.
 */
export function createServePicture({
  database: { db },
  admission: { reads },
  objects,
  documents,
  fonts,
  textFits,
  clock,
  log,
  acceptRender,
  serveResult,
  keptLinks,
}: Dependencies): ServePicture {
  // A revision never changes, so each link is resolved once.
  const remembered = new LRUCache<string, PlannedLink>({ max: rememberedLinksMax });
  const accepting = new Map<string, Promise<RenderResult>>();
  const lately = new LRUCache<string, { requestId: string; until: Date }>({ max: rememberedLinksMax });

  async function planLink({ templateId, format, query }: DirectOrder, link: string): Promise<PlannedLink> {
    const template = await getLinkedTemplate(db, templateId);
    const document = await documents.read(template);
    const tagNames = listAnyTags(document);
    const order = { changes: readChangesOf(query, tagNames), outputFormat: format };
    const plan = await planRender(template, document, order, { fonts, textFits });
    const { renderKey, warnings } = plan;
    const leadsTo = { revision: template.revision, renderKey, warnings, tagNames };
    if (!plan.dependsOnUploads) remembered.set(link, leadsTo);
    return leadsTo;
  }

  async function find(templateId: string, renderKey: string | undefined) {
    const found = await findLinkedPicture(db, { templateId, renderKey, now: clock.now() });
    if (found === undefined) throw templateNotFound(templateId);
    if (!found.template.directLinks) throw directLinksOff(templateId);
    return found;
  }

  async function look(order: DirectOrder, link: string) {
    const { templateId } = order;
    const known = remembered.get(link);
    const found = await find(templateId, known?.renderKey);
    if (known !== undefined && known.revision === found.template.revision)
      return { ...found, planned: known };
    const planned = await planLink(order, link);
    return { ...(await find(templateId, planned.renderKey)), planned };
  }

  /** Undefined if its file is missing or damaged. */
  async function serveStored(
    request: Request,
    { format, cacheControl }: DirectOrder,
    { requestId, objectKey, drawnWarnings, expiresAt, name, warnings }: StoredLink,
    keep: (kept: KeptLink, bytes: Uint8Array | undefined) => void,
  ): Promise<Response | undefined> {
    const object = isKnownToCaller(request, objectKey)
      ? { bytes: undefined }
      : await readResultObject({ db, objects, log }, objectKey);
    if (typeof object === "string") return undefined;
    const file = {
      contentType: contentTypeOf(format),
      contentKey: objectKey,
      fileName: toFileName(name, extensionOf(format)),
      headers: headersOf(requestId, [...warnings, ...drawnWarnings]),
    };
    keep({ ...file, expiresAt }, object.bytes);
    return fileAnswer(request, { ...file, bytes: object.bytes ?? noBytes, cacheControl });
  }

  async function isRecent(renderKey: string): Promise<string | undefined> {
    const recent = lately.get(renderKey);
    if (recent === undefined || recent.until <= clock.now()) return undefined;
    const record = await getRequest(db, recent.requestId);
    return record === undefined || record.deletedAt !== null || record.isPurged ? undefined : record.id;
  }

  async function remember(renderKey: string, requestId: string): Promise<void> {
    const record = await getRequest(db, requestId);
    if (record === undefined || record.outcome.state === "queued") return;
    if (record.outcome.state === "done" && record.renderKey !== null) return;
    lately.set(renderKey, { requestId, until: new Date(clock.now().getTime() + tryAgainAfterMs) });
  }

  /** The request that renders the picture. Concurrent calls share one acceptance. */
  async function accept(order: DirectOrder, { renderKey, tagNames }: PlannedLink): Promise<string> {
    let running = accepting.get(renderKey);
    if (running === undefined) {
      running = acceptAnew(order, tagNames).finally(() => accepting.delete(renderKey));
      accepting.set(renderKey, running);
    }
    return (await running).requestId;
  }

  async function acceptAnew(
    { templateId, format, query, actor }: DirectOrder,
    tagNames: ReadonlySet<string>,
  ): Promise<RenderResult> {
    const changes = readChangesOf(query, tagNames);
    return acceptRender({
      templateId,
      changes,
      // A link has no body; this one would give the same picture.
      sentBody: {
        template: templateId,
        changes: changes.changes.map(({ componentId, property, value }) => ({
          id: componentId,
          property,
          value,
        })),
        outputFormat: format,
      },
      outputFormat: format,
      mayJoin: true,
      actor,
    });
  }

  async function render(request: Request, order: DirectOrder, planned: PlannedLink): Promise<Response> {
    const requestId = await accept(order, planned);
    try {
      return await serve(request, requestId, planned, order.cacheControl);
    } finally {
      await remember(planned.renderKey, requestId);
    }
  }

  /** The request may be another's, which has warnings of its own. */
  const serve = (request: Request, requestId: string, { warnings }: PlannedLink, cacheControl: string) =>
    serveResult(request, requestId, {
      cacheControl,
      headers: { "X-Request-Id": requestId },
      warningsOf: ({ drawnWarnings }) => [...warnings, ...drawnWarnings],
    });

  return async (request, order) => {
    const { cacheControl } = order;
    const link = linkOf(order);
    const kept = await serveKept({ keptLinks, objects, clock }, request, { link, cacheControl });
    if (kept !== undefined) return kept;
    const keep = keptLinks?.begin();
    const { template, picture, planned } = await reads.run(() => look(order, link), request);
    const { renderKey, warnings } = planned;
    const stored =
      picture === undefined
        ? undefined
        : await serveStored(request, order, { ...picture, name: template.name, warnings }, (...found) => {
            // Another upload of a font would give another picture, so such a plan is not remembered.
            if (remembered.peek(link) === planned) keep?.(link, ...found);
          });
    if (stored !== undefined) return stored;
    const recent = await isRecent(renderKey);
    if (recent !== undefined) return serve(request, recent, planned, cacheControl);
    return render(request, order, planned);
  };
}

/** Undefined if the link is not kept in memory, or its file is no longer stored. */
async function serveKept(
  { keptLinks, objects, clock }: Pick<Dependencies, "keptLinks" | "objects" | "clock">,
  request: Request,
  { link, cacheControl }: { link: string; cacheControl: string },
): Promise<Response | undefined> {
  const kept = keptLinks?.find(link, clock.now());
  if (kept === undefined) return undefined;
  if (isKnownToCaller(request, kept.contentKey))
    return fileAnswer(request, { ...kept, bytes: noBytes, cacheControl });
  const bytes = keptLinks?.fileOf(kept);
  if (bytes === undefined || !(await objects.has(kept.contentKey))) return undefined;
  return fileAnswer(request, { ...kept, bytes, cacheControl });
}

function headersOf(requestId: string, warnings: readonly string[]): Record<string, string> {
  return { "X-Request-Id": requestId, ...warningHeaders(warnings) };
}

function linkOf({ templateId, format, query }: DirectOrder): string {
  return hash("sha256", JSON.stringify([templateId, format, query]), "base64url");
}

export function directLinksOff(templateId: string): ServiceError {
  return new ServiceError(`direct links of template ${templateId} are off`, {
    status: 403,
    code: "direct_links_off",
    publicMessage: "Direct links are turned off for this template.",
  });
}

function readChangesOf(query: string, tagNames: ReadonlySet<string>) {
  const read = readChangeQuery(query, tagNames);
  if (!read.ok) throw invalidRequest(read.problem);
  return read.value;
}

/**
 * The template of a link, in the state that the link is pinned to; that revision is kept from then on. Throws 400 for an
 * unknown template or one that was never published, and 404 for an unknown revision.
 */
export async function getLinkedTemplate(executor: Executor, identifier: string): Promise<StoredTemplate> {
  const template = await getTemplate(executor, identifier);
  if (template !== undefined) {
    assertPublished(template, identifier, 400);
    return template;
  }
  const pinned = await findPinned(executor, identifier);
  if (pinned === undefined) throw templateNotFound(identifier);
  await keepRevision(executor, pinned);
  const document = await readTemplateRevision(executor, pinned.id, pinned.revision);
  if (document === undefined) throw revisionNotFound(pinned, String(pinned.revision), pinned.revision);
  return { ...pinned, document };
}

type FoundPicture = Awaited<ReturnType<typeof findDirectPicture>>;

/** As `findDirectPicture`, also for an identifier with a pin. */
async function findLinkedPicture(
  executor: Executor,
  wanted: Parameters<typeof findDirectPicture>[1],
): Promise<FoundPicture> {
  const found = await findDirectPicture(executor, wanted);
  if (found !== undefined) assertPublished(found.template, wanted.templateId, 400);
  const pinned = found === undefined ? await findPinned(executor, wanted.templateId) : undefined;
  if (pinned === undefined) return found;
  const { id: templateId, name, revision } = pinned;
  const ofRevision = await findDirectPicture(executor, { ...wanted, templateId });
  return ofRevision && { ...ofRevision, template: { ...ofRevision.template, name, revision } };
}

/**
 * Direct links whose picture is stored, in memory, so that a further call takes no query and reads no file. Only for the
 * embedded database, which no other process changes: its triggers notify of each change of a template or a finished
 * request, in the commit's own response, and all links are forgotten before the change is acknowledged.
 */
/** A link's response except for its file and what depends on its caller. */
export interface KeptLink extends Omit<ServedFile, "bytes" | "cacheControl"> {
  /** When the record that shows the picture expires. */
  expiresAt: Date | null;
}

export interface KeptLinks {
  /** Undefined for a link that is not kept, and after its record has expired. */
  find: (link: string, now: Date) => KeptLink | undefined;
  /** The file of a kept link; undefined if it was not kept. */
  fileOf: (kept: KeptLink) => Uint8Array | undefined;
  /**
   * Call it before reading what the returned function keeps: what was read before a change is not kept after it. Keeps
   * files of up to 1 MB, all together 16 MB.
   */
  begin: () => (link: string, kept: KeptLink, bytes: Uint8Array | undefined) => void;
  close: () => Promise<void>;
}

/** The channel of the triggers. */
const channel = "overprint_links";
const linksMax = 2_000;
const fileBytesMax = 1_000_000;
const allFilesBytesMax = 16_000_000;

/** Undefined on a server, where other processes may change what links show. */
export async function createKeptLinks({
  kind,
  notifications,
}: Pick<OpenedDatabase, "kind" | "notifications">): Promise<KeptLinks | undefined> {
  if (kind === "server") return undefined;
  const links = new LRUCache<string, KeptLink>({ max: linksMax });
  // Links that differ in parameters without a meaning share a file.
  const files = new LRUCache<string, Uint8Array>({
    maxSize: allFilesBytesMax,
    maxEntrySize: fileBytesMax,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
  });
  let changes = 0;
  const forgetAll = () => {
    changes += 1;
    links.clear();
    files.clear();
  };
  // A connection that is made again may have missed notifications.
  const listening = await notifications.listen(channel, forgetAll, forgetAll);
  return {
    find: (link, now) => {
      const kept = links.get(link);
      return kept === undefined || (kept.expiresAt !== null && kept.expiresAt <= now) ? undefined : kept;
    },
    fileOf: ({ contentKey }) => files.get(contentKey),
    begin: () => {
      const before = changes;
      return (link, kept, bytes) => {
        if (changes !== before) return;
        links.set(link, kept);
        if (bytes !== undefined) files.set(kept.contentKey, bytes);
      };
    },
    close: () => listening.close(),
  };
}
