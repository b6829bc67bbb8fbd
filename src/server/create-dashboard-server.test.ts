import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { connectionSchema } from "#contract/connection.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { serviceText } from "#contract/texts/service-texts.ts";
import { OutboundError } from "#service/outbound/outbound-error.ts";
import { type ReadPictureSource, SourceError } from "#service/pictures/picture-source.ts";
import { createDashboardServer } from "./create-dashboard-server.ts";
import { createPictures } from "./pictures.ts";
import { pngOf } from "#testing/test-pictures.ts";

const key = "op_canary-key-that-nobody-may-see";
const host = "localhost:4400";
const png = await pngOf("red", 4, 3);

function createServer(
  readPicture: ReadPictureSource = async () => ({ key: "abc", bytes: png }),
  answer: () => Response = () => Response.json([]),
  isRemote = false,
) {
  const events: unknown[] = [];
  const app = createDashboardServer({
    baseUrl: new URL("http://127.0.0.1:4401"),
    getUrl: new URL("http://127.0.0.1:4401"),
    apiKey: key,
    keyPlace: { kind: "file", path: "data/api-key" },
    publicUrl: isRemote ? undefined : "http://localhost:4401",
    allowedHosts: [host],
    fetch: async () => answer(),
    log: (event) => events.push(event),
    fonts: new Hono(),
    pictures: createPictures(readPicture),
    files: new Hono().get("*", (context) => context.text("the dashboard")),
  });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`http://${host}${path}`, { headers: { host, ...headers } }));
  return { get, events };
}

test("the connection contains only the last characters of the key", async () => {
  const { get } = createServer();
  const text = await (await get("/connection")).text();

  expect(connectionSchema.parse(JSON.parse(text))).toMatchObject({
    service: "embedded",
    publicUrl: "http://localhost:4401",
    keyEnding: "-see",
    keyPlace: { kind: "file", path: "data/api-key" },
  });
  expect(text).not.toContain(key);
});

test("names the calls that the key of a remote service may not make, and reads its scopes once", async () => {
  let asked = 0;
  const usage = {
    identifier: "a",
    credits: { used: 0, total: 1, nextRenewalAt: null, renewalAmount: 0 },
    uploads: { used: 0, total: 1 },
    plan: { name: "a", status: "active", nextBillingAt: null },
    scopes: ["templates:read", "templates:write"],
  };
  const answer = () => {
    asked += 1;
    return Response.json(usage);
  };
  const { get } = createServer(undefined, answer, true);
  for (const time of [1, 2]) {
    const { callsRefusedToKey = [] } = connectionSchema.parse(await (await get("/connection")).json());
    expect(callsRefusedToKey, `read ${time}`).toContain("POST /api/v2/my-templates/{id}/publish");
    expect(callsRefusedToKey).toContain("POST /api/v1/render");
    // Saves a draft.
    expect(callsRefusedToKey).not.toContain("PUT /api/v2/my-templates/{id}");
  }
  expect(asked).toBe(1);
});

test.each([
  ["another team's", () => Response.json({ identifier: "a" })],
  ["a broken", () => new Response("<html>", { status: 502 })],
])("names none for %s service", async (_case, answer) => {
  const { get } = createServer(undefined, answer, true);
  const connection = connectionSchema.parse(await (await get("/connection")).json());
  expect(connection).toMatchObject({ service: "remote" });
  expect(connection.callsRefusedToKey).toBeUndefined();
});

test("compresses a long response of the service for clients that accept it", async () => {
  const list = Array.from({ length: 200 }, (_, index) => ({ id: index, name: "the same again" }));
  const { get } = createServer(undefined, () => Response.json(list));
  const packed = await get("/proxy/api/v2/my-templates", { "accept-encoding": "gzip" });
  const plain = await get("/proxy/api/v2/my-templates");

  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(JSON.parse(gunzipSync(await packed.bytes()).toString())).toEqual(list);
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(await plain.json()).toEqual(list);
});

test("a browser that navigates to /connection gets the page, from any site", async () => {
  const { get } = createServer();
  const visit = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "sec-fetch-site": "cross-site" };

  expect(await (await get("/connection", visit)).text()).toBe("the dashboard");
  expect((await get("/connection")).headers.get("vary")).toBe("accept");
});

test.each(["/connection", "/pictures?src=http://x.example/a.png", "/proxy/api/v1/usage"])(
  "%s is served to our own pages only",
  async (path) => {
    const { get, events } = createServer();
    const response = await get(path, { "sec-fetch-site": "cross-site" });

    expect(response.status).toBe(403);
    expect(errorBodySchema.parse(await response.json()).code).toBe("caller_not_allowed");
    expect(events).toHaveLength(1);
  },
);

