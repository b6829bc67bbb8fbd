import { useDeferredValue } from "react";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listFaults } from "#component-page/list-faults.ts";
import { type OpenedDesign, openDesign } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { startLanguage } from "../../../base/language/language.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { KeptOpenContext } from "../../../base/design-system/disclosure.tsx";
import type { Designer } from "../use-designer.ts";
import { InputsSection, TemplateInputsSection } from "./inputs-section.tsx";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [
    { id: "title", type: "TEXT", x: 20, y: 20, width: 300, height: 40, text: "Summer sale", fontSize: 32 },
    { id: "badge", type: "RECTANGLE", color: "#c61d78" },
  ],
};
const described: JsonObject = {
  ...card,
  inputs: { "badge.color": { label: "Badge" }, "title.text": { label: "Headline", maxLength: 60 } },
};

let opened: OpenedDesign;

/** The sections as the inspector shows them: of the selected component, and of the template where none is selected. */
function Sections({ designer }: { designer: Designer }) {
  const shown = useDeferredValue(designer);
  const [id = ""] = shown.selectedIds;
  const component = listNamedComponents(shown.document, []).find((one) => one.id === id);
  return (
    <div className="w-80">
      {component === undefined ? (
        <TemplateInputsSection designer={shown} onSelect={(one) => shown.select([one])} />
      ) : (
        <InputsSection key={id} designer={shown} component={component} />
      )}
    </div>
  );
}

async function open(source: JsonObject, id?: string): Promise<void> {
  opened = await openDesign(source, (designer) => <Sections designer={designer} />);
  if (id !== undefined) opened.designer.select([id]);
}

const inputs = () => opened.designer.source["inputs"];
const field = (name: string | RegExp) => page.getByRole("textbox", { name, exact: true });
const title = page.getByText("Inputs", { exact: true });

beforeEach(() => page.viewport(400, 900));

test("a section that is opened below the edge of the window is scrolled into view", async () => {
  await page.viewport(400, 300);
  opened = await openDesign(card, (designer) => (
    <div className="h-64 overflow-y-auto">
      <div className="h-56" />
      <Sections designer={designer} />
    </div>
  ));
  opened.designer.select(["title"]);
  await title.click();
  await expect.element(page.getByRole("button", { name: "Add input" })).toBeInViewport();
});

test("a section that was opened stays open for the next component", async () => {
  const kept = new Map<string, boolean>();
  opened = await openDesign(card, (designer) => (
    <KeptOpenContext value={kept}>
      <Sections designer={designer} />
    </KeptOpenContext>
  ));
  for (const isOpen of [true, false]) {
    opened.designer.select(["title"]);
    await title.click();
    opened.designer.select([]);
    opened.designer.select(["badge"]);
    await expect.element(title).toBeVisible();
    const add = page.getByRole("button", { name: "Add input" });
    await expect.poll(() => add.query() !== null).toBe(isOpen);
  }
});

test("adds the main property first, and moves the focus to its rules", async () => {
  await open(card, "title");
  await title.click();
  await expect.element(page.getByRole("combobox", { name: "Property" })).toHaveValue("text");
  await page.getByRole("button", { name: "Add input" }).click();

  await expect.element(page.getByRole("group", { name: "Input Text" })).toHaveFocus();
  expect(inputs()).toEqual({ "title.text": {} });
  await expect.element(page.getByRole("combobox", { name: "Property" })).toHaveValue("x");
  opened.designer.undo();
  await expect.poll(inputs).toBeUndefined();
  expect(opened.designer.canUndo).toBe(false);
});

test("writes the words and rules of a text, each field one step of undo", async () => {
  await open(described, "title");
  await field("Label").fill("Title");
  await field("Description").fill("Of the card");
  await page.getByRole("switch", { name: "Required" }).click();
  await field("Shortest, characters").fill("3");
  await page.getByRole("combobox", { name: "If the text does not fit" }).selectOptions("reject");

  const written = { label: "Title", maxLength: 60, description: "Of the card", required: true, minLength: 3 };
  await expect
    .poll(inputs)
    .toEqual({ "badge.color": { label: "Badge" }, "title.text": { ...written, overflow: "reject" } });
  opened.designer.undo();
  await expect.poll(inputs).toMatchObject({ "title.text": written });
  await expect.element(page.getByRole("combobox", { name: "If the text does not fit" })).toHaveValue("warn");
  for (let step = 0; step < 4; step += 1) opened.designer.undo();
  await expect.element(field("Label")).toHaveValue("Headline");
  expect(opened.designer.source).toBe(described);
});

test("keys that follow each other at once arrive where the caret is, and undo takes them back although the field has the focus", async () => {
  await open(described, "title");
  await field("Label").click();
  const element = field("Label").element();
  if (element instanceof HTMLInputElement) element.setSelectionRange(4, 4);
  await userEvent.keyboard("er that is typed fast ");

  const words = "Header that is typed fast line";
  await expect.element(field("Label")).toHaveValue(words);
  await expect.poll(inputs).toMatchObject({ "title.text": { label: words } });
  opened.designer.undo();
  await expect.element(field("Label")).toHaveValue("Headline");
  await expect.element(field("Label")).toHaveFocus();
});

