import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { listFaults } from "#component-page/list-faults.ts";
import { sampleConnection, sampleTemplate } from "#component-page/samples.ts";
import type { JsonObject } from "#contract/json.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { startLanguage } from "../../base/language/language.ts";
import { openHtmlTemplate } from "../../model/drawing/html-template.ts";
import { emptyComposition } from "../../model/composition/composition.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { addInputs } from "../../model/template/template-inputs.ts";
import { casesOwner, readUnsavedCases, setUnsavedCases } from "./case-store.ts";
import { CasesStrip } from "./cases-strip.tsx";

const text = { type: "TEXT", x: 10, width: 200, height: 24, fontSize: 20, lineHeight: 1.2, text: "Hi" };
const longName =
  "A case whose name is as long as names may be, so that a tile of 112 px cannot show all of its words";
const long = "many words that are far too wide for the box of this text";

const cases = [
  { name: "Plain", data: { "open.text": "Hello" } },
  { name: "Clipped", data: { "cut.text": long } },
  { name: "Over", data: { "open.text": `${long} ${long}` } },
  { name: "Small", data: { "small.text": "many words that are far too wide" } },
  { name: "Too wide", data: { "strict.text": long } },
  { name: longName, data: { "short.text": "Seven letters" } },
  { name: "Broken", data: { "open.fontSize": "big" } },
  { name: "No picture", data: { "photo.src": "data:image/png;base64,AAAA" } },
  { name: "Typo", data: { "opne.text": "Hello" } },
];

const source: JsonObject = {
  width: 300,
  height: 150,
  components: [
    { ...text, id: "open", fit: "none" },
    { ...text, id: "cut", y: 24, fit: "clamp" },
    { ...text, id: "small", y: 48, fit: "shrink", minFontSize: 4 },
    { ...text, id: "strict", y: 72, fit: "clamp" },
    { ...text, id: "short", y: 96 },
    { id: "photo", type: "IMAGE", x: 220, width: 60, height: 60, src: "" },
  ],
  inputs: {
    "strict.text": { label: "Headline", overflow: "reject" },
    "short.text": { label: "Short text", maxLength: 6 },
  },
  cases,
};

const summary = { ...sampleTemplate, width: 300, height: 150 };
const connection = { ...sampleConnection, service: "embedded" };

async function readTemplate(given: JsonObject): Promise<ComposedTemplate> {
  const read = "html" in given ? openHtmlTemplate(given) : parseTemplateDocument(given, { isStored: true });
  if (!read.ok) throw new Error(JSON.stringify(read));
  const drawn =
    "applyChanges" in read.value
      ? { document: undefined, html: read.value }
      : { document: read.value, html: undefined };
  const inputs = await addInputs(given, drawn);
  return {
    summary,
    templateId: "card",
    properties: [],
    source: given,
    ...drawn,
    inputs,
    documentProblems: [],
  };
}

async function draw(
  answer: (path: string) => Response = () => Response.json({ items: [] }),
  given: JsonObject = source,
) {
  const client = createClient({
    prefix: "",
    fetch: async (input) =>
      String(input).endsWith("/connection") ? Response.json(connection) : answer(String(input)),
  });
  const template = await readTemplate(given);
  await drawOver(
    client,
    <CasesStrip template={template} composition={emptyComposition} onOpen={() => undefined} />,
  );
}

const owner = casesOwner(connection.baseUrl, "card");

afterEach(() => setUnsavedCases(owner, undefined));
const mine = [{ name: "Mine", data: { "open.text": "Mine" } }];
const tile = (name: string, verdict: string) =>
  page.getByRole("button", { name: `Open ${name} (${verdict})` });

/** Scrolls to a tile, which is drawn only when it can be seen. */
async function reveal(name: string): Promise<void> {
  const find = () => document.querySelector(`[data-case="${name}"]`);
  await expect.poll(find).not.toBeNull();
  find()?.scrollIntoView();
}

const verdicts: readonly [name: string, verdict: string, description?: string | RegExp][] = [
  ["Plain", "fits"],
  ["Clipped", "cut", /^The text of cut does not fit its box and is cut\. About \d+ characters fit\.$/],
  ["Over", "beyond its box", /^The text of open is larger than its box\. About \d+ characters fit\.$/],
  [
    "Too wide",
    "rejected: does not fit",
    /^Rejected: 'strict\.text' \(Headline\) does not fit its box; got 57 characters/,
  ],
  [
    longName,
    "rejected: too long",
    /^Rejected: 'short\.text' \(Short text\) takes at most 6 characters; got 13/,
  ],
  ["Broken", "rejected: invalid value", /got "big"/],
  ["No picture", "picture missing", /^The picture of photo is missing: /],
  ["Typo", "1 warning", /opne/],
];

