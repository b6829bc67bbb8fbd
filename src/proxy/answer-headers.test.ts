import { expect, test } from "vitest";
import { toAnswerHeaders, toContentType } from "./answer-headers.ts";

test.each([
  ["application/json", "application/json"],
  ["application/json;charset=UTF-8", "application/json; charset=utf-8"],
  ["Application/Problem+JSON", "application/problem+json"],
  ["text/csv; charset=utf-8; header=present", "text/csv; charset=utf-8"],
  ['text/plain; charset="utf-8"', "text/plain; charset=utf-8"],
  ["image/png", "image/png"],
  ["image/svg+xml; charset=utf-8", "image/svg+xml"],
  ["image/vnd.microsoft.icon", "image/vnd.microsoft.icon"],
  ["font/woff2", "font/woff2"],
  ["application/pdf", "application/pdf"],
  ["APPLICATION/PDF ; version=1.7", "application/pdf"],
  ["application/pdf;", "application/pdf"],
])("keeps the media type %s with its charset and no other parameter", (value, kept) => {
  expect(toContentType(value)).toBe(kept);
});

test.each([
  ["text/html", "text/plain"],
  ["text/html; charset=utf-8", "text/plain; charset=utf-8"],
  ["text/xml", "text/plain"],
  ["text/javascript", "text/plain"],
  ["text/css", "text/plain"],
])("turns %s into plain text", (value, kept) => {
  expect(toContentType(value)).toBe(kept);
});

const downloads = [
  null,
  "",
  "application/pdf, text/html",
  "text/html, application/pdf",
  "application/pdf,application/pdf",
  "application/pdf,",
  ", application/pdf",
  "application/pdf;x=a,text/html",
  'application/pdf; x="a, text/html"',
  'application/pdf; x="a\\", text/html"',
  "application/pdf text/html",
  "application/pdf\ttext/html",
  "application/pdf\u0000",
  "application/pdf\u000btext/html",
  "application/pdfx",
  "application/pdf/html",
  "application/pdf+xml",
  "application",
  "/pdf",
  "*/*",
  "application/xhtml+xml",
  "application/xml",
  "image/foo+xml",
  "application/javascript",
  "application/wasm",
  "application/x-shockwave-flash",
  "multipart/x-mixed-replace; boundary=a",
  "multipart/related",
  "message/rfc822",
  "video/mp4",
  "application/unknown",
  "x".repeat(20_000),
  `application/pdf${"; a=b".repeat(5_000)}`,
];

test.each(downloads)("turns the content type %j into a sandboxed download", (value) => {
  const upstream = new Map(value === null ? [] : [["content-type", value]]);
  // `Headers` rejects control characters; another `fetch` may accept them.
  const headers = {
    get: (name: string) => upstream.get(name) ?? null,
    has: () => false,
    *[Symbol.iterator]() {},
  };
  const answered = toAnswerHeaders(headers as unknown as Headers, 200);

  expect(answered.get("content-type")).toBe("application/octet-stream");
  expect(answered.get("content-security-policy")).toContain("sandbox");
});

test("drops headers that would control the browser at the dashboard's origin", () => {
  const steering = {
    "set-cookie": "session=1",
    refresh: "0; url=http://evil.example/",
    location: "http://evil.example/",
    "clear-site-data": '"*"',
    "service-worker-allowed": "/",
    "www-authenticate": "Basic realm=x",
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
    "content-security-policy": "default-src *",
    "content-security-policy-report-only": "default-src 'none'; report-uri http://evil.example/",
    "content-location": "/",
    "referrer-policy": "unsafe-url",
    "strict-transport-security": "max-age=1",
    "alt-svc": 'h3=":443"',
    nel: "{}",
    "report-to": "{}",
    "reporting-endpoints": 'a="http://evil.example/"',
    sourcemap: "http://evil.example/",
    "speculation-rules": '"/rules.json"',
    "x-dns-prefetch-control": "on",
  };
  const answered = Object.fromEntries(toAnswerHeaders(new Headers(steering), 200));

  expect(answered).toEqual({
    "content-type": "application/octet-stream",
    "content-security-policy": expect.stringContaining("sandbox") as string,
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  });
});

test.each([
  ['</a?page=1>; rel="next", </a?page=9>; rel=last', '</a?page=1>; rel="next", </a?page=9>; rel="last"'],
  ['</api/v2/results>; rel="successor-version"', '</api/v2/results>; rel="successor-version"'],
  ["<http://evil.example/a.css>; rel=stylesheet", null],
  ["<http://evil.example/a>; rel=preload; as=image, </b>; rel=next", '</b>; rel="next"'],
  ['<http://evil.example/a>; rel="next preload"; as=image', null],
  ["<http://evil.example/a>; rel=preconnect, <http://evil.example/b>; rel=dns-prefetch", null],
  ["<http://evil.example/a>; rel=next; rel=preload", null],
])("forwards only the page links of %s", (value, kept) => {
  expect(toAnswerHeaders(new Headers({ link: value }), 200).get("link")).toBe(kept);
});

test.each([
  "inline; filename=\"a b.png\"; filename*=UTF-8''a%20b.png",
  'attachment; filename="x.csv"',
  "attachment",
])("forwards the file name in %s", (value) => {
  const answered = toAnswerHeaders(new Headers({ "content-disposition": value }), 200);
  expect(answered.get("content-disposition")).toBe(value);
});

test.each([
  "inline, attachment",
  "form-data; name=a",
  'inline; filename="a',
  "attachment; filename=a; x=y",
  "\u00e4",
])("drops the content disposition %s", (value) => {
  const answered = toAnswerHeaders(new Headers({ "content-disposition": value }), 200);
  expect(answered.has("content-disposition")).toBe(false);
});

test("sends no content type with a 304, so that the browser keeps the cached one", () => {
  const answered = toAnswerHeaders(
    new Headers({
      etag: '"1"',
      "content-type": "text/html",
      "content-length": "9",
      "cache-control": "no-cache",
    }),
    304,
  );
  expect(Object.fromEntries(answered)).toEqual({ etag: '"1"', "cache-control": "no-cache" });
});
