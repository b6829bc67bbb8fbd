import { serviceText } from "#contract/texts/service-texts.ts";
import type { CheckedText } from "#scene/inputs/check-inputs.ts";
import type { Database } from "../storage/database.ts";
import type { NewRequest, StoredRequest } from "../storage/request-rows.ts";
import { findWaitingEqual } from "../storage/equal-requests.ts";
import { getRequest } from "../storage/requests-store.ts";
import { readTemplateRevision } from "../storage/revisions-store.ts";
import { RenderError } from "../rendering/render-pool.ts";
import {
  type AnyDocument,
  applyAnyChanges,
  listAnyTextsToCheck,
  withoutInterface,
} from "../templates/template-kinds.ts";
import type { JobContext } from "./job-context.ts";

/** A checked request with its document, to which its changes are applied. */
export interface AcceptedRequest {
  request: NewRequest;
  document: AnyDocument;
  /** The texts whose fit the renderer checks. */
  checkedTexts?: readonly CheckedText[];
  /** The components that the request changes. */
  changed?: readonly string[];
}

/** Others are read again by their jobs. */
const keptMax = 500;
/** A job that another process carried out is forgotten at its notification; this is for lost notifications. */
const forgetAfterMs = 600_000;

type Dependencies = Pick<JobContext, "database" | "documents" | "clock">;

/** The requests of waiting render jobs: kept in memory, to save the job the reading, or read from their records. */
export function createAcceptedRenders(dependencies: Dependencies) {
  const { clock } = dependencies;
  const kept = new Map<string, AcceptedRequest>();

  function forgetLost(): void {
    const oldest = clock.now().getTime() - forgetAfterMs;
    for (const [id, { request }] of kept) {
      if (request.createdAt.getTime() > oldest) return;
      kept.delete(id);
    }
  }

  return {
    /** Keeps a request in memory, within a bound. */
    keep: (accepted: AcceptedRequest): void => {
      forgetLost();
      if (kept.size < keptMax) kept.set(accepted.request.id, accepted);
    },
    forget: (requestId: string): void => {
      kept.delete(requestId);
    },
    /**
     * Returns the request to render, and forgets it; undefined if none is left. Throws a `RenderError` if the revision of
     * its template is gone.
     */
    take: async (requestId: string): Promise<AcceptedRequest | undefined> => {
      const accepted = kept.get(requestId);
      kept.delete(requestId);
      return accepted ?? readAccepted(dependencies, requestId);
    },
  };
}

async function readAccepted(
  { database: { db }, documents }: Dependencies,
  requestId: string,
): Promise<AcceptedRequest | undefined> {
  const request = await readWaiting(db, requestId);
  if (request === undefined) return undefined;
  const { templateId: id, templateRevision: revision } = request;
  const source = id === null || revision === null ? undefined : await readTemplateRevision(db, id, revision);
  if (id === null || revision === null || source === undefined)
    throw new RenderError("failed", serviceText("revisionGone"));
  const read = await documents.read({ id, revision, document: source });
  const applied = applyAnyChanges(read, request.changes);
  return {
    request,
    document: withoutInterface(applied.document),
    checkedTexts: listAnyTextsToCheck(applied),
    changed: [...applied.changed.keys()],
  };
}

/** The request, or if it was deleted the one that has waited longest for the same picture. */
async function readWaiting(db: Database, requestId: string): Promise<StoredRequest | undefined> {
  const request = await getRequest(db, requestId);
  // An earlier attempt finished it, and with it all that waited.
  if (request?.outcome.state !== "queued") return undefined;
  if (request.deletedAt === null && !request.isPurged) return request;
  const id = request.renderKey === null ? undefined : await findWaitingEqual(db, request.renderKey);
  return id === undefined ? undefined : getRequest(db, id);
}
