import { isJsonObject, type JsonObject } from "#contract/json.ts";

/** A service with one template, `card`: the calls that read and save it, with faults at will. */
export interface ServedTemplate {
  fetch: typeof fetch;
  /** `PUT draft`, `PUT`, in their order. */
  saves: string[];
  /** The paths of the other calls, in their order. */
  reads: string[];
  /** The document of the draft, or of what is published where there is none. */
  latest: () => JsonObject;
  /** Another person's save, of a draft if it is not published; with a name or tags, also of these. */
  saveByOther: (
    document: JsonObject,
    options?: { isPublished?: boolean; name?: string; tags?: string[] },
  ) => void;
  /** Publishes an earlier revision again: the last one is no draft then. */
  republish: (revision: number) => void;
  /** Runs before each save is stored. */
  beforeSave: (run: (() => Promise<void> | void) | undefined) => void;
  /** Answers each call with this, or as usual again. `lost` stores a save, and does not answer. */
  failWith: (fault: (() => Response) | "unreachable" | "lost" | undefined) => void;
}

export function serveTemplate(published: JsonObject): ServedTemplate {
  const documents = [published];
  const saves: string[] = [];
  let named = { name: "Card", tags: new Array<string>() };
  const reads: string[] = [];
  let publishedRevision = 1;
  let republishedAt = 0;
  let before: (() => Promise<void> | void) | undefined;
  let fault: (() => Response) | "unreachable" | "lost" | undefined;

  function detailOf(revision: number) {
    return {
      identifier: "card",
      ...named,
      scaleFactor: 1,
      outputFormat: "png",
      width: 400,
      height: 300,
      createdBy: "Ana",
      editor: "canvas-editor",
      quality: 90,
      createdAt: "2026-11-20T14:05:00.000Z",
      properties: [],
      revision,
      publishedRevision,
      latestRevision: documents.length,
    };
  }

  async function save(init: RequestInit, isDraft: boolean): Promise<Response> {
    await before?.();
    if (new Headers(init.headers).get("if-match") !== `"${documents.length}"`)
      return Response.json({ error: "Another save came first." }, { status: 412 });
    const body: unknown = JSON.parse(String(init.body));
    const document = isJsonObject(body) ? body["document"] : undefined;
    if (!isJsonObject(document)) return Response.json({ error: "No document." }, { status: 400 });
    saves.push(isDraft ? "PUT draft" : "PUT");
    documents.push(document);
    if (!isDraft) publishedRevision = documents.length;
    if (fault === "lost") throw new TypeError("The connection was closed.");
    return Response.json(detailOf(documents.length));
  }

  const answer: typeof fetch = async (input, init = {}) => {
    const { pathname, searchParams } = new URL(String(input), "http://service.test");
    if (fault === "unreachable") throw new TypeError("There is no connection.");
    if (typeof fault === "function") return fault();
    if (init.method === "PUT") return save(init, searchParams.get("publish") === "false");
    const path = decodeURIComponent(pathname);
    reads.push(path);
    const revision = Number(/revisions\/(\d+)\/document$/.exec(path)?.[1] ?? publishedRevision);
    if (path.endsWith("/document")) return Response.json(documents[revision - 1]);
    if (!path.endsWith("@draft")) return Response.json(detailOf(publishedRevision));
    if (documents.length > Math.max(publishedRevision, republishedAt))
      return Response.json(detailOf(documents.length));
    return Response.json({ error: "There is no draft." }, { status: 404 });
  };
  const latest = () => documents.at(-1) ?? published;
  return {
    fetch: answer,
    saves,
    reads,
    latest,
    saveByOther: (document, { isPublished = false, ...others } = {}) => {
      documents.push(document);
      named = { ...named, ...others };
      if (isPublished) publishedRevision = documents.length;
    },
    republish: (revision) => {
      publishedRevision = revision;
      republishedAt = documents.length;
    },
    beforeSave: (run) => {
      before = run;
    },
    failWith: (next) => {
      fault = next;
    },
  };
}
