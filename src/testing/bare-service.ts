import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

/**
 * A third-party service that implements only the interface's description: no code of ours, no totals, details or
 * extensions, additional fields, null for missing values. It has two addresses with different calls, and a third one for
 * files.
 */
export interface BareService {
  baseUrl: string;
  getUrl: string;
  storeUrl: string;
  apiKey: string;
  /** Received requests, by address: `base POST /api/v1/render`. */
  calls: string[];
  /** Replaces the response of a call (`GET /api/v2/my-templates`); undefined restores it. */
  answerWrongly: (call: string, answer: Answer | undefined) => void;
  /** Answers every call with this status, or as usual again. */
  failWith: (status: number | undefined) => void;
  /** Accepts requests without storing their pictures; the returned function stores those that are missing. */
  withholdPictures: () => () => void;
  /** Adds an earlier request with these fields in place of the usual ones. */
  add: (record: Fields) => void;
  /** Adds so many earlier requests, the newest first. */
  fill: (count: number) => void;
  /** Empties the list of requests, like a service with a short retention. */
  forget: () => void;
  stop: () => Promise<void>;
}

interface Answer {
  status?: number;
  type?: string;
  body: unknown;
}

type Respond = (call: { path: string; query: URLSearchParams; body: Fields }) => Answer | Promise<Answer>;
type Fields = Record<string, unknown>;

const apiKey = "bare-service-key-0123456789";
const templateCount = 55;

const notFound: Answer = { status: 404, type: "text/plain", body: "404 page not found" };

function templates(storeUrl: string): Fields[] {
  return Array.from({ length: templateCount }, (_, index) => ({
    identifier: `BT${String(index + 1).padStart(3, "0")}`,
    name: index === 0 ? "Bare card" : `Bare template ${index + 1}`,
    // The last one has no preview; that of the second one is gone.
    ...(index + 1 < templateCount ? { preview: `${storeUrl}/${index === 1 ? "gone" : "preview"}.png` } : {}),
    scaleFactor: 1,
    outputFormat: index === 2 ? "pdf" : "jpeg",
    width: 600,
    height: 315,
    createdBy: "Somebody Else",
    editor: index % 2 === 0 ? "canvas-editor" : "canvas-html",
    folder: null,
  }));
}

