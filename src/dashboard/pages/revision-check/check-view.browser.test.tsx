import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import { bundledFonts } from "#scene/fonts/catalogue.ts";
import { startLanguage } from "../../base/language/language.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
import { CheckView } from "./check-view.tsx";
import { openRevision } from "../../features/revisions/drawn-revision.ts";

const text = { type: "TEXT", x: 10, width: 200, fontSize: 20, lineHeight: 1.2, fit: "clamp", text: "Hi" };
const gone = ["a", "b", "c", "d", "e", "f", "g"];
const long = "many words that are far too wide for one line of this text";
const longName = "A case whose name is as long as names may be, so a row on a phone needs lines";

const onePixel = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

const before: JsonObject = {
  width: 300,
  height: 200,
  components: [
    { ...text, id: "title", height: 96 },
    { ...text, id: "name", y: 100, height: 24 },
    ...gone.map((id) => ({ ...text, id, y: 150, height: 24, text: "" })),
  ],
};
const after: JsonObject = {
  width: 300,
  height: 200,
  components: [
    { ...text, id: "title", height: 24 },
    { ...text, id: "name", y: 100, height: 24 },
    { id: "photo", type: "IMAGE", x: 220, width: 60, height: 60, src: "" },
  ],
  inputs: { "name.text": { label: "Name", maxLength: 3 } },
  cases: [
    { name: "Same", data: { "name.text": "Ada" } },
    { name: "Long text", data: { "title.text": long } },
    { name: longName, data: { "name.text": "Augusta" } },
    { name: "Bad picture", data: { "photo.src": "data:image/png;base64,AAAA" } },
    { name: "Unreadable", data: { "hero.title.text": "Hello", "name.text": "Ada" } },
    { name: "Removed", data: { "a.text": "Was here" } },
    { name: "All removed", data: Object.fromEntries(gone.map((id) => [`${id}.text`, "Was here"])) },
  ],
};

async function draw(
  answer: (path: string) => Response = () => Response.json([]),
  revisions: readonly [JsonObject, JsonObject] = [before, after],
  lastCase = "All removed",
  beforeDrawing: (changes: readonly Change[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  const tools = { pictures: new ScenePictures(), catalogue: bundledFonts };
  const [former, later] = [await openRevision(revisions[0], tools), await openRevision(revisions[1], tools)];
  if (!former.ok || !later.ok) throw new Error("A sample document is invalid.");
  const drawn = later.value;
  const client = createClient({ prefix: "", fetch: async (input) => answer(String(input)) });
  await drawOver(
    client,
    <CheckView
      templateId="card"
      before={former.value}
      after={{ ...drawn, draw: (...of) => beforeDrawing(of[0]).then(() => drawn.draw(...of)) }}
      names={["Revision 1", "Draft"]}
      formerIds={new Map()}
    />,
  );
  await expect.element(page.getByText(lastCase, { exact: false })).toBeVisible();
}

const row = (name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: false }) });

test("each row names what is new in the later revision, new problems first and no difference last", async () => {
  await draw();
  for (const [name, finding] of [
    ["Long text", /^The text of title does not fit its box and is cut\. About \d+ characters fit\.$/],
    [longName, /^Rejected: 'name\.text' \(Name\) takes at most 3 characters; got 7/],
    ["Bad picture", /^The picture of photo is missing: /],
    ["Unreadable", /^Rejected: data.*hero\.title\.text.*dot/],
    ["All removed", "And 2 more."],
    ["Same", "No difference"],
  ] as const)
    await expect.element(row(name).getByText(finding).first()).toBeVisible();
  const names = () =>
    [...document.querySelectorAll("button[aria-pressed]")].map(({ textContent }) => textContent.trim());
  await expect.poll(() => names().length).toBe(8);
  expect(names().at(-1)).toMatch(/Same|Own values of the template/);
  // Small, whatever the template's size.
  const sides = [...document.querySelectorAll("li canvas")].map((one) => one.getBoundingClientRect().width);
  expect(Math.max(...sides)).toBeLessThanOrEqual(160);
  expect(await listFaults()).toEqual([]);
});

test("a revision that is published first is drawn alone, with what does not fit in its cases", async () => {
  const tools = { pictures: new ScenePictures(), catalogue: bundledFonts };
  const only = await openRevision(after, tools);
  if (!only.ok) throw new Error("The sample document is invalid.");
  await drawOver(
    createClient({ prefix: "", fetch: async () => Response.json([]) }),
    <CheckView
      templateId="card"
      before={only.value}
      after={only.value}
      names={["Revision 1", "Revision 1"]}
      formerIds={new Map()}
    />,
  );
  const name = "Revision 1 · Own values of the template";
  await expect.element(page.getByRole("img", { name })).toBeInTheDocument();
  await expect.element(row("Long text").getByText(/^The text of title does not fit/)).toBeVisible();
  for (const words of ["Side by side", "Check real requests", "No difference", "As before"])
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
});

test("counts the cases that are rejected, and misses no required input of the template's own values", async () => {
  const required = {
    ...before,
    inputs: { "name.text": { required: true } },
    cases: [{ name: "Nothing", data: {} }],
  };
  await draw(undefined, [before, required], "Nothing");
  await expect.element(row("Nothing").getByText(/^Rejected: 'name\.text'.*required/)).toBeVisible();
  await expect
    .element(page.getByText(/^Of 2 pictures of the template and its cases, the service would reject 1\./))
    .toBeVisible();
  await expect.element(page.getByText(/^Rejected/)).toBeVisible();
});