test("a rule that contradicts another one, or is no number, stays in its field with the reason", async () => {
  await open(described, "title");
  const shortest = field("Shortest, characters");
  await shortest.fill("80");
  await expect.element(shortest).toHaveAccessibleDescription("Not saved: this is more than the largest, 60.");
  expect(inputs()).toEqual(described["inputs"]);

  opened.designer.select([]);
  await expect.element(page.getByText(/^Inputs of the template/)).toBeVisible();
  opened.designer.select(["title"]);
  await expect.element(shortest).toHaveValue("80");
  await field("Longest, characters").fill("90");
  await expect.poll(inputs).toMatchObject({ "title.text": { minLength: 80, maxLength: 90 } });
  await expect.element(page.getByText(/^Not saved/)).not.toBeInTheDocument();
  await expect.element(field("Longest, characters")).toHaveAccessibleDescription(/^About \d+ letters fit\.$/);

  const stored = inputs();
  await field("Longest, characters").fill("sixty");
  await field("Label").click();
  await expect.element(field("Longest, characters")).toHaveValue("sixty");
  await expect.element(page.getByText(/an integer from 1 to 20000/)).toBeVisible();
  expect(inputs()).toEqual(stored);
  expect(await listFaults()).toEqual([]);
});

test("checks a pattern as it is typed, by the engine of the service", async () => {
  await open(described, "title");
  const pattern = field("Pattern");
  await pattern.fill("^(?=x)");
  await expect
    .element(pattern)
    .toHaveAccessibleDescription(
      /Not saved\. Must be a regular expression without references and lookaround/,
    );
  expect(inputs()).toEqual(described["inputs"]);
  await pattern.fill("^[a-z]+$");
  await expect.poll(inputs).toMatchObject({ "title.text": { pattern: "^[a-z]+$" } });
  await expect.element(pattern).toHaveAccessibleDescription(/^The template’s own value breaks this rule/);
});

test("takes accepted values one per line, and says which one could not be sent", async () => {
  await open(described, "title");
  const accepted = field("Accepted values");
  await accepted.fill("Sale\nNew \n");
  await expect.poll(inputs).toMatchObject({ "title.text": { oneOf: ["Sale", "New"] } });
  await expect.element(accepted).toHaveValue("Sale\nNew \n");
  await field("Longest, characters").fill("3");
  await expect
    .element(
      page.getByText("Not saved: “Sale” could never be sent. At most 3 characters are accepted; this has 4."),
    )
    .toBeVisible();
  expect(inputs()).toMatchObject({ "title.text": { maxLength: 60 } });
});

test("accepted colours have pickers, and a half-typed one waits", async () => {
  await open(described, "badge");
  await page.getByRole("button", { name: "Add colour" }).click();
  await page.getByRole("button", { name: "Add colour" }).click();
  const second = field("Accepted colour 2");
  await second.fill("#0b7d");
  await second.fill("#0b7d4");
  await expect.element(second).toHaveAccessibleDescription(/“#0b7d4” could never be sent/);
  await second.fill("#0b7d4f");
  await expect.poll(inputs).toMatchObject({ "badge.color": { oneOf: ["#c61d78", "#0b7d4f"] } });
  expect(await listFaults()).toEqual([]);
  await page.getByRole("button", { name: "Remove #c61d78" }).click();
  await expect.poll(inputs).toMatchObject({ "badge.color": { oneOf: ["#0b7d4f"] } });
  await expect.element(page.getByRole("group", { name: "Accepted values" })).toHaveFocus();
});

test("options are checked in a list", async () => {
  await open({ ...card, inputs: { "title.align": {} } }, "title");
  await page.getByRole("checkbox", { name: "Left" }).click();
  await page.getByRole("checkbox", { name: "Start" }).click();
  await expect.poll(inputs).toEqual({ "title.align": { oneOf: ["start", "left"] } });
});

test("an input that is removed moves the focus on, and comes back with undo", async () => {
  await open(described, "title");
  await page.getByRole("switch", { name: "Callers set it" }).click();
  await expect.poll(inputs).toEqual({ "badge.color": { label: "Badge" } });
  await expect.element(page.getByRole("combobox", { name: "Property" })).toHaveFocus();
  opened.designer.undo();
  await expect.element(field("Label")).toHaveValue("Headline");
});

test("lists all inputs in the order of the components, and leads to their rules", async () => {
  await open(described);
  const listed = page.getByRole("listitem");
  await expect.element(listed.first()).toHaveTextContent("Headlinetitle.text");
  await expect.element(listed.last()).toHaveTextContent("Badgebadge.color");
  await page.getByRole("switch", { name: /^Callers may set only the inputs/ }).click();
  await expect.poll(() => opened.designer.source["onlyInputs"]).toBe(true);
  expect(await listFaults()).toEqual([]);
  await page.getByRole("button", { name: /^Badge ?badge\.color/ }).click();
  await expect.element(page.getByRole("group", { name: "Input Colour" })).toHaveFocus();
  expect(opened.designer.selectedIds).toEqual(["badge"]);
});

test("fits the inspector of a phone in German", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(320, 800);
  await open(described, "title");
  await expect.element(field("Höchstens, Zeichen")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  expect(await listFaults()).toEqual([]);
});