test("each tile says how its case fits, and its description says all", async () => {
  await draw();
  for (const [name, verdict, description] of verdicts) {
    await reveal(name);
    await expect.element(tile(name, verdict)).toBeVisible();
    if (description === undefined)
      await expect.element(tile(name, verdict)).not.toHaveAttribute("aria-describedby");
    else await expect.element(tile(name, verdict)).toHaveAccessibleDescription(description);
  }
  await reveal("Small");
  await expect
    .element(page.getByRole("button", { name: /^Open Small \(shrinks to [\d.]+ px\)$/ }))
    .toBeVisible();
});

test("the tile of an html template's case has its contrast and its edges", async () => {
  await draw(undefined, {
    width: 300,
    height: 150,
    html: '<p data-component="open">Hi</p><b data-component="over">Over</b>',
    css: "p { color: #ccc } b { position: absolute; left: -9px; top: 90px }",
    cases: [{ name: "Pale", data: { "open.text": "Hello" } }],
  });
  await expect
    .element(tile("Pale", "cut"))
    .toHaveAccessibleDescription(
      /a contrast of 1\.6; readers need 4\.5\. over reaches 9 px beyond the page\./,
    );
});

test("shows the whole reason beside a tile that has the keyboard's focus", async () => {
  await draw();
  await reveal("Too wide");
  const button = tile("Too wide", "rejected: does not fit");
  await expect.element(button).toBeVisible();
  page.getByRole("button", { name: "More for Small" }).element().focus();
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(page.getByRole("tooltip").getByText(/does not fit its box/)).toBeVisible();
  expect(await listFaults()).toEqual([]);
});

test("a name of two lines is shown to its end", async () => {
  await draw(undefined, {
    width: 100,
    height: 100,
    html: "<p>Hi</p>",
    css: "",
    cases: [{ name: "Composition 22", data: {} }],
  });
  const name = page.getByText("Composition 22", { exact: true });
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = name.element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
});

test("a tile with a long name is no wider than the others, in German on a phone too", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(320, 800);
  await draw();
  await reveal(longName);
  const button = page.getByRole("button", { name: `${longName} öffnen (abgelehnt: zu lang)` });
  await expect.element(button).toBeVisible();
  const widths = [...document.querySelectorAll("li")].map((item) => item.getBoundingClientRect().width);
  expect(new Set(widths).size).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test("cases that are not saved say so, and can be discarded and brought back", async () => {
  setUnsavedCases(owner, { base: cases, cases: mine });
  await draw();
  await expect.element(page.getByText("Not saved: only this browser keeps them.")).toBeVisible();
  await expect.element(tile("Mine", "fits")).toBeVisible();
  await expect.element(page.getByRole("listitem")).toHaveLength(1);
  expect(JSON.parse(localStorage.getItem("overprint.cases") ?? "")).toEqual([
    { owner, base: cases, cases: mine },
  ]);
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument();
  await expect.element(tile("Plain", "fits")).toBeVisible();
  expect(readUnsavedCases(owner)).toBeUndefined();
  expect(localStorage.getItem("overprint.cases")).toBeNull();
});

test("says that cases are lost at a reload if the browser has no room for them", async () => {
  const large = [{ name: "Large", data: { "open.text": "x".repeat(1_600_000) } }];
  setUnsavedCases(owner, { base: [], cases: large });
  expect(readUnsavedCases(owner)?.isKept).toBe(false);
  setUnsavedCases(owner, { base: [], cases: mine });
  expect(readUnsavedCases(owner)?.isKept).toBe(true);
});

test("a save that fails says why and keeps the cases", async () => {
  setUnsavedCases(owner, { base: cases, cases: mine });
  await draw((path) =>
    path.includes("/my-templates/")
      ? Response.json({ error: "The disk is full." }, { status: 500 })
      : Response.json({ items: [] }),
  );
  await page.getByRole("button", { name: "Save cases" }).click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(page.getByText(/^Not saved/)).toBeVisible();
  await expect.element(tile("Mine", "fits")).toBeVisible();
  expect(readUnsavedCases(owner)?.cases).toEqual(mine);
  expect(await listFaults()).toEqual([]);
});
