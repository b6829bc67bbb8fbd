/** Texts of runs: what authors and callers may send, and what they read. */
import { beforeAll, describe, expect, test } from "vitest";
import { errorBodySchema } from "#contract/errors.ts";
import { directLinkSchema } from "#contract/render.ts";
import { templateDetailSchema } from "#contract/templates.ts";
import { openTestService } from "#testing/open-test-service.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

const path = "/api/v2/my-templates";
const text = [{ text: "Save " }, { text: "20 %", weight: 800, color: "#c61d78", size: 40 }, { text: " now" }];
const title = {
  id: "title",
  type: "TEXT",
  text,
  fontSize: 20,
  width: 280,
  height: 60,
  emphasisColor: "#0000ff",
};
const canvas = { width: 300, height: 100, outputFormat: "png", components: [title] };

async function documentOf(id: string): Promise<Record<string, unknown>> {
  return (await service.call(`${path}/${id}/document`)).json();
}

async function render(fields: object, version = "v1"): Promise<Buffer> {
  const answer = await service.post(`/api/${version}/render`, fields);
  const { href, ...body } = await answer.json();
  expect(href, JSON.stringify(body)).toBeDefined();
  return picture(href);
}

async function picture(href: string): Promise<Buffer> {
  const answer = await service.call(new URL(href, "http://x").pathname + new URL(href, "http://x").search);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe("a template with runs", () => {
  test("is stored with version 2, and with 1 again when it has none", async () => {
    const id = await service.createTemplate({ ...canvas, version: 1 });
    expect(await documentOf(id)).toMatchObject({ version: 2, components: [{ text }] });
    const plain = { ...canvas, version: 2, components: [{ ...title, text: "Save {20 %} now" }] };
    expect((await service.put(`${path}/${id}`, { name: "Card", document: plain })).status).toBe(200);
    expect(await documentOf(id)).toEqual({ ...plain, version: 1 });
    const described = { ...plain, aliases: { headline: "title" } };
    for (const [data, version] of [
      [{ "title.text": text }, 2],
      [{ "title.text": "Save {20 %}", "title.rotation": [1] }, 1],
      [{ "title.text": [{ text: "Save", color: "redd" }] }, 2],
      [{ "title.text": [{ text: "Save", font: "" }] }, 2],
      [{ "headline.text": text }, 2],
      [{ "headline.text": "Save", "gone.text": text }, 1],
    ] as const) {
      const document = { ...described, cases: [{ name: "Sale", data }] };
      const answer = await service.put(`${path}/${id}`, { name: "Card", document });
      expect(answer.status).toBe(200);
      expect(await documentOf(id), JSON.stringify(data)).toMatchObject({ version });
    }
  });

  test("without runs is stored as it was sent", async () => {
    const sent = { ...canvas, components: [{ ...title, text: "Save {20 %}" }] };
    expect(await documentOf(await service.createTemplate(sent))).toEqual(sent);
  });

  test("is described by its short form and its runs, and its schema by both forms", async () => {
    const id = await service.createTemplate(canvas);
    const detail = templateDetailSchema.parse(await (await service.call(`${path}/${id}`)).json());
    const property = detail.properties.find(({ key }) => key === "title.text");
    expect(property).toMatchObject({ defaultValue: "Save {20 %} now", runs: text });
    const schema = await (await service.call(`${path}/${id}/schema`)).json();
    expect(schema.properties["title.text"]).toEqual({
      anyOf: [{ $ref: "#/$defs/text" }, { $ref: "#/$defs/runs" }],
      default: "Save {20 %} now",
    });
  });
});

describe("a caller of a template with runs", () => {
  let template: string;
  let expected: Buffer;
  const changed = [{ text: "Only " }, { text: "9 €", weight: 800, color: "#c61d78", size: 40 }];
  beforeAll(async () => {
    template = await service.createTemplate(canvas);
    expected = await render({ template, data: { "title.text": changed } });
  });

  test.each([
    ["runs in changes", { changes: [{ id: "title", text: changed }] }],
    ["runs in items", { changes: [{ id: "title", property: "text", value: changed }] }],
    ["runs in a dictionary", { changesDictionary: { "title.text": changed } }],
    ["runs of a bare key", { data: { title: changed } }],
    ["braces, which have the styles of the template", { data: { title: "Only {9 €}" } }],
  ])("sends %s", async (_form, fields) => {
    expect((await render({ template, ...fields }, "v2")).equals(expected)).toBe(true);
  });

  test("sends plain text, which is plain", async () => {
    const plain = await render({ template, data: { title: "Only 9 €" } });
    const other = await service.createTemplate({ ...canvas, components: [{ ...title, text: "Only 9 €" }] });
    expect(plain.equals(await render({ template: other }))).toBe(true);
  });

  test("sends more pairs than the template has, and these have the emphasis style", async () => {
    const sent = await render({ template, data: { title: "{Only} {9 €}" } });
    const [, style] = changed;
    const same = [{ ...style, text: "Only" }, { text: " " }, { text: "9 €", emphasis: true }];
    expect(sent.equals(await render({ template, data: { title: same } }))).toBe(true);
    expect(sent.equals(expected)).toBe(false);
  });

  test("gets a link with the short form, which draws the same picture", async () => {
    const answer = await service.post("/api/v2/direct-links", { template, data: { title: changed } });
    const { href, ...others } = directLinkSchema.parse(await answer.json());
    expect(new URL(href).searchParams.get("title.text")).toBe("Only {9 €}");
    expect((await picture(href)).equals(expected)).toBe(true);
    expect(others).toEqual({ expiresAt: null });
  });

  const restyled = [{ text: "Only " }, { text: "9 €", weight: "bold" }];
  const plain = [{ text: "Only " }, { text: "9 €", weight: null, emphasis: "false" }];
  test.each<[form: string, fields: object, text: string, losesStyles: boolean]>([
    ["in changes", { changes: [{ id: "title", text: restyled }] }, "Only {9 €}", true],
    ["in items", { changes: [{ id: "title", property: "text", value: restyled }] }, "Only {9 €}", true],
    ["in a dictionary", { changesDictionary: { "title.text": restyled } }, "Only {9 €}", true],
    ["of a bare key", { data: { title: restyled } }, "Only {9 €}", true],
    ["nested in data", { data: { title: { text: restyled } } }, "Only {9 €}", true],
    ["in a list of data", { data: [{ "title.text": restyled }] }, "Only {9 €}", true],
    ["of a former id", { data: { "headline.text": restyled } }, "Only {9 €}", true],
    ["in the emphasis style", { data: { title: [{ text: "9 €", emphasis: true }] } }, "{9 €}", true],
    ["without a style", { data: { title: plain } }, "Only 9 €", false],
    [
      "before a text that counts",
      { changes: [{ id: "title", text: restyled }], data: { title: "Only {9 €}" } },
      "Only {9 €}",
      false,
    ],
  ])("is told of the styles of runs %s that a link loses", async (_form, fields, text, losesStyles) => {
    const id = await service.createTemplate({ ...canvas, aliases: { headline: "title" } });
    const answer = await service.post("/api/v2/direct-links", { template: id, ...fields });
    const { href, warnings, warningDetails } = directLinkSchema.parse(await answer.json());
    expect(new URL(href).searchParams.getAll("title.text").at(-1)).toBe(text);
    const warning =
      "the text of component 'title' has styles of its own, which a link cannot carry; the link draws those of the template";
    const details = [{ code: "linkLosesStyles", params: { component: "title" } }];
    expect([warnings, warningDetails]).toEqual(losesStyles ? [[warning], details] : [undefined, undefined]);
  });

  test("is told of names that a link would ignore, as in the response to a render", async () => {
    const sent = { template, data: { titel: "Only" }, changess: [] };
    const answers = ["/api/v2/direct-links", "/api/v2/render"].map(async (address) => {
      const { warnings, warningDetails } = await (await service.post(address, sent)).json();
      return { warnings, warningDetails };
    });
    const [link, picture] = await Promise.all(answers);
    expect(link).toEqual(picture);
    expect(link?.warnings).toHaveLength(2);
  });

  test("gets no link that its template would refuse, and one for what fits as it draws it", async () => {
    const box = { ...title, width: 100, height: 30, text: [{ text: "9 €", size: 20 }] };
    const inputs = { "title.text": { overflow: "reject" } };
    const id = await service.createTemplate({ ...canvas, components: [box], inputs });
    const statusOf = async (size: number, words: string) => {
      const data = { title: [{ text: words, size }] };
      return (await service.post("/api/v2/direct-links", { template: id, data })).status;
    };
    expect(await statusOf(4, "Only nine euros for all of it")).toBe(422);
    expect(await statusOf(90, "9 €")).toBe(200);
  });

  test("is held to the rules of inputs by the characters that are shown", async () => {
    const inputs = { "title.text": { maxLength: 8, pattern: "^[A-Z]" } };
    const id = await service.createTemplate({ ...canvas, inputs });
    for (const [value, status] of [
      [changed, 200],
      ["Only {9 €}", 200],
      ["Only {{}}", 200],
      [[...changed, { text: "!" }], 422],
      [[{ text: "a", weight: 700 }], 422],
    ] as const) {
      const answer = await service.post("/api/v1/render", { template: id, data: { title: value } });
      expect(answer.status, JSON.stringify(value)).toBe(status);
    }
  });

  test("is told of a font that is missing, as of the font of a text", async () => {
    const fonts = [{ text: "a", font: "Lorra" }];
    const answer = await service.post("/api/v2/check", { template, data: { title: fonts } });
    expect(JSON.stringify(await answer.json())).toContain("no font 'Lorra'; did you mean 'Lora'?");
  });

  test.each([
    [[{ text: "a", size: 0 }], "data.title: entry 1: size must be a number from 1 to 2000; got 0"],
    [[{ text: "a", color: "redd" }], /^data\.title: entry 1: color must be a CSS colour/],
    [[{ text: "a" }, { text: 7 }], "data.title: entry 2: text must be text; got 7"],
    [
      Array.from({ length: 501 }, () => ({ text: "a" })),
      /^data\.title: must be text, or a list of at most 500 runs/,
    ],
  ])("is told what a run may be", async (value, message) => {
    const answer = await service.post("/api/v1/render", { template, data: { title: value } });
    expect(answer.status).toBe(400);
    const { errors } = errorBodySchema.parse(await answer.json());
    expect(errors).toEqual([typeof message === "string" ? message : expect.stringMatching(message)]);
  });
});

test("only the text of a TEXT may be a list of runs", async () => {
  const id = await service.createTemplate({
    ...canvas,
    components: [{ id: "code", type: "QR_CODE", width: 50, height: 50 }],
  });
  const answer = await service.post("/api/v1/render", { template: id, data: { code: text } });
  expect(answer.status).toBe(400);
  expect((await answer.json()).errors).toEqual(["data.code: must be text; got an array"]);
});

test("a run whose text begins like a data URL stays text", async () => {
  const data = "data:text/plain;base64,aGVsbG8=";
  const template = await service.createTemplate(canvas);
  const sent = await render({ template, data: { title: [{ text: data, weight: 700, size: 8 }] } });
  const stored = await service.createTemplate({
    ...canvas,
    components: [{ ...title, text: [{ text: data, weight: 700, size: 8 }] }],
  });
  expect(sent.equals(await render({ template: stored }))).toBe(true);
});
