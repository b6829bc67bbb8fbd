import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { readChangeQuery } from "#contract/changes/change-query.ts";
import { cutText } from "#contract/cut-text.ts";
import { extensionOf, type OutputFormat } from "#contract/formats.ts";
import type { Actor } from "../../edge/caller.ts";
import { contentTypeOf, fileAnswer, isKnownToCaller, toFileName } from "../../edge/file-answer.ts";
import { listAnyTags } from "../../templates/template-kinds.ts";
import type { ServiceContext } from "../service-context.ts";
import { invalidRequest, ServiceError } from "../../service-error.ts";
import type { DirectPicture } from "../../storage/direct-pictures.ts";
import { readResultObject } from "../../storage/read-result-object.ts";
import { getRequest } from "../../storage/requests-store.ts";
import type { ServeResult } from "../files/serve-result.ts";
import type { AcceptedRender, AcceptRender } from "../renders/accept-render.ts";
import { planRender, templateNotFound } from "../renders/plan-render.ts";
import type { KeptLink, KeptLinks } from "./kept-links.ts";
import { findLinkedPicture, getLinkedTemplate } from "./linked-template.ts";

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

const warningsMax = 10;
const warningLengthMax = 200;

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
  const accepting = new Map<string, Promise<AcceptedRender>>();
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
    { requestId, objectKey, expiresAt, name, warnings }: StoredLink,
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
      headers: headersOf(requestId, warnings),
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
  ): Promise<AcceptedRender> {
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
    const { cacheControl } = order;
    const { renderKey, warnings } = planned;
    const requestId = await accept(order, planned);
    try {
      return await serveResult(request, requestId, { cacheControl, headers: headersOf(requestId, warnings) });
    } finally {
      await remember(renderKey, requestId);
    }
  }

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
    if (recent !== undefined)
      return serveResult(request, recent, { cacheControl, headers: headersOf(recent, warnings) });
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

/** `X-Overprint-Warnings` is a JSON array of at most 10 warnings in ASCII, because a picture has no body for them. */
function headersOf(requestId: string, warnings: readonly string[]): Record<string, string> {
  if (warnings.length === 0) return { "X-Request-Id": requestId };
  const shown = warnings.slice(0, warningsMax).map((warning) => cutText(warning, warningLengthMax));
  const ascii = JSON.stringify(shown).replaceAll(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return { "X-Request-Id": requestId, "X-Overprint-Warnings": ascii };
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
