import { LRUCache } from "lru-cache";
import { type ChangeFields, type ReadChanges, readChanges } from "#contract/changes/read-changes.ts";
import type { RenderResult } from "#contract/render.ts";
import type { Backlog } from "../jobs/backlog.ts";
import type { AcceptedRequest } from "../jobs/accepted-renders.ts";
import type { CheckJobs } from "../jobs/check-jobs.ts";
import type { RenderJobs } from "../jobs/render-jobs.ts";
import { nextTurn } from "../next-turn.ts";
import type { ServiceContext } from "./service-context.ts";
import { listPictureNames } from "../request-pictures/picture-names.ts";
import type { RequestPictures } from "../request-pictures/request-pictures.ts";
import { type Actor, actorColumns } from "../edge/caller.ts";
import type { TakenValue } from "../edge/read-body.ts";
import { TemplateChangedError } from "../jobs/store-render.ts";
import { takeRequestId } from "../request-scope.ts";
import { invalidRequest, ServiceError } from "../service-error.ts";
import { type AnyDocument, applyAnyChanges } from "../templates/template-kinds.ts";
import { createLookup } from "../storage/batches.ts";
import type { AnswerSlot } from "../storage/idempotency-keys.ts";
import {
  findTemplates,
  getTemplate,
  listTemplateIdsLike,
  type StoredTemplateSummary,
} from "../storage/templates-store.ts";
import { assertPublished, findPinned, revisionNotFound } from "./find-revision.ts";
import { keepRevision, type PinnedTemplate, readTemplateRevision } from "../storage/revisions-store.ts";
import type { CheckWebhookUrl } from "../webhooks/check-webhook-url.ts";
import { type PictureOrder, planRender, templateNotFound } from "./plan-render.ts";
import { warningFields } from "./result-answers.ts";
import { formatPath, otherProblem, type Problem } from "#contract/problems.ts";
import { withParts } from "../request-pictures/take-pictures.ts";

/** The common part of all ways to request a picture. */
export interface RenderRequest extends PictureOrder {
  templateId: string;
  /** The caller may disconnect while the request is queued. */
  request?: { readonly signal: AbortSignal };
  /** As sent, for the record and the webhook. */
  sentBody: unknown;
  /** The positions of references in place of pictures that were sent. */
  takenValues?: readonly TakenValue[];
  /** Warnings about the request itself; they come first among the result's. */
  warnings?: readonly string[];
  fileName?: string | undefined;
  batchName?: string | undefined;
  linkLifetimeSeconds?: number | undefined;
  metadata?: Record<string, unknown> | undefined;
  webhookUrl?: string | undefined;
  /** A living request that shows the same picture, stored or in progress, is used instead of a new one. */
  mayJoin?: boolean;
  /** Its caller; undefined for a signed link. */
  actor?: Actor | undefined;
  /** Filled in the transaction that stores the request. */
  answerSlot?: AnswerSlot | undefined;
  /** Whether the response is the file instead of its address. */
  isFile?: boolean;
}

export type AcceptRender = (render: RenderRequest) => Promise<RenderResult>;

const lastReadMax = 500;

/**
 * Checks a render and stores it together with its job before it returns the address of its picture. Throws 503 when too
 * many renders are being accepted or wait for their picture.
 */
