import { describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { directLinkSchema } from "#contract/render.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testKey, testPublicUrl, type TestService } from "#testing/start-test-service.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { serverStores } from "#testing/test-stores.ts";
import { createWatchedRenderer } from "#testing/watched-renderer.ts";
import { markRequestsPurged } from "../storage/requests-store.ts";

const renderer = createWatchedRenderer();
const database = await openTestDatabase({ onError: (error) => expect.unreachable(String(error)) });
const service = await openTestService({ createRenderer: renderer.createRenderer, database });

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

async function picture(link: string, options: Parameters<TestService["call"]>[1] = {}) {
  const answer = await service.call(link, options);
  expect(answer.status).toBe(200);
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

async function refusal(link: string, options: Parameters<TestService["call"]>[1] = {}) {
  const answer = await service.call(link, options);
  const body = errorBodySchema.parse(await answer.json());
  expect(body.status).toBe(answer.status);
  return body;
}

async function signed(body: Record<string, unknown>) {
  const answer = await service.post("/api/v2/direct-links", body);
  expect(answer.status).toBe(200);
  return directLinkSchema.parse(await answer.json());
}

async function historyTotal(): Promise<number> {
  const page = (await (await service.call("/api/v2/results?size=1")).json()) as { totalElements: number };
  return page.totalElements;
}

const newTemplate = (more?: object) => service.createTemplate(draft.document, more);

async function replaceTemplate(id: string, overrides: Record<string, unknown>) {
  const answer = await service.put(`/api/v2/my-templates/${id}`, { ...draft, ...overrides });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { directLinks: boolean };
}

const draft = {
  name: "Linked",
  document: {
    width: 40,
    height: 20,
    outputFormat: "png",
    background: "#ff0000",
    components: [{ id: "title", type: "TEXT", text: "Hello", width: 30, height: 15 }],
  },
};

describe("a direct link with the key", () => {
  test("has a strong ETag, an id that finds its record, and is not for shared caches", async () => {
    const { headers } = await picture("/direct/card.png?title.text=Headers");
    expect(headers.get("etag")).toMatch(/^"[\w-]+"$/);
    expect(headers.get("cache-control")).toBe("private, max-age=0, stale-while-revalidate=60");
    const id = headers.get("x-request-id") ?? "";
    expect(id).toMatch(uuid);
    const detail = await service.resultOf(id);
    expect(detail).toMatchObject({
      status: "200",
      templateIdentifier: "card",
      request: {
        template: "card",
        outputFormat: "png",
        changes: [{ id: "title", property: "text", value: "Headers" }],
      },
    });
  });

  test.each([
    ["[object Object]", "[object Object]"],
    ["Hello [object Array]!", "[object Array]"],
    [" undefined", "undefined"],
    ["null", "null"],
    ["NaN", "NaN"],
  ])("warns of the text %j, which stands for a value that a program could not write", async (text, found) => {
    const { headers } = await picture(`/direct/card.png?title.text=${encodeURIComponent(text)}`);
    expect(JSON.parse(headers.get("x-overprint-warnings") ?? "[]")).toEqual([
      `'title.text' is the text "${found}": an object, or nothing, was written as text`,
    ]);
    const record = await service.call(`/api/v2/results/${headers.get("x-request-id") ?? ""}`);
    expect(await record.json()).toMatchObject({ warnings: [expect.stringContaining(found)] });
  });

  test("warns of changes that a generated client wrote as one parameter, and reads those of another one", async () => {
    const { headers } = await picture(
      "/direct/card.png?title.text=Stray&changes=%5Bobject%20Object%5D&page=undefined",
    );
    expect(JSON.parse(headers.get("x-overprint-warnings") ?? "[]")).toEqual([
      `'changes' is the text "[object Object]": an object, or nothing, was written as text`,
    ]);
    const { bytes } = await picture("/direct/card.png?title.text=One%20parameter");
    const deep = await picture("/direct/card.png?changes%5Btitle.text%5D=One%20parameter");
    expect(deep.bytes.equals(bytes)).toBe(true);
  });

  test.each(["An [object] of undefined size", "nullify", "Nan", "[objects Object]"])(
    "does not warn of the text %j",
    async (text) => {
      const { headers } = await picture(`/direct/card.png?title.text=${encodeURIComponent(text)}`);
      expect(headers.get("x-overprint-warnings")).toBeNull();
    },
  );

  test("has the same bytes as a render with the same changes", async () => {
    const { bytes } = await picture("/direct/card.png?title.text=Same%20bytes&title.color=%23000000");
    const answer = await service.post("/api/v2/render?output=image", {
      template: "card",
      outputFormat: "png",
      version: "a render of its own",
      changes: [{ id: "title", text: "Same bytes", color: "#000000" }],
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test("is rendered once: after that it is served from the store without a further record", async () => {
    const link = "/direct/card.png?title.text=Once";
    const first = await picture(link);
    const [painted, recorded] = [renderer.orders.length, await historyTotal()];
    for (const spelling of [link, `${link}&utm_source=letter`, "/direct/card.png?title%2Etext=%4Fnce"]) {
      const again = await picture(spelling);
      expect(again.bytes.equals(first.bytes)).toBe(true);
      expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    }
    expect(renderer.orders).toHaveLength(painted);
    expect(await historyTotal()).toBe(recorded);
  });

  test("requested a hundred times concurrently is rendered once and recorded once", async () => {
    const recorded = await historyTotal();
    const painted = renderer.orders.length;
    const release = renderer.hold();
    const calls = Array.from({ length: 100 }, () => picture("/direct/card.png?title.text=Rush"));
    release();
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ headers }) => headers.get("x-request-id"))).size).toBe(1);
    expect(renderer.orders).toHaveLength(painted + 1);
    expect(await historyTotal()).toBe(recorded + 1);
  });

  test("shares a picture that a render has stored, and outlives that render's short life", async () => {
    const changes = [{ id: "title", text: "Short life" }];
    const body = { template: "card", outputFormat: "png", changes, expires: 10 };
    const short = await service.render("/api/v2/render", body);
    expect((await service.call(short.href)).status).toBe(200);
    const painted = renderer.orders.length;
    await picture("/direct/card.png?title.text=Short%20life");
    expect(renderer.orders).toHaveLength(painted);
    service.clock.advanceSeconds(11);
    expect((await service.call(short.href)).status).toBe(410);
    await picture("/direct/card.png?title.text=Short%20life");
  });

  test("that lacks a picture is retried after some seconds, not at every call", async () => {
    const link = "/direct/card.png?photo.src=asset:not-there.png";
    const first = await picture(link);
    const painted = renderer.orders.length;
    expect((await picture(link)).headers.get("etag")).toBe(first.headers.get("etag"));
    expect(renderer.orders).toHaveLength(painted);
    service.clock.advanceSeconds(11);
    await picture(link);
    expect(renderer.orders).toHaveLength(painted + 1);
  });

  test("names components that the template does not have as warnings on its record", async () => {
    const { headers } = await picture("/direct/card.png?titel.text=Hello");
    const id = headers.get("x-request-id") ?? "";
    const detail = await service.resultOf(id);
    expect(detail.warnings).toEqual(["no component 'titel'; did you mean 'title'?"]);
  });

  test("lists its warnings in a header, when it is rendered and when it is stored", async () => {
    for (let count = 0; count < 2; count += 1) {
      const { headers } = await picture("/direct/card.png?%C3%BCberschrift.text=Hello");
      const header = headers.get("x-overprint-warnings") ?? "";
      expect(header).toMatch(/^[\x20-\x7e]+$/);
      expect(JSON.parse(header)).toEqual([expect.stringContaining("no component 'überschrift'")]);
    }
    const { headers } = await picture("/direct/card.png?title.text=Hello");
    expect(headers.get("x-overprint-warnings")).toBeNull();
  });

  test("bounds the header of a link with many unknown components", async () => {
    const query = Array.from({ length: 100 }, (_, index) => `c${index}${"x".repeat(100)}.text=a`).join("&");
    const { headers } = await picture(`/direct/card.png?${query}`);
    const header = headers.get("x-overprint-warnings") ?? "";
    expect(JSON.parse(header)).toHaveLength(10);
    expect(header.length).toBeLessThan(4_000);
  });
});

describe("a direct link that was served before", () => {
  /** Rendered by the first call, read by the second, and by the third not even read where links are kept in memory. */
  async function served(link: string, options: Parameters<TestService["call"]>[1] = {}) {
    await picture(link, options);
    await picture(link, options);
    return picture(link, options);
  }

  test("shows a replaced template at once", async () => {
    const id = await newTemplate();
    const before = await served(`/direct/${id}.png`);
    await replaceTemplate(id, { document: { ...draft.document, background: "#0000ff" } });
    const after = await picture(`/direct/${id}.png`);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    expect(after.bytes.equals(before.bytes)).toBe(false);
  });

  test("is refused as soon as its template is deleted, or has its links turned off", async () => {
    const id = await newTemplate();
    await served(`/direct/${id}.png`);
    await replaceTemplate(id, { directLinks: false });
    expect(await refusal(`/direct/${id}.png`)).toMatchObject({ status: 403, code: "direct_links_off" });
    await replaceTemplate(id, { directLinks: true });
    await served(`/direct/${id}.png`);
    expect((await service.call(`/api/v2/my-templates/${id}`, { method: "DELETE" })).status).toBe(204);
    expect(await refusal(`/direct/${id}.png`)).toMatchObject({ status: 400, code: "template_not_found" });
  });

  test("is rendered again when its result is deleted or purged, or its file is missing", async () => {
    const link = "/direct/card.png?title.text=Served%20and%20gone";
    const ids: (string | null)[] = [];
    const idOf = async () => {
      const id = (await served(link)).headers.get("x-request-id") ?? "";
      ids.push(id);
      return id;
    };
    expect((await service.call(`/api/v2/results/${await idOf()}`, { method: "DELETE" })).status).toBe(204);
    await markRequestsPurged(database.db, [await idOf()]);
    const third = await idOf();
    const [lost = ""] = service.objects.keys().filter((key) => key.includes(third));
    await service.objects.delete(lost);
    await idOf();
    expect(new Set(ids).size).toBe(4);
  });

  test("is 410 once its signature has expired, and until then public for no longer than that", async () => {
    const { href, expiresAt } = await signed({ template: "card", outputFormat: "png", expires: 100 });
    expect(expiresAt).toBe(new Date(service.clock.now().getTime() + 100_000).toISOString());
    const first = await served(href, { key: null });
    expect(first.headers.get("cache-control")).toBe("public, max-age=60");
    service.clock.advanceSeconds(70);
    expect((await picture(href, { key: null })).headers.get("cache-control")).toBe("public, max-age=30");
    service.clock.advanceSeconds(31);
    expect(await refusal(href, { key: null })).toMatchObject({ status: 410 });
    expect(await refusal(href.replace(/signature=./, "signature=_"), { key: null })).toMatchObject({
      status: 403,
    });
  });

  test("is private for a caller with the key, and public for one with its signature", async () => {
    const { href } = await signed({ template: "card", outputFormat: "png" });
    expect((await served(href, { key: null })).headers.get("cache-control")).toMatch(/^public/);
    expect((await picture(href)).headers.get("cache-control")).toBe(
      "private, max-age=0, stale-while-revalidate=60",
    );
    expect((await picture(href, { key: null })).headers.get("cache-control")).toMatch(/^public/);
  });

  test("needs a key or a signature all the same", async () => {
    const link = "/direct/card.png?title.text=Still%20closed";
    await served(link);
    expect(await refusal(link, { key: null })).toMatchObject({ status: 401 });
    expect(await refusal(link, { key: "wrong" })).toMatchObject({ status: 403 });
  });

  test("answers 304, HEAD and a range like the first time, and adds nothing to the history", async () => {
    const link = "/direct/card.png?title.text=Served%20in%20all%20ways";
    const { headers, bytes } = await served(link);
    const recorded = await historyTotal();
    const etag = headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const unchanged = await service.call(link, { headers: { "If-None-Match": known } });
      expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
      for (const name of ["etag", "x-request-id"])
        expect(unchanged.headers.get(name)).toBe(headers.get(name));
    }
    const head = await service.call(link, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    for (const name of ["etag", "content-length", "content-disposition", "x-request-id"])
      expect(head.headers.get(name)).toBe(headers.get(name));
    // Ranges are not served.
    const ranged = await picture(link, { headers: { Range: "bytes=0-9" } });
    expect(ranged.bytes.equals(bytes)).toBe(true);
    const others = await picture(link, { headers: { "If-None-Match": '"other"' } });
    expect(others.bytes.equals(bytes)).toBe(true);
    expect(await historyTotal()).toBe(recorded);
  });

  test("first asked for by a caller that has its picture, gives others the whole picture", async () => {
    const id = await newTemplate();
    const link = `/direct/${id}.png`;
    const { headers, bytes } = await picture(link);
    const known = { headers: { "If-None-Match": headers.get("etag") ?? "" } };
    for (let call = 0; call < 2; call += 1) expect((await service.call(link, known)).status).toBe(304);
    expect((await picture(link)).bytes.equals(bytes)).toBe(true);
  });

  // On a server another process may have replaced the file.
  test.skipIf(serverStores() !== null)("reads its file once", async () => {
    const { headers, bytes } = await served("/direct/card.png?title.text=Read%20once");
    const id = headers.get("x-request-id") ?? "";
    const [key = ""] = service.objects.keys().filter((one) => one.includes(id));
    await service.objects.put(key, new Uint8Array([1, 2, 3]), "image/png");
    const again = await picture("/direct/card.png?title.text=Read%20once");
    expect(again.bytes.equals(bytes)).toBe(true);
  });
});

describe("a direct link is refused", () => {
  test.each<[string, number, string, string[]]>([
    [
      "/direct/card.jpg?a.b.text=x&title.=y",
      400,
      "invalid_request",
      [
        'a.b.text: a component id must not contain a dot in this form; send it in "changes" instead',
        'title.: must have the form "component.property", with a name on both sides of the dot',
      ],
    ],
    ["/direct/card.jpg?title.text=%FF", 400, "invalid_request", []],
    [
      "/direct/card.jpg?title.text=%00",
      400,
      "invalid_request",
      ["title.text: must not contain a NUL character"],
    ],
    ["/direct/nothing.jpg", 400, "template_not_found", ['template: there is no template "nothing"']],
    ["/direct/card.bmp", 404, "not_found", []],
    ["/direct/card", 404, "not_found", []],
    ["/direct/%00.jpg", 404, "not_found", []],
  ])("%s with %i %s", async (link, status, code, errors) => {
    const body = await refusal(link);
    expect(body).toMatchObject({ status, code });
    if (errors.length > 0) expect(body.errors).toEqual(errors);
    if (errors.length > 0 && code === "template_not_found") expect(body.msg).toBe("Template not found");
  });

  test("with 400 that names every faulty value by its parameter", async () => {
    const { errors } = await refusal(
      "/direct/card.jpg?title.color=reddish&title.fontSize=big&title.text=fine",
    );
    expect(errors.map((error) => error.split(":")[0])).toEqual(["title.color", "title.fontSize"]);
  });

  test("without a key with 401 and with a wrong one with 403, whatever template it names", async () => {
    for (const link of ["/direct/card.jpg", "/direct/nothing.jpg"]) {
      expect(await refusal(link, { key: null })).toMatchObject({ status: 401, code: "key_missing" });
      expect(await refusal(link, { key: "wrong" })).toMatchObject({ status: 403, code: "key_wrong" });
    }
  });

  test("with 405 for another method", async () => {
    expect(await refusal("/direct/card.jpg", { method: "POST" })).toMatchObject({ status: 405 });
  });

  test("with 403 while its template has direct links turned off", async () => {
    const id = await newTemplate();
    await picture(`/direct/${id}.png`);
    const { href } = await signed({ template: id });
    expect((await replaceTemplate(id, { directLinks: false })).directLinks).toBe(false);
    expect(await refusal(`/direct/${id}.png`)).toMatchObject({ status: 403, code: "direct_links_off" });
    expect(await refusal(href, { key: null })).toMatchObject({ status: 403, code: "direct_links_off" });
    const answer = await service.post("/api/v2/direct-links", { template: id });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: "direct_links_off" }]);
    // A render names the template with the key, so the switch does not apply.
    expect((await service.post("/api/v1/render", { template: id })).status).toBe(200);
    // A replacement without the field leaves the switch unchanged.
    expect((await replaceTemplate(id, { name: "Renamed" })).directLinks).toBe(false);
    expect((await replaceTemplate(id, { directLinks: true })).directLinks).toBe(true);
    await picture(`/direct/${id}.png`);
  });
});

