/** `POST /api/v2/check`: what a render would show, without a render. */
import { describe, expect, test } from "vitest";
import { type CheckResult, checkResultSchema } from "#contract/render.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { startTestService } from "#testing/start-test-service.ts";
import { openTestService } from "#testing/open-test-service.ts";

const card = {
  width: 200,
  height: 100,
  outputFormat: "png",
  background: "#ffffff",
  inputs: { "code.text": { maxLength: 8 }, "strict.text": { overflow: "reject" } },
  components: [
    { id: "title", type: "TEXT", text: "Hello", width: 180, height: 40, fontSize: 20, fit: "clamp" },
    { id: "code", type: "TEXT", text: "AB-1234", width: 180, height: 30, y: 40 },
    { id: "strict", type: "TEXT", text: "Hi", width: 180, height: 30, y: 70, fit: "clamp", fontSize: 20 },
    { id: "photo", type: "IMAGE", width: 20, height: 20 },
  ],
};
const pageDocument = {
  width: 200,
  height: 100,
  outputFormat: "png",
  html: '<main><h1 data-component="title">Hello</h1><p data-component="note">Small</p></main>',
  css: `h1 { margin: 0; height: 24px; overflow: hidden; font: 20px/24px Inter } p { font-size: 10px }
    main { width: 200px }`,
};

const browser = await openKeptBrowser();
const service = await openTestService({ browser, resultWaitMs: 20_000 });
const template = await service.createTemplate(card);
const page = await service.createTemplate(pageDocument, { editor: "canvas-html" });
const long = "A headline that is much too long for the two lines of its box, and goes on and on";

async function check(body: object, query = "", of = service): Promise<CheckResult> {
  const answer = await of.post(`/api/v2/check${query}`, { template, ...body });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return checkResultSchema.parse(JSON.parse(text));
}

const textOf = (report: CheckResult, id: string) => report.texts.find(({ component }) => component === id);

describe("a canvas template", () => {
  test("says of a long text that it is cut, what is visible and how much would fit", async () => {
    const title = textOf(await check({ data: { "title.text": long } }), "title");
    expect(title).toMatchObject({ state: "cut", lines: 1, fontSize: 20, wantedFontSize: 20, missing: [] });
    expect(title?.visibleText).toMatch(/^A headline .*…$/);
    const fits = title?.fits ?? 0;
    expect(fits).toBeGreaterThan(10);
    const shortened = await check({ data: { "title.text": long.slice(0, fits) } });
    expect(textOf(shortened, "title")).toMatchObject({ state: "fits", fits: expect.any(Number) });
  });

  test("names unknown names, unknown fields and stray texts as a render does", async () => {
    const report = await check({ data: { titel: "x", "title.colour": "red" }, changess: [] });
    expect(report.unknown).toEqual([
      { name: "titel", nearest: "title" },
      { name: "title.colour", nearest: "title.color" },
    ]);
    expect(report.warnings).toContain("unknown field 'changess'; did you mean 'changes'?");
  });

  test("answers 200 with the rules that the request breaks, in the request's places", async () => {
    const data = { "code.text": "AB-123456", strict: { text: long } };
    expect((await check({ data: { "code.text": "AB-123456" } })).broken).toEqual([
      {
        path: 'data["code.text"]',
        input: "code.text",
        rule: "maxLength",
        message: `'code.text' takes at most 8 characters; got 9: "AB-123456"`,
      },
    ]);
    expect((await check({ data: { strict: data.strict } })).broken).toEqual([
      expect.objectContaining({ path: "data.strict.text", input: "strict.text", rule: "overflow" }),
    ]);
  });

  test("fetches no picture at an address, unless it is asked to", async () => {
    const body = { data: { photo: "https://pictures.example/a.jpg" } };
    expect((await check(body)).pictures).toEqual([
      { component: "photo", loaded: null, reason: null, width: null, height: null, enlarged: null },
    ]);
    const fetched = await check(body, "?pictures=true");
    expect(fetched.pictures).toMatchObject([{ loaded: false, reason: expect.stringContaining(" ") }]);
    expect(fetched.warnings).toEqual([expect.stringContaining("'photo'")]);
  });

  test("reads the size of a picture that is in the request", async () => {
    const photo =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    expect((await check({ data: { photo } })).pictures).toEqual([
      { component: "photo", loaded: true, reason: null, width: 1, height: 1, enlarged: 20 },
    ]);
  });

  test("stores no record and no file", async () => {
    const total = async () => (await (await service.call("/api/v2/results")).json()).totalElements;
    const before = await total();
    await check({ data: { "title.text": long } });
    expect(await total()).toBe(before);
  });

  test("shows the pages and the layout of the format", async () => {
    const two = await service.createTemplate({
      ...card,
      components: undefined,
      pages: [{ components: card.components }, { components: [{ ...card.components[0], id: "second" }] }],
    });
    const named = async (outputFormat: string) =>
      (await check({ template: two, outputFormat })).texts.map(({ component }) => component);
    expect(await named("png")).toEqual(["title", "code", "strict"]);
    expect(await named("pdf")).toEqual(["title", "code", "strict", "second"]);
  });
});