test("a browser that navigates to another address of the server gets a page that says what to set", async () => {
  const { get } = createServer();
  const page = await get("/login", { host: "<i>.example:4400", accept: "text/html,*/*;q=0.8" });

  expect([page.status, page.headers.get("content-type")]).toEqual([403, "text/html; charset=utf-8"]);
  const text = await page.text();
  expect(text).toContain("Open http://localhost:4400, or set DASHBOARD_URL");
  expect(text).not.toContain("<i>");
});

test("another site may link to the dashboard", async () => {
  const { get } = createServer();

  expect(await (await get("/templates", { "sec-fetch-site": "cross-site" })).text()).toBe("the dashboard");
});

test("a source that needs no request and does not exist is 404", async () => {
  const { get } = createServer(async () => {
    throw new SourceError(serviceText("noAsset"));
  });

  expect((await get("/pictures?src=asset:none")).status).toBe(404);
});

test("answers 304 for a picture in the browser's cache", async () => {
  const { get } = createServer();
  const etag = (await get("/pictures?src=asset:a")).headers.get("etag") ?? "";

  expect((await get("/pictures?src=asset:a", { "if-none-match": etag })).status).toBe(304);
});

test("a picture has the content type of its bytes", async () => {
  const { get } = createServer();
  const response = await get("/pictures?src=http://x.example/a.png");

  expect(response.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await response.bytes())).toEqual(png);
});

test("rejects files that are not pictures", async () => {
  const { get } = createServer(async () => ({ key: "abc", bytes: Buffer.from("<script>") }));

  expect((await get("/pictures?src=http://x.example/a.png")).status).toBe(422);
});

test.each([
  ["notAllowed", 400, "url_not_allowed"],
  ["unreachable", 502, "upstream_failed"],
  ["timedOut", 504, "upstream_failed"],
  ["tooLarge", 422, "upstream_failed"],
  ["badStatus", 502, "upstream_failed"],
] as const)("a picture that fails as %s has a readable message", async (failure, status, code) => {
  const { get } = createServer(async () => {
    throw new SourceError(serviceText("unreachable"), {
      cause: new OutboundError(failure, serviceText("unreachable"), { message: "10.0.0.7 is not public" }),
    });
  });
  const response = await get("/pictures?src=http://x.example/a.png");

  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ status, code, msg: serviceText("unreachable"), errors: [] });
});

test("a picture's response describes the file as it was sent, and a failed one its cause", async () => {
  const sent = { type: "image/svg+xml", bytes: 740 };
  const found = await createServer(async () => ({ key: "abc", bytes: png, sent })).get("/pictures?src=x");
  expect([found.headers.get("x-picture-type"), found.headers.get("x-picture-bytes")]).toEqual([
    "image/svg+xml",
    "740",
  ]);
  const missing = await createServer(async () => {
    throw new SourceError(serviceText("unreachable"), {
      cause: new OutboundError("badStatus", serviceText("unreachable"), { status: 404 }),
    });
  }).get("/pictures?src=x");
  expect([missing.headers.get("x-picture-fault"), missing.headers.get("x-picture-status")]).toEqual([
    "badStatus",
    "404",
  ]);
  const text = await createServer(async () => ({ key: "abc", bytes: Buffer.from("<p>") })).get(
    "/pictures?src=x",
  );
  expect(text.headers.get("x-picture-fault")).toBe("notPicture");
});

test("answers a check of a missing picture with its fault and without an error status", async () => {
  const { get } = createServer(async () => {
    throw new SourceError(serviceText("unreachable"), {
      cause: new OutboundError("badStatus", serviceText("unreachable"), { status: 404 }),
    });
  });
  const answer = await get("/pictures?src=x", { "x-picture-check": "1" });
  expect(answer.status).toBe(204);
  expect([answer.headers.get("x-picture-fault"), answer.headers.get("x-picture-status")]).toEqual([
    "badStatus",
    "404",
  ]);
});

test("rejects a request without a picture's address", async () => {
  const { get } = createServer();

  expect((await get("/pictures")).status).toBe(400);
});

test("an unhandled error is a 500 without details, and its cause is in the log", async () => {
  const { get, events } = createServer(async () => {
    throw new Error("a detail");
  });
  const response = await get("/pictures?src=http://x.example/a.png");

  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("a detail");
  expect(events).toMatchObject([{ kind: "failed", reason: "a detail" }]);
});

test.each([
  "/connection",
  "/pictures",
  "/pictures?src=asset:a",
  "/proxy/none",
  "/none",
  "/proxy/api/v1/usage",
])("%s forbids content sniffing and cross-origin use", async (path) => {
  const { get } = createServer(undefined, () => {
    throw new Error("away");
  });
  const answers = [await get(path), await get(path, { "sec-fetch-site": "cross-site" })];

  for (const { status, headers } of answers) {
    if (status === 200 && path === "/none") continue;
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  }
});