describe("a signed link", () => {
  test("needs no key, is for shared caches, and begins with the public address", async () => {
    const { href, expiresAt } = await signed({
      template: "card",
      changesDictionary: { "title.text": "Signed & sealed", "title.fontSize": 12 },
      outputFormat: "webp",
    });
    expect(href).toMatch(
      `${testPublicUrl}/direct/card.webp?title.text=Signed%20%26%20sealed&title.fontSize=12&`,
    );
    expect(href).not.toContain(testKey);
    expect(expiresAt).toBeNull();
    const { headers } = await picture(href, { key: null });
    expect(headers.get("cache-control")).toBe("public, max-age=60");
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  });

  test("is made for the template's own format and without changes by default", async () => {
    expect((await signed({ template: "badge", changes: null, expires: "" })).href).toMatch(
      /\/direct\/badge\.png\?signature=[\w-]{43}$/,
    );
  });

  test("accepts its parameters in any order and escaping, and with those that trackers add", async () => {
    const { href } = await signed({
      template: "card",
      changes: [{ id: "title", text: "One two", color: "#000000" }],
      expires: 1000,
    });
    const url = new URL(href);
    const parameters = [...url.searchParams].toReversed();
    const respelt = new URLSearchParams([["fbclid", "1"], ...parameters]).toString();
    expect(respelt).toContain("One+two");
    await picture(`${url.pathname}?${respelt}`, { key: null });
  });

  test("opens as it stands in html, with escaped ampersands", async () => {
    const changes = [{ id: "title", text: "A & B &amp; C", color: "#00ff00" }];
    const { href } = await signed({ template: "card", outputFormat: "png", changes, expires: 100 });
    const own = await picture(href, { key: null });
    const escaped = await picture(href.replaceAll("&", "&amp;"), { key: null });
    expect(escaped.headers.get("x-request-id")).toBe(own.headers.get("x-request-id"));
    expect(escaped.headers.get("x-overprint-warnings")).toBeNull();
  });

  test("does not open another picture: every part of it is signed", async () => {
    const { href } = await signed({
      template: "card",
      changesDictionary: { "title.text": "Mine" },
      expires: 1000,
    });
    const tampered = [
      href.replace("Mine", "Yours"),
      href.replace("card.jpg", "tall.jpg"),
      href.replace("card.jpg", "card.png"),
      href.replace("card.jpg", "nothing.jpg"),
      href.replace(/expires-at=\d+/, "expires-at=99999999999"),
      href.replace(/expires-at=\d+&/, ""),
      href.replace("title.text=Mine&", ""),
      `${href}&title.color=red`,
      href.replace(/signature=.*/, "signature="),
      href.replace(/signature=./, "signature=%FF"),
      href.replace(/expires-at=/, "expires-at=1&expires-at="),
    ];
    for (const link of tampered) {
      expect(await refusal(link, { key: null })).toMatchObject({ status: 403, code: "signature_wrong" });
    }
  });

  test("with a wrong key beside it is rejected for the key", async () => {
    const { href } = await signed({ template: "card" });
    expect(await refusal(href, { key: "wrong" })).toMatchObject({ status: 403, code: "key_wrong" });
  });

  test("grants access to direct links only", async () => {
    const { href } = await signed({ template: "card" });
    expect((await service.call(`/api/v1/usage${new URL(href).search}`, { key: null })).status).toBe(401);
  });
});