test("names the texts of an html template that are cut in the later revision, new ones first, and counts the cases", async () => {
  const html = (width: number): JsonObject => ({
    editor: "canvas-html",
    width: 300,
    height: 100,
    html: '<h1 data-component="title">Hi</h1><h2 data-component="name" style="overflow: hidden; height: 9px">Ada</h2>',
    css: `h1 { overflow: hidden; white-space: nowrap; width: ${width}px }`,
    cases: [{ name: "Longer", data: { "title.text": "A few words" } }],
  });
  await draw(undefined, [html(280), html(60)], "Longer");
  const lines = row("Longer").getByText(/ does not fit its box and is cut\./);
  await expect.element(lines.first()).toBeVisible();
  const texts = lines.elements().map(({ textContent }) => textContent);
  expect(texts[0]).toMatch(/^The text of title .* characters fit\.$/);
  expect(texts[1]).toMatch(/^The text of name /);
  const places = ["New in this revision", "As before"].map((title) =>
    row("Longer").getByText(title).element(),
  );
  expect(places[0]?.compareDocumentPosition(places[1] ?? document.body)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await expect
    .element(page.getByText("In 2 of 2 pictures of the template and its cases, a text would not fit."))
    .toBeVisible();
});

test("names the contrast, enlargement and edges of an html template that are new", async () => {
  const html = (css: string): JsonObject => ({
    editor: "canvas-html",
    width: 300,
    height: 100,
    html: `<h1 data-component="title">Hi</h1><p data-component="over">Over</p><img data-component="photo" src="${onePixel}">`,
    css: `h1 { margin: 0; color: #000 } img { width: 1px } ${css}`,
    cases: [{ name: "Longer", data: { "title.text": "A few words" } }],
  });
  await draw(
    undefined,
    [html(""), html("h1 { color: #ccc } p { position: absolute; left: -40px } img { width: 60px }")],
    "Longer",
  );
  for (const words of [
    /^The text of title has a contrast of 1\.6; readers need 3\.0\.$/,
    "The picture of photo is enlarged 60.0 times and looks soft.",
    "over reaches 40 px beyond the page.",
  ])
    await expect.element(row("Longer").getByText(words)).toBeVisible();
  await expect.element(row("Longer").getByText(/\d ?% differ/)).toBeVisible();
});

test("says that there are no requests, and why they could not be read", async () => {
  let isBroken = false;
  await draw(() =>
    isBroken ? Response.json({ error: "The disk is full." }, { status: 500 }) : Response.json([]),
  );
  await page.getByRole("button", { name: "Check real requests" }).click();
  await expect.element(page.getByText("No request of this template has been rendered yet.")).toBeVisible();
  isBroken = true;
  await page.getByRole("button", { name: "Check again" }).click();
  const alert = page.getByRole("alert");
  await expect.element(alert.getByText("The requests could not be read.")).toBeVisible();
  await expect.element(alert.getByText(/^The disk is full\./)).toBeVisible();
});

test("a check that is canceled stops, keeps its results, and can be repeated", async () => {
  const titles = ["One", "Two", "Three"];
  const records = titles.map((title) => ({
    identifier: title,
    createdAt: "2026-11-24T10:00:00.000Z",
    type: "image",
    status: "200",
    outputFormat: "png",
    width: 300,
    height: 200,
    href: "/r.png",
    request: { template: "card", data: { "title.text": `${title}, ${long}` } },
    timings: {},
    deliveries: [],
  }));
  const held = Promise.withResolvers<void>();
  const asked: string[] = [];
  await draw(
    (path) => {
      const one = records.find(({ identifier }) => path.includes(`/${identifier}`));
      return Response.json(one ?? { content: records, totalElements: 3, last: true });
    },
    [before, { ...after, cases: [] }],
    "Own values of the template",
    async (changes) => {
      const [title = ""] = String(changes[0]?.value ?? "").split(",");
      asked.push(title);
      if (title === "Two") await held.promise;
    },
  );
  await page.getByRole("button", { name: "Check real requests" }).click();
  await expect.poll(() => asked).toContain("Two");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByText("Canceled. The results so far are shown.")).toBeVisible();
  await expect.element(page.getByText(/^1 request checked: 1 overflows? now/)).toBeVisible();
  held.resolve();
  await page.getByRole("button", { name: /^Check (real requests|again)$/ }).click();
  await expect.element(page.getByText(/^3 requests checked: 3 overflow now/)).toBeVisible();
  expect(asked.filter((title) => title !== "")).toEqual(["One", "Two", "One", "Two", "Three"]);
});

test("findings and long names stay within a phone's width, in German", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(320, 800);
  await draw();
  await expect
    .element(page.getByText(/^Der Text von title passt nicht in seinen Kasten/).first())
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("every page of a document is drawn, so that a change of the last one is a difference", async () => {
  const tools = { pictures: new ScenePictures(), catalogue: bundledFonts };
  const bar = { id: "bar", type: "RECTANGLE", x: 0, y: 0, width: 100, height: 80 };
  const documentOf = (color: string): JsonObject => ({
    width: 100,
    height: 80,
    outputFormat: "pdf",
    pages: [{ components: [bar] }, { components: [{ ...bar, id: "last", color }] }],
  });
  const pixels = await Promise.all(
    ["#ff0000", "#0000ff"].map(async (color) => {
      const revision = await openRevision(documentOf(color), tools);
      if (!revision.ok) throw new Error("The document is invalid.");
      const { canvas } = await revision.value.draw([], 100, new AbortController().signal);
      expect([canvas.width, canvas.height]).toEqual([100, 160]);
      return [...(canvas.getContext("2d")?.getImageData(50, 120, 1, 1).data ?? [])];
    }),
  );
  expect(pixels).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
  ]);
});