export async function startBareService(): Promise<BareService> {
  const calls: string[] = [];
  const records: Fields[] = [];
  const files = new Map<string, Promise<Buffer>>();
  const wrongAnswers = new Map<string, Answer>();
  /** Pictures that are withheld, with their paths. */
  const withheld = new Map<string, Promise<Buffer>>();
  let isWithholding = false;
  let failure: number | undefined;
  const addresses = { base: "", get: "", store: "" };

  function render(body: Fields): Answer {
    const template = templates(addresses.store).find(({ identifier }) => identifier === body["template"]);
    if (template === undefined) return { status: 400, body: { message: "unknown template" } };
    return accept(picture(600, 315, textOf(body["changes"])), {
      width: 600,
      height: 315,
      type: "image",
      template: template["identifier"],
      templateName: template["name"],
      changes: body["changes"] ?? null,
    });
  }

  /** Reads address, width and height, and ignores every other option. */
  function takeScreenshot(body: Fields): Answer {
    const [width, height] = [Number(body["width"] ?? 1280), Number(body["height"] ?? 800)];
    const executeUrl = String(body["url"]);
    return accept(picture(width, height, executeUrl), { width, height, type: "screenshot", executeUrl });
  }

  function accept(file: Promise<Buffer>, fields: Fields): Answer {
    const requestId = randomUUID();
    const path = `/results/${requestId}.jpg`;
    const href = `${addresses.store}${path}`;
    (isWithholding ? withheld : files).set(path, file);
    records.unshift({
      identifier: requestId,
      href,
      executeUrl: null,
      status: "200",
      ...fields,
      createdAt: new Date().toISOString().replace("Z", ""),
      cost: 1,
    });
    return { body: { requestId, href, queue: "default" } };
  }

  const served: Record<"base" | "get", Record<string, Respond>> = {
    get: {
      "GET /api/v2/my-templates": ({ query }) => {
        const size = Math.min(50, Number(query.get("size") ?? 20));
        const start = Number(query.get("page") ?? 0) * size;
        return { body: templates(addresses.store).slice(start, start + size) };
      },
      "POST /api/v1/render": ({ body }) => render(body),
    },
    base: {
      "POST /api/v1/render": ({ body }) => render(body),
      "POST /api/v1/images": ({ body }) => render(body),
      "POST /api/v1/screenshots": ({ body }) => takeScreenshot(body),
      "GET /api/v1/requests": ({ query }) => {
        const start = Number(query.get("offset") ?? 0);
        return { body: records.slice(start, start + Math.min(100, Number(query.get("limit") ?? 20))) };
      },
      "GET /api/v1/metadata": ({ query }) => ({
        body: {
          title: "A page",
          description: "",
          domain: new URL(query.get("url") ?? "http://none").hostname,
          imageUrl: "",
          metaTags: [],
        },
      }),
    },
  };

  async function answer(place: "base" | "get", request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "/", addresses[place]);
    const call = `${request.method ?? ""} ${url.pathname}`;
    calls.push(`${place} ${call}`);
    if (request.headers["x-api-key"] !== apiKey) return { status: 403, body: { message: "forbidden" } };
    if (failure !== undefined) return { status: failure, body: { message: "out of order" } };
    const wrong = wrongAnswers.get(call);
    if (wrong !== undefined) return wrong;
    const respond = served[place][call];
    if (respond === undefined) return notFound;
    return respond({ path: url.pathname, query: url.searchParams, body: await readFields(request) });
  }

  async function stored(request: IncomingMessage): Promise<Answer> {
    if (request.headers["x-api-key"] !== undefined) calls.push("store was shown the key");
    const path = request.url ?? "/";
    const file = path === "/preview.png" ? picture(300, 158, "Bare") : files.get(path);
    return file === undefined ? notFound : { type: "image/jpeg", body: await file };
  }

  function add(fields: Fields): void {
    records.unshift({
      identifier: randomUUID(),
      href: `${addresses.store}/preview.png`,
      executeUrl: null,
      status: "200",
      width: 600,
      height: 315,
      type: "image",
      template: "BT001",
      templateName: "Bare card",
      createdAt: "2026-01-01T00:00:00",
      ...fields,
    });
  }

  const servers = [
    await open("base", (request) => answer("base", request)),
    await open("get", (request) => answer("get", request)),
    await open("store", stored),
  ];

  async function open(
    place: keyof typeof addresses,
    handle: (request: IncomingMessage) => Promise<Answer>,
  ): Promise<Server> {
    const server = createServer((request, response) => {
      handle(request).then(
        (given) => send(response, given),
        (error: unknown) => send(response, { status: 500, body: { message: String(error) } }),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    addresses[place] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return server;
  }

  return {
    baseUrl: addresses.base,
    getUrl: addresses.get,
    storeUrl: addresses.store,
    apiKey,
    calls,
    answerWrongly: (call, wrong) => {
      if (wrong === undefined) wrongAnswers.delete(call);
      else wrongAnswers.set(call, wrong);
    },
    failWith: (status) => {
      failure = status;
    },
    withholdPictures: () => {
      isWithholding = true;
      return () => {
        isWithholding = false;
        for (const [path, file] of withheld) files.set(path, file);
        withheld.clear();
      };
    },
    fill: (count) => {
      for (let number = 1; number <= count; number += 1)
        add({ identifier: `old-${number}`, changes: [{ id: "headline", text: `Old number ${number}` }] });
    },
    add,
    forget: () => {
      records.length = 0;
    },
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

function send(response: ServerResponse, { status = 200, type = "application/json", body }: Answer): void {
  response.writeHead(status, { "content-type": type });
  response.end(type === "application/json" ? JSON.stringify(body) : body);
}

async function readFields(request: IncomingMessage): Promise<Fields> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? {} : (JSON.parse(Buffer.concat(chunks).toString("utf8")) as Fields);
}

/** The texts of the changes, in either form of an item. */
function textOf(changes: unknown): string {
  const items = (Array.isArray(changes) ? changes : []) as Fields[];
  const texts = items.map(
    (item) => item["text"] ?? (item["property"] === "text" ? item["value"] : undefined),
  );
  return texts.filter((text) => typeof text === "string").join(" ");
}

async function picture(width: number, height: number, text: string): Promise<Buffer> {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#134e4a"/><text x="50%" y="55%" text-anchor="middle" font-size="36" fill="#fff">${escaped}</text></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}
