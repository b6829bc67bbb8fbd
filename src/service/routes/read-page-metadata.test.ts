import { type RequestListener } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import type { PageMetadata } from "#contract/page-metadata.ts";
import { expectedMetadata } from "#testing/metadata-pages/saved-page.ts";
import { savedPages, servePages } from "#testing/metadata-pages/serve-pages.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { serveHttp } from "#testing/serve-http.ts";
import { openTestService } from "#testing/open-test-service.ts";

const reasons: string[] = [];

const answers: Readonly<Record<string, RequestListener>> = {
  "/gone": (_request, response) =>
    response.writeHead(410, { "Content-Type": "text/html" }).end("<title>x</title>"),
  "/broken": (_request, response) => response.writeHead(500).end(),
  "/pdf": (_request, response) =>
    response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF-1.7"),
  "/json": (_request, response) =>
    response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" }).end("{}"),
  "/untyped-picture": (_request, response) => response.end(Buffer.from([0x89, 0x50, 0x4e, 0x47])),
  "/hangs-up": (request) => request.socket.destroy(),
  "/not-http": (request) => request.socket.end("no status line\r\n\r\n"),
  "/not-gzip": (_request, response) =>
    response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip" }).end("plain"),
  "/zstd": (_request, response) =>
    response.writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "zstd" }).end("x"),
  "/packed-often": (_request, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip, gzip, gzip, gzip" })
      .end("x"),
  "/plain-as-charset": (_request, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "UTF-8" })
      .end("<title>Plain</title>"),
  "/kept-coding": (_request, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "aws-chunked,gzip" })
      .end(gzipSync("<title>Unpacked</title>")),
  "/packed-twice": (_request, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html", "Content-Encoding": "gzip, br" })
      .end(brotliCompressSync(gzipSync("<title>Unpacked twice</title>"))),
  "/asks-for-cookie": (request, response) => {
    const { cookie = "" } = request.headers;
    if (cookie === "seen=1; way=a=b")
      response.setHeader("Content-Type", "text/html").end("<title>Let in</title>");
    else
      response
        .writeHead(302, {
          Location: "/asks-for-cookie",
          "Set-Cookie": [
            "seen=1; Path=/; HttpOnly",
            "way=a=b",
            "secret=1; Secure",
            "elsewhere=1; Path=/other",
            "old=1; Max-Age=0",
            "=nameless",
          ],
        })
        .end();
  },
  "/gives-cookie-away": (_request, response) =>
    response
      .writeHead(302, {
        Location: `http://site.example:${port()}/shows-cookie`,
        "Set-Cookie": "mine=1; Domain=site.example",
      })
      .end(),
  "/shows-cookie": (request, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(`<title>${request.headers.cookie ?? "no cookie"}</title>`),
  "/refreshes": (_request, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end('<title>Redirecting…</title><meta http-equiv="refresh" content="0; url=\'/real\'">'),
  "/refreshes-by-header": (_request, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html", Refresh: "0;URL=/real" })
      .end("<title>Wait</title>"),
  "/refreshes-like-its-script": (_request, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(
        String.raw`<noscript><META http-equiv="refresh" content="0;URL=/real"></noscript><title>/real</title><script>window.opener = null; location.replace("\/real")</script>`,
      ),
  "/refreshes-unlike-its-script": (_request, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end(
        '<title>App</title><noscript><meta http-equiv="refresh" content="0; url=/real"></noscript><script>location = "/app"</script>',
      ),
  "/refreshes-itself": (_request, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end('<title>Live</title><meta http-equiv="refresh" content="0">'),
  "/refreshes-later": (_request, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end('<title>News</title><meta http-equiv="refresh" content="5; url=/real">'),
  "/refreshes-to-private": (_request, response) =>
    response
      .setHeader("Content-Type", "text/html")
      .end('<meta http-equiv="refresh" content="0; url=http://169.254.169.254/">'),
  "/loop": (_request, response) => response.writeHead(302, { Location: "/loop" }).end(),
  "/to-private": (_request, response) =>
    response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data/" }).end(),
  "/to-page": (_request, response) =>
    response.writeHead(301, { Location: `http://site.example:${port()}/real` }).end(),
  "/real": (_request, response) =>
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end('<title>Moved</title><meta property="og:image" content="/i.png">'),
};

function port(): string {
  return oddHost.split(":")[1] ?? "";
}

const pages = await servePages();
afterAll(() => pages.close());
const odd = await serveHttp((request, response) => {
  const [, step] = /^\/refresh-loop\/(\d+)$/.exec(request.url ?? "") ?? [];
  if (step === undefined) return answers[request.url ?? ""]?.(request, response);
  const next = `0; url=/refresh-loop/${Number(step) + 1}`;
  return response.setHeader("Content-Type", "text/html").end(`<meta http-equiv="refresh" content="${next}">`);
});
afterAll(() => odd.close());
const oddHost = odd.host;
const service = await openTestService({
  outbound: createOutbound({
    allowHosts: new Set([
      pages.host,
      oddHost,
      `site.example:${port()}`,
      `xn--bcher-kva.example:${port()}`,
      "127.0.0.1:9",
    ]),
    resolveName: async (name) =>
      name === "site.example" || name === "xn--bcher-kva.example"
        ? ["127.0.0.1"]
        : name === "private.example"
          ? ["10.0.0.1"]
          : [],
    onRefusal: (reason) => reasons.push(reason),
  }),
});

function read(url: string): Promise<Response> {
  return service.call(`/api/v1/metadata?url=${encodeURIComponent(url)}`);
}

describe("reads the same metadata on a page as a person", () => {
  test("there are pages of many kinds", () => {
    expect(savedPages.length).toBeGreaterThanOrEqual(60);
    expect(new Set(savedPages.map(({ name }) => name)).size).toBe(savedPages.length);
  });

  test.each(savedPages.map((page) => [page.name, page] as const))("%s", async (name, page) => {
    const answer = await read(`http://${pages.host}/${name}`);
    expect(answer.status).toBe(200);
    const metadata = (await answer.json()) as PageMetadata;
    expect(metadata).toEqual(expectedMetadata(page, `http://${pages.host}`));
    expect(await (await read(`http://${pages.host}/${name}`)).json()).toEqual(metadata);
  });
});

test("reads a page that moved at its final address, with that address, domain and pictures", async () => {
  expect(await (await read(`http://${oddHost}/to-page`)).json()).toMatchObject({
    title: "Moved",
    domain: "site.example",
    finalUrl: `http://site.example:${port()}/real`,
    imageUrl: `http://site.example:${port()}/i.png`,
  });
});

test.each([
  ["/plain-as-charset", "Plain"],
  ["/kept-coding", "Unpacked"],
  ["/packed-twice", "Unpacked twice"],
  ["/asks-for-cookie", "Let in"],
  ["/gives-cookie-away", "no cookie"],
  ["/refreshes", "Moved"],
  ["/refreshes-by-header", "Moved"],
  ["/refreshes-like-its-script", "Moved"],
  ["/refreshes-unlike-its-script", "App"],
  ["/refreshes-itself", "Live"],
  ["/refreshes-later", "News"],
])("reads what a browser shows at %s", async (path, title) => {
  expect(await (await read(`http://${oddHost}${path}`)).json()).toMatchObject({ title });
});

test("reads a host with letters beyond ASCII in both spellings, and names it as people do", async () => {
  for (const host of ["bücher.example", "xn--bcher-kva.example"])
    expect(await (await read(`http://${host}:${port()}/real`)).json()).toMatchObject({
      title: "Moved",
      domain: "bücher.example",
    });
});

describe("rejects an address that cannot be a page's by its field", () => {
  test.each([
    ["", "invalid_request"],
    ["example", "invalid_request"],
    [`https://example.com/${"a".repeat(8_000)}`, "invalid_request"],
    ["ftp://example.com/", "url_not_allowed"],
    ["file:///etc/passwd", "url_not_allowed"],
    ["javascript:alert(1)", "url_not_allowed"],
    ["https://user:secret@example.com/", "url_not_allowed"],
    ["http://10.0.0.1/", "url_not_allowed"],
    ["http://[::1]/", "url_not_allowed"],
    ["http://private.example/", "url_not_allowed"],
    ["refreshes-to-private", "url_not_allowed"],
  ])("%.60s", async (url, code) => {
    const answer = await read(url === "refreshes-to-private" ? `http://${oddHost}/${url}` : url);
    expect(answer.status).toBe(400);
    const body = (await answer.json()) as { code: string; errors: string[] };
    expect(body.code).toBe(code);
    expect(body.errors[0]).toMatch(/^url: /);
  });

  test("none at all", async () => {
    const answer = await service.call("/api/v1/metadata");
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [expect.stringMatching(/^url: required/)] });
  });
});

test("tells the caller of a private address in general, and the log exactly", async () => {
  const [direct, redirected] = await Promise.all([
    read("http://private.example/").then((answer) => answer.json()),
    read(`http://${oddHost}/to-private`).then((answer) => answer.json()),
  ]);
  expect(redirected).toEqual(direct);
  expect(JSON.stringify(direct)).not.toMatch(/10\.0\.0\.1|169\.254/);
  expect(reasons.join("\n")).toMatch(/10\.0\.0\.1[^]*169\.254\.169\.254/);
});

describe("says why a page cannot be read", () => {
  test.each([
    ["http://nowhere.example/", "Its host name could not be resolved."],
    ["http://127.0.0.1:9/", "Its server refused the connection."],
    ["/gone", "Its server answered 410."],
    ["/broken", "Its server answered 500."],
    ["/pdf", "It is application/pdf; only HTML pages are read."],
    ["/json", "It is application/json; only HTML pages are read."],
    ["/untyped-picture", "Its server does not say what it is, and it does not begin as HTML does."],
    ["/hangs-up", "Its server closed the connection early."],
    ["/not-http", "Its server's answer is not HTTP."],
    ["/not-gzip", "Its server's answer is not the gzip that it says."],
    ["/zstd", "Its server's answer is not the zstd that it says."],
    ["/packed-often", "Its server answered in the encoding gzip, gzip, gzip, gzip, unasked."],
    ["/refresh-loop/0", "It was redirected more than 5 times."],
    ["/loop", "It was redirected more than 5 times."],
  ])("%s", async (place, why) => {
    const answer = await read(place.startsWith("/") ? `http://${oddHost}${place}` : place);
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        status: 422,
        msg: `The page could not be read. ${why}`,
        errors: [`url: ${why}`],
        code: "upstream_failed",
      },
    ]);
  });
});