test("refuses what a render refuses: an unknown template, a wrong value, a missing revision", async () => {
  const statuses = [
    [{ template: "no-such-template" }, 400, "template_not_found"],
    [{ template: `${template}@99` }, 404, "not_found"],
    [{ template, data: { "title.fontSize": "large" } }, 400, "invalid_request"],
    [{ template: 7 }, 400, "invalid_request"],
  ] as const;
  for (const [body, status, code] of statuses) {
    const answer = await service.post("/api/v2/check", body);
    expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
  }
});

describe("an html template", () => {
  test("says of its texts whether they fit, their lines and the visible part", async () => {
    const report = await check({ template: page, data: { title: long } });
    expect(textOf(report, "title")).toMatchObject({ state: "cut", fontSize: 20 });
    const { visibleText = "", fits } = textOf(report, "title") ?? {};
    expect(long.startsWith(visibleText)).toBe(true);
    expect(fits).toBe(visibleText.length);
    expect(visibleText.length).toBeGreaterThan(8);
    const faces = textOf(await check({ template: page, data: { title: "😀".repeat(99) } }), "title");
    expect(faces?.fits).toBe((faces?.visibleText.length ?? 0) / 2);
    expect(textOf(report, "note")).toMatchObject({ state: "fits", lines: 1, visibleText: "Small" });
    expect(textOf(await check({ template: page }), "title")).toMatchObject({ state: "fits", fits: null });
    const runes = await check({ template: page, data: { title: "ᚠ and ᚢ" } });
    expect(runes.texts).toMatchObject([
      { component: "title", missing: ["ᚠ", "ᚢ"] },
      { component: "note", missing: [] },
    ]);
  });

  test("describes contrast, edges and enlarged pictures of a page", async () => {
    const photo =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    const shown = await service.createTemplate(
      {
        ...pageDocument,
        html: `<p data-component="pale">Pale</p><p data-component="wide">Wide</p><p class="over" data-component="over">Over</p><img data-component="photo" src="${photo}">`,
        css: `p { margin: 0; font: 14px/20px Inter; color: #999; background: #fff }
          .over { background: linear-gradient(#000, #fff) }
          [data-component=wide] { position: absolute; left: 150px; width: 100px; color: #000 }
          [data-component=photo] { position: absolute; top: 70px; width: 20px; height: 10px; object-fit: cover }`,
      },
      { editor: "canvas-html" },
    );
    const { page: parts, pictures } = await check({ template: shown });
    expect(parts.contrast).toEqual([
      { component: "pale", ratio: 2.84, needed: 4.5 },
      { component: "wide", ratio: 21, needed: 4.5 },
    ]);
    expect(parts.outside).toEqual([{ component: "wide", left: 0, top: 0, right: 50, bottom: 0 }]);
    expect(pictures).toEqual([
      { component: "photo", loaded: true, reason: null, width: 1, height: 1, enlarged: 20 },
    ]);
  });

  test("says which text its input rejects", async () => {
    const inputs = { "title.text": { overflow: "reject" } };
    const strict = await service.createTemplate({ ...pageDocument, inputs }, { editor: "canvas-html" });
    expect((await check({ template: strict, data: { title: long } })).broken).toEqual([
      expect.objectContaining({ path: "data.title", input: "title.text", rule: "overflow" }),
    ]);
    expect((await check({ template: strict, data: { title: "Hi" } })).broken).toEqual([]);
  });

  test("is 503 in a process without a browser, when no worker takes it in time, and leaves no work", async () => {
    const onError = (error: unknown) => expect(error).toBeUndefined();
    const database = await openTestDatabase({ onError });
    const bare = await startTestService({ database, checkWaitMs: 50 });
    try {
      const page = await bare.createTemplate(pageDocument, { editor: "canvas-html" });
      const answer = await bare.post("/api/v2/check", { template: page });
      expect([answer.status, (await answer.json()).msg]).toEqual([503, expect.stringMatching(/browser/)]);
      const { rows } = await database.pool.query("select 1 from jobs where name = 'check'");
      expect(rows).toEqual([]);
    } finally {
      await bare.stop();
      await database.close();
    }
  });
});
