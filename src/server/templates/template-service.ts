import { getMimeType } from "hono/utils/mime";
import * as z from "zod/mini";
import { assetSchema, fontFamilySchema } from "#contract/account.ts";
import { endpointCalls, type EndpointCall } from "#contract/endpoint-calls.ts";
import { fillPath } from "#contract/endpoint-paths.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { isJsonObject, type JsonObject, parseJson } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { templateRevisionSchema } from "#contract/template-revisions.ts";
import { templateDetailSchema, templateSummarySchema } from "#contract/templates.ts";
import { type TemplateContent, TemplatesProblem } from "./template-folder.ts";

/** A template as a service has it published, or the draft of one that was never published. */
export interface RemoteTemplate extends TemplateContent {
  identifier: string;
  revision: number;
  isPublished: boolean;
  /** The draft if there is one, else `revision`: what a writer has to name. */
  latestRevision: number;
  /** Whether there is a draft beside what is published. */
  hasDraft: boolean;
}

/** The template was saved after the expected revision (412). */
export class StaleRevision extends Error {
  override readonly name = "StaleRevision";
}

export interface ServiceAddress {
  baseUrl: URL;
  getUrl: URL;
  apiKey: string;
  /** Default: the platform's. */
  fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export type TemplateService = ReturnType<typeof createTemplateService>;

const timeoutMs = 60_000;

function createCalls({ baseUrl, getUrl, apiKey, fetch = globalThis.fetch }: ServiceAddress) {
  // Two services of one host differ in their paths.
  const origin = `${getUrl.origin}${getUrl.pathname}`.replace(/\/+$/, "");

  async function send(
    { method, path, address }: EndpointCall,
    parameters: Readonly<Record<string, string>>,
    {
      query = {},
      headers = {},
      body,
    }: {
      query?: Record<string, string>;
      headers?: Record<string, string>;
      body?: Uint8Array<ArrayBuffer> | string;
    } = {},
  ): Promise<Response> {
    const base = (address === "get" ? getUrl : baseUrl).href.replace(/\/+$/, "");
    const url = new URL(`${base}${fillPath(path, parameters)}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const request = new Request(url, {
      method,
      headers: { "X-API-KEY": apiKey, ...headers },
      ...(body === undefined ? {} : { body }),
      // A redirect would carry the key to another address.
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    try {
      return await fetch(request);
    } catch (cause) {
      throw new TemplatesProblem([`${origin} could not be reached (${reasonOf(cause)}); check BASE_URL.`], {
        cause,
      });
    }
  }

  /** Throws for every status that is no success. */
  async function expectSuccess(response: Response, what: string): Promise<Response> {
    if (response.ok) return response;
    const text = await response.text();
    const read = errorBodySchema.safeParse(parseJson(text));
    if (response.status === 412) throw new StaleRevision(what);
    const words = read.success ? [read.data.msg, ...read.data.errors] : [`status ${response.status}`];
    if (response.status === 401 || response.status === 403) words.push("check API_KEY");
    throw new TemplatesProblem([
      `${what}: ${origin} refused it: ${words[0] ?? ""}`,
      ...words.slice(1).map((line) => `  ${line}`),
    ]);
  }

  async function readAs<Schema extends z.ZodMiniType>(
    response: Response,
    schema: Schema,
    what: string,
  ): Promise<z.infer<Schema>> {
    const read = schema.safeParse(parseJson(await response.text()));
    if (read.success) return read.data;
    throw new TemplatesProblem([`${what}: the answer of ${origin} is not as the interface describes it.`]);
  }

  async function readObject(response: Response, what: string): Promise<JsonObject> {
    const value = parseJson(await response.text());
    if (isJsonObject(value)) return value;
    throw new TemplatesProblem([`${what}: the answer of ${origin} is no JSON object.`]);
  }

  async function write(
    call: EndpointCall,
    parameters: Record<string, string>,
    content: TemplateContent,
    { headers = {}, query = {} }: { headers?: Record<string, string>; query?: Record<string, string> } = {},
  ) {
    const { name, tags, directLinks, document } = content;
    const editor = typeof document["editor"] === "string" ? { editor: document["editor"] } : {};
    const what = `the template "${name}"`;
    const response = await send(call, parameters, {
      query,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ name, tags, directLinks, document, ...editor }),
    });
    return readAs(await expectSuccess(response, what), templateDetailSchema, what);
  }

  /** The document belongs to the revision: a save between the two calls repeats them. Undefined if there is none. */
  async function readContent(identifier: string) {
    const what = `the template ${identifier}`;
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(endpointCalls.getTemplate, { id: identifier });
      if (response.status === 404) return undefined;
      const detail = await readAs(await expectSuccess(response, what), templateDetailSchema, what);
      const source = await send(endpointCalls.getTemplateDocument, { id: identifier });
      if (source.status === 404) return undefined;
      const document = await readObject(await expectSuccess(source, what), what);
      const { name, tags, directLinks = true, revision, latestRevision } = detail;
      const tag = source.headers.get("etag");
      if (tag === null || tag.replace(/^W\//, "") === `"${revision}"`)
        return { name, tags, directLinks, document, revision, latestRevision };
      if (attempt === 5) throw new TemplatesProblem([`${what}: it is saved again and again; try later.`]);
    }
  }

  return { origin, send, expectSuccess, readAs, readContent, write };
}

/** The calls that the commands make. Each throws `TemplatesProblem` when the service does not answer as it should. */
export function createTemplateService(address: ServiceAddress) {
  const { origin, send, expectSuccess, readAs, readContent, write } = createCalls(address);
  return {
    origin,

    /** Every template, or those of one origin. */
    list: async (kind?: "own"): Promise<{ identifier: string; name: string }[]> => {
      const what = "the list of templates";
      const found: { identifier: string; name: string }[] = [];
      for (let page = 0; ; page += 1) {
        const query = {
          page: String(page),
          size: String(limits.pageSizeMax),
          ...(kind === undefined ? {} : { origin: kind }),
        };
        const response = await expectSuccess(await send(endpointCalls.listTemplates, {}, { query }), what);
        const items = await readAs(response, z.array(templateSummarySchema), what);
        found.push(...items);
        if (items.length < limits.pageSizeMax) return found;
      }
    },

    /** Undefined if there is none. */
    read: async (identifier: string): Promise<RemoteTemplate | undefined> => {
      const read = await readContent(identifier);
      if (read === undefined) {
        const draft = await readContent(`${identifier}@draft`);
        if (draft === undefined) return undefined;
        const { revision: latestRevision } = draft;
        return { ...draft, identifier, isPublished: false, latestRevision, hasDraft: false };
      }
      const { latestRevision = read.revision } = read;
      if (latestRevision === read.revision)
        return { ...read, identifier, isPublished: true, latestRevision, hasDraft: false };
      const what = `the revisions of ${identifier}`;
      const query = { size: String(limits.pageSizeMax) };
      const response = await send(endpointCalls.listRevisions, { id: identifier }, { query });
      const revisions = z.array(templateRevisionSchema);
      const listed = await readAs(await expectSuccess(response, what), revisions, what);
      const latest = listed.find(({ revision }) => revision === latestRevision);
      const hasDraft = latest?.publishedAt === null;
      const named = hasDraft ? latestRevision : read.revision;
      return { ...read, identifier, isPublished: true, latestRevision: named, hasDraft };
    },

    /** An earlier revision, or a draft; undefined if the service does not keep it. */
    readRevision: (identifier: string, revision: number): Promise<TemplateContent | undefined> =>
      readContent(`${identifier}@${revision}`),

    /** A key that may not publish makes a draft. */
    create: (content: TemplateContent) => write(endpointCalls.createTemplate, {}, content),

    /** Throws `StaleRevision` if another revision is there. */
    replace: (
      identifier: string,
      content: TemplateContent,
      { revision, isDraft }: { revision: number; isDraft: boolean },
    ) =>
      write(endpointCalls.replaceTemplate, { id: identifier }, content, {
        headers: { "If-Match": `"${revision}"` },
        query: isDraft ? { publish: "false" } : {},
      }),

    /** Throws `StaleRevision` if another revision is there. */
    delete: async (identifier: string, revision: number): Promise<void> => {
      const headers = { "If-Match": `"${revision}"` };
      const response = await send(endpointCalls.deleteTemplate, { id: identifier }, { headers });
      if (response.status !== 404) await expectSuccess(response, `the template ${identifier}`);
    },

    readAsset: async (name: string): Promise<Uint8Array | undefined> => {
      const response = await send(endpointCalls.getAsset, { id: name });
      if (response.status === 404) return undefined;
      return new Uint8Array(await (await expectSuccess(response, `the file ${name}`)).arrayBuffer());
    },

    /** Returns the name of the upload. An equal file is stored once. */
    uploadAsset: async (name: string, bytes: Uint8Array, family?: string): Promise<string> => {
      const what = `the file ${name}`;
      const response = await send(
        endpointCalls.uploadAsset,
        {},
        {
          query: family === undefined ? {} : { family },
          headers: { "Content-Type": mediaTypeOf(name) },
          body: new Uint8Array(bytes),
        },
      );
      return (await readAs(await expectSuccess(response, what), assetSchema, what)).identifier;
    },

    /** The files of uploaded families, by family. */
    listFonts: async (): Promise<Map<string, string[]>> => {
      const response = await expectSuccess(await send(endpointCalls.listFonts, {}), "the fonts");
      const families = await readAs(response, z.array(fontFamilySchema), "the fonts");
      return new Map(
        families.flatMap(({ family, faces }) =>
          faces === undefined ? [] : [[family, faces.map(({ identifier }) => identifier)]],
        ),
      );
    },
  };
}

function mediaTypeOf(name: string): string {
  return getMimeType(name)?.split(";")[0] ?? "application/octet-stream";
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
}