export function createAcceptRender({
  database,
  admission,
  backlog,
  documents,
  fonts,
  textFits,
  links,
  clock,
  renderJobs,
  checkJobs,
  requestPictures,
  checkWebhookUrl,
}: Pick<ServiceContext, "database" | "admission" | "documents" | "fonts" | "textFits" | "links" | "clock"> & {
  backlog: Backlog;
  renderJobs: RenderJobs;
  checkJobs: Pick<CheckJobs, "measurePage">;
  requestPictures: Pick<RequestPictures, "keep">;
  checkWebhookUrl: CheckWebhookUrl;
}): AcceptRender {
  const findTemplate = createLookup(database.kind, (ids) => findTemplates(database.db, ids));

  /** As they were last read, so that a render need not read its template again; storing it finds out whether one has changed. */
  const lastRead = new LRUCache<string, StoredTemplateSummary>({ max: lastReadMax });

  /** Undefined on a server, where its templates may change while a render is stored. */
  async function assumeTemplate(id: string): Promise<[StoredTemplateSummary, AnyDocument] | undefined> {
    const summary = database.kind === "embedded" ? lastRead.get(id) : undefined;
    const document = summary && (await documents.cached(summary));
    return summary === undefined || document === undefined ? undefined : [summary, document];
  }

  /** Reads the stored document only if its revision is not cached. */
  async function readTemplate(id: string): Promise<[StoredTemplateSummary, AnyDocument]> {
    const summary = await findTemplate(id);
    if (summary !== undefined) assertPublished(summary, id, 400);
    const cached = summary && documents.cached(summary);
    if (summary !== undefined) lastRead.set(id, summary);
    if (summary !== undefined && cached !== undefined) return [summary, await cached];
    const pinned = summary === undefined ? await findPinned(database.db, id) : undefined;
    if (pinned !== undefined) return readPinned(pinned);
    // It may have been replaced or deleted since.
    const template = summary && (await getTemplate(database.db, id));
    if (template === undefined) throw templateNotFound(id, await listTemplateIdsLike(database.db, id));
    return [template, await documents.read(template)];
  }

  async function readPinned(pinned: PinnedTemplate): Promise<[StoredTemplateSummary, AnyDocument]> {
    const isKept = await keepRevision(database.db, pinned);
    const cached = documents.cached(pinned);
    if (isKept && cached !== undefined) return [pinned, await cached];
    const document = await readTemplateRevision(database.db, pinned.id, pinned.revision);
    if (document === undefined) throw revisionNotFound(pinned, String(pinned.revision), pinned.revision);
    return [pinned, await documents.read({ ...pinned, document })];
  }

  return async (render) => {
    const createdAt = clock.now();
    // Runs before the gate, because it may query a name server.
    if (render.webhookUrl !== undefined) await checkWebhookUrl(render.webhookUrl, "webhookUrl");
    const pictureNames = listPictureNames(render.changes.changes);
    if (pictureNames.length > 0) await requestPictures.keep(pictureNames);
    return admission.accepts.run(() => accept(render, createdAt), render.request);
  };

  async function accept(render: RenderRequest, createdAt: Date): Promise<RenderResult> {
    const assumed = await assumeTemplate(render.templateId);
    const requestId = takeRequestId();
    try {
      if (assumed !== undefined)
        return await acceptWith(assumed, render, { requestId, createdAt, mayHaveChanged: true });
    } catch (error) {
      // A fault of the request may be none for the current template.
      const isFault = error instanceof ServiceError && [400, 422].includes(error.status);
      if (!isFault && !(error instanceof TemplateChangedError)) throw error;
    }
    const current = await readTemplate(render.templateId);
    return acceptWith(current, render, { requestId, createdAt, mayHaveChanged: false });
  }

  async function acceptWith(
    [template, document]: [StoredTemplateSummary, AnyDocument],
    render: RenderRequest,
    { requestId, createdAt, mayHaveChanged }: { requestId: string; createdAt: Date; mayHaveChanged: boolean },
  ): Promise<RenderResult> {
    const { changes, sentBody } = returnTexts(document, render, render.takenValues ?? []);
    // Applying the changes took as long as it will take in the plan.
    if (render.takenValues !== undefined && render.takenValues.length > 0) await nextTurn();
    const measuring = { fonts, textFits, measurePage: checkJobs.measurePage };
    const plan = await planRender(template, document, { ...render, changes }, measuring);
    const warnings = [...(render.warnings ?? []), ...plan.warnings];
    const accepted = {
      requestId,
      href: links.result(requestId, plan.format),
      ...warningFields(warnings),
    };
    const order: AcceptedRequest = {
      request: {
        id: requestId,
        type: "image",
        createdAt,
        body: sentBody,
        changes: changes.changes,
        pictureNames: listPictureNames(changes.changes),
        warnings,
        format: plan.format,
        width: plan.width,
        height: plan.height,
        templateId: template.id,
        templateName: template.name,
        templateRevision: template.revision,
        metadata: render.metadata,
        renderKey: plan.renderKey,
        fileName: render.fileName,
        batchName: render.batchName,
        webhookUrl: render.webhookUrl,
        ...actorColumns(render.actor),
        expiresAt:
          render.linkLifetimeSeconds === undefined
            ? undefined
            : new Date(createdAt.getTime() + render.linkLifetimeSeconds * 1000),
      },
      document: plan.document,
      checkedTexts: plan.checkedTexts,
      changed: plan.changed,
    };
    const { answerSlot, isFile = false, mayJoin = false } = render;
    const answer = { status: 200, body: accepted, requestId, isFile };
    const shownBy = await backlog.add(() =>
      renderJobs.enqueue(order, { mayJoin, mayHaveChanged, answerSlot, answer }),
    );
    return shownBy === requestId
      ? accepted
      : { ...accepted, requestId: shownBy, href: links.result(shownBy, plan.format) };
  }
}

/** The changes of a body in any spelling; throws a 400 that names each fault by its path. */
export function readBodyChanges(fields: ChangeFields): ReadChanges {
  const read = readChanges(fields);
  if (!read.ok) throw invalidRequest(read.problem);
  return read.value;
}

interface SentChanges {
  changes: ReadChanges;
  sentBody: unknown;
}

/**
 * Restores data URLs where the template wants a text, a number or any other kind: only there is it known that a value
 * is no picture. Throws 400 by path for one that is too long to be a text.
 */
function returnTexts(
  document: AnyDocument,
  { changes, sentBody }: SentChanges,
  taken: readonly TakenValue[],
): SentChanges {
  if (taken.length === 0) return { changes, sentBody };
  const { kinds } = applyAnyChanges(document, changes.changes);
  const byPath = new Map(taken.map((value) => [formatPath(value.path), value]));
  const problems: Problem[] = [];
  let body = sentBody;
  const returned = changes.changes.map((change, index) => {
    const [kind, path = ""] = [kinds[index], changes.paths[index]];
    const value = byPath.get(path);
    if (kind === undefined || kind === "image" || value?.reference !== change.value) return change;
    if (value.text === undefined) {
      problems.push(otherProblem(path, `must be of the kind ${kind}; got a picture`));
      return change;
    }
    body = withValueAt(body, value.path, value.text);
    return { ...change, value: value.text };
  });
  if (problems.length > 0) throw invalidRequest(problems);
  return { changes: { ...changes, changes: returned }, sentBody: body };
}

/** A copy along the path; everything beside it is shared. */
function withValueAt(holder: unknown, [key, ...rest]: readonly (string | number)[], text: string): unknown {
  if (key === undefined || typeof holder !== "object" || holder === null) return text;
  return withParts(holder, new Map([[key, withValueAt(Reflect.get(holder, key), rest, text)]]));
}
