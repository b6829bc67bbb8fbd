/** `?fields=content`: the parts of a template that a writer fills in. */
import { describe, expect, test } from "vitest";
import { checkResultSchema } from "#contract/render.ts";
import { templateDetailSchema } from "#contract/templates.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { readStarters } from "../starters/read-starters.ts";

const service = await openTestService({ starters: await readStarters(), pretendsDrawn: true });

async function contentsOf(template: string) {
  const answer = await service.call(`/api/v2/my-templates/${template}?fields=content`);
  const { properties, contents } = templateDetailSchema.parse(await answer.json());
  expect(properties).toEqual([]);
  return contents ?? {};
}

const canvas = {
  width: 200,
  height: 100,
  inputs: {
    "title.text": { label: "Headline", description: "In one line" },
    "badge.color": { oneOf: ["#c61d78", "#0b7d4f"] },
  },
  components: [
    { id: "title", type: "TEXT", text: "Hello", width: 180, height: 30, fontSize: 20, fit: "clamp" },
    { id: "badge", type: "RECTANGLE", color: "#c61d78" },
    { id: "disc", type: "CIRCLE" },
    { id: "photo", type: "IMAGE", src: "asset:a.jpg" },
    { id: "sales", type: "CHART", values: [1, 2], labels: ["a", "b"] },
  ],
};

test("has texts with about how much fits, pictures, rows and declared inputs, and nothing else", async () => {
  const contents = await contentsOf(await service.createTemplate(canvas));
  expect(contents).toEqual({
    "title.text": { value: "Hello", fits: expect.any(Number), label: "Headline", description: "In one line" },
    "badge.color": { value: "#c61d78", choices: ["#c61d78", "#0b7d4f"] },
    "photo.src": { value: "asset:a.jpg" },
    "sales.values": { value: "[1,2]" },
    "sales.labels": { value: '["a","b"]' },
  });
});

test("has the inputs alone of a template that takes no other values", async () => {
  const contents = await contentsOf(await service.createTemplate({ ...canvas, onlyInputs: true }));
  expect(Object.keys(contents)).toEqual(["title.text", "badge.color"]);
});

test("has the texts, merge tags and rows of an html template", async () => {
  const html =
    '<h1 data-component="title">Hello</h1><p>For {{name}}</p><img data-component="photo" src="" alt="">';
  const template = await service.createTemplate(
    { width: 100, height: 100, html, css: "" },
    { editor: "canvas-html" },
  );
  expect(Object.keys(await contentsOf(template)).toSorted()).toEqual([
    "name.text",
    "photo.src",
    "title.text",
  ]);
});

test("the schema has the same properties", async () => {
  const template = await service.createTemplate(canvas);
  const answer = await service.call(`/api/v2/my-templates/${template}/schema?fields=content`);
  const { properties } = await answer.json();
  expect(Object.keys(properties).toSorted()).toEqual(Object.keys(await contentsOf(template)).toSorted());
});

test("refuses other fields", async () => {
  expect((await service.call("/api/v2/my-templates/product-update?fields=all")).status).toBe(400);
});

describe("of every starter", async () => {
  const starters = await readStarters();
  test.each(starters.map(({ key }) => key))("%s is short, and can be sent back as data", async (key) => {
    const contents = await contentsOf(key);
    // A token is about four characters.
    if (key !== "studio-invoice") expect(JSON.stringify(contents).length / 4).toBeLessThan(1_200);
    const data = Object.fromEntries(Object.entries(contents).map(([name, { value }]) => [name, value]));
    const isPage = (await service.call(`/api/v2/my-templates/${key}/document`)).json();
    if ("html" in (await isPage)) return;
    const answer = await service.post("/api/v2/check", { template: key, data });
    const { broken, unknown } = checkResultSchema.parse(await answer.json());
    expect({ broken, unknown }).toEqual({ broken: [], unknown: [] });
  });
});
