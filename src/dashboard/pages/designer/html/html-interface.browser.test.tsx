import { useLayoutEffect } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createClient } from "#client/create-client.ts";
import { drawOver } from "#component-page/draw-over.tsx";
import { sampleTemplate } from "#component-page/samples.ts";
import type { JsonObject } from "#contract/json.ts";
import { CasesBar } from "../cases/cases-bar.tsx";
import { HtmlDesigner } from "./html-designer.tsx";
import { HtmlInputs } from "./html-page.tsx";
import { readStoredSteps, useStoredSteps } from "../save/stored-steps.ts";
import { type EditedSource, useDesignHistory } from "../use-designer.ts";

const invoice: JsonObject = {
  editor: "canvas-html",
  width: 400,
  height: 200,
  outputFormat: "png",
  html: [
    '<h1 data-component="title">Invoice</h1>',
    '<ul data-component="items" data-rows><li><span data-field="name">Tea</span></li></ul>',
  ].join("\n"),
  css: "h1, ul { margin: 0 }",
  cases: [{ name: "Storno", data: { "title.text": "Cancelled" } }],
};
const summary = { ...sampleTemplate, name: "Invoice", width: 400, height: 200, editor: "canvas-html" };
const owner = { service: "http://a.test", template: "invoice" };

const opened: { history?: EditedSource } = {};

function Opened({ initial }: { initial: JsonObject }) {
  const history = useDesignHistory(() => readStoredSteps(owner, "html", initial));
  useStoredSteps(owner, history.history);
  useLayoutEffect(() => {
    opened.history = history;
  });
  return (
    <HtmlDesigner
      source={history.source}
      summary={summary}
      onChange={(next, gesture) => history.editSource(() => next, gesture)}
      onUndo={history.undo}
      onRedo={history.redo}
      renderInputs={(shown) => <HtmlInputs designer={history} {...shown} />}
      renderCases={(template) => <CasesBar designer={history} html={template} />}
    />
  );
}

async function open(initial: JsonObject = invoice) {
  const client = createClient({ prefix: "", fetch: async () => Response.json([]) });
  const screen = await drawOver(client, <Opened initial={initial} />);
  await expect.element(code).toBeVisible();
  return screen;
}

const code = page.getByRole("textbox", { name: "HTML of the template" });
const dialog = page.getByRole("dialog");
const source = () => opened.history?.source ?? {};

/** The page of a case's tile. */
function shownIn(name: string): Document | undefined {
  const frame = document.querySelector(`[data-case="${name}"] iframe`);
  return frame instanceof HTMLIFrameElement ? (frame.contentDocument ?? undefined) : undefined;
}

/** Writes at the end of the code, as a drop of text does: `html-designer.browser.test.tsx` types by keys. */
async function writeAtEnd(text: string): Promise<void> {
  await code.click();
  await userEvent.keyboard("{Control>}{End}{/Control}");
  document.execCommand("insertText", false, text);
}

beforeEach(async () => {
  sessionStorage.clear();
  await page.viewport(1280, 900);
});

test("each case is drawn with its values, again after an edit of the code, and as it was while that has an error", async () => {
  await open();
  await expect.poll(() => shownIn("Storno")?.querySelector("h1")?.textContent).toBe("Cancelled");
  await writeAtEnd("<p>Thank you</p>");
  await expect.poll(() => shownIn("Storno")?.querySelector("p")?.textContent).toBe("Thank you");
  await userEvent.keyboard("<base>");
  await expect.element(page.getByText(/The picture shows the last state without errors/)).toBeVisible();
  expect(shownIn("Storno")?.querySelector("h1")?.textContent).toBe("Cancelled");
});

test("the tile of each case says how its values fit", async () => {
  const box = "overflow: hidden; white-space: nowrap";
  const long = "many words that are far too wide for the page of this template";
  await open({
    ...invoice,
    html: [
      `<h1 data-component="title" style="${box}">Invoice</h1><h2 data-component="strict" style="${box}">Due</h2>`,
      '<p data-component="note" style="height: 1.2em; margin: 0">Thanks</p><img data-component="logo" src="" alt="">',
    ].join(""),
    inputs: { "title.text": { label: "Title" }, "strict.text": { overflow: "reject" } },
    cases: [
      { name: "Fits", data: { "title.text": "Bill" } },
      { name: "Long", data: { "title.text": long } },
      { name: "Strict", data: { "strict.text": long } },
      { name: "Higher", data: { "note.text": long } },
      { name: "No picture", data: { "logo.src": "data:image/png;base64,AAAA" } },
    ],
  });
  const tile = (name: string, verdict: string) =>
    page.getByRole("button", { name: `Open ${name} (${verdict})` });
  await expect.element(tile("Fits", "fits")).toBeVisible();
  await expect.element(tile("Long", "cut")).toBeVisible();
  await expect.element(tile("Strict", "rejected: does not fit")).toBeVisible();
  await expect.element(tile("Higher", "beyond its box")).toBeVisible();
  await expect
    .element(tile("No picture", "picture missing"))
    .toHaveAccessibleDescription(/^The picture of logo is missing: /);
});

test("an input in the list leads to its fields, which say whether a text that does not fit is rejected, not for a merge tag", async () => {
  await open({
    ...invoice,
    html: '<h1 data-component="title">Invoice</h1><p>{{name}}</p>',
    inputs: { "title.text": { label: "Title" }, "name.text": { label: "Name" } },
    cases: [],
  });
  const inputs = page.getByRole("region", { name: /^Inputs of / });
  const overflow = inputs.getByRole("combobox", { name: "If the text does not fit" });
  await page.getByRole("button", { name: /^Title/ }).click();
  await expect.element(inputs.getByRole("group", { name: /^Input/ })).toHaveFocus();
  await overflow.selectOptions("reject");
  await expect
    .poll(() => source()["inputs"])
    .toMatchObject({ "title.text": { label: "Title", overflow: "reject" } });
  await page.getByRole("button", { name: /^Name/ }).click();
  await expect.element(inputs.getByRole("group", { name: /^Input/ })).toHaveFocus();
  await expect.element(overflow).not.toBeInTheDocument();
});

test("a case sets a component that was just marked in the code", async () => {
  await open();
  await writeAtEnd('<p data-component="note">Soon</p>');
  await expect.poll(() => shownIn("Storno")?.querySelector("p")?.textContent).toBe("Soon");
  await page.getByRole("button", { name: /^Open Storno/ }).click();
  await dialog
    .getByRole("group", { name: /^note: / })
    .getByRole("textbox")
    .fill("Today");
  await expect
    .poll(() => source()["cases"])
    .toEqual([{ name: "Storno", data: { "title.text": "Cancelled", "note.text": "Today" } }]);
  await expect.poll(() => shownIn("Storno")?.querySelector("p")?.textContent).toBe("Today");
});

test("a component becomes an input with a rule, by which its cases are checked", async () => {
  await open();
  await page.getByRole("button", { name: /^title/ }).click();
  const inputs = page.getByRole("region", { name: "Inputs of title" });
  await inputs.getByText("Inputs", { exact: true }).click();
  await inputs.getByRole("button", { name: "Add input" }).click();
  await inputs.getByRole("textbox", { name: "Longest, characters" }).fill("5");
  await expect.poll(() => source()["inputs"]).toEqual({ "title.text": { maxLength: 5 } });
  await expect.element(page.getByRole("button", { name: "Open Storno (rejected: too long)" })).toBeVisible();
});