test.each<[string, object, string]>([
  ["a life of no time", { expires: 0 }, "expires: must be an integer from 1 to 31622400; got 0"],
  [
    "a life of more than 366 days",
    { expires: 31_622_401 },
    "expires: must be an integer from 1 to 31622400; got 31622401",
  ],
  [
    "a wrong value",
    { changes: [{ id: "title", fontSize: [] }] },
    "changes[0].fontSize: must be a number from 1 to 2000; got an array",
  ],
  [
    "a component that a link cannot name",
    { changes: [{ id: "a.b", text: "x" }] },
    'changes: The component id "a.b" contains a dot, and the reader would split the key in the wrong place. Use the array.',
  ],
  [
    "a text too long for a link",
    { changesDictionary: { "title.text": "x".repeat(8_000) } },
    "changes: the link would have 8102 characters, and at most 8000 are accepted; render the picture instead",
  ],
])("making a signed link is rejected for %s", async (_case, fields, fault) => {
  const answer = await service.post("/api/v2/direct-links", { template: "card", ...fields });
  const error = errorBodySchema.parse(await answer.json());
  expect(error).toMatchObject({ status: 400, code: "invalid_request", errors: [fault] });
});

test("logs no error in this file's tests", () => {
  expect(service.errors).toEqual([]);
});
