import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listFaults } from "#component-page/list-faults.ts";
import { type OpenedDesign, openDesign } from "#component-page/open-designer.tsx";
import type { JsonObject } from "#contract/json.ts";
import { startLanguage } from "../../../base/language/language.ts";
import { withValues } from "../../../model/design/design.ts";
import { setInput } from "../../../model/design/source/inputs.ts";
import { CasesBar } from "./cases-bar.tsx";

const text = { type: "TEXT", x: 20, width: 260, height: 40, fontSize: 32, fit: "clamp" };
const card: JsonObject = {
  width: 300,
  height: 150,
  components: [
    { ...text, id: "title", y: 20, text: "Summer sale" },
    { ...text, id: "note", y: 80, text: "Until Friday", fontSize: 20 },
    { id: "badge", type: "RECTANGLE", x: 240, y: 10, width: 40, height: 20, color: "#c61d78" },
  ],
  inputs: { "title.text": { label: "Headline", maxLength: 60 }, "badge.color": { label: "Badge" } },
  cases: [
    { name: "Short", data: { "title.text": "Sale" } },
    { name: "Clipped", data: { "title.text": "A headline that is far too wide for its box" } },
  ],
};

let opened: OpenedDesign;

async function open(source: JsonObject = card): Promise<void> {
  opened = await openDesign(
    source,
    (designer) => <CasesBar designer={designer} />,
    async (input) => Response.json(String(input).endsWith("/connection") ? {} : { items: [] }),
  );
}

const tile = (name: string, verdict: string) =>
  page.getByRole("button", { name: `Open ${name} (${verdict})` });
const drawingsOf = (name: string) =>
  Number(document.querySelector(`[data-case="${name}"] canvas`)?.getAttribute("data-drawn") ?? 0);
const cases = () => opened.designer.source["cases"];
const stored = card["cases"];
const dialog = page.getByRole("dialog");
const field = (name: string) => dialog.getByRole("textbox", { name, exact: true });

function set(componentId: string, property: string, value: string | number): void {
  opened.designer.edit((design) => withValues(design, [{ componentId, property, value }]));
}

beforeEach(() => page.viewport(1_024, 800));

test("a tile is not drawn again where its picture cannot have changed, and its verdict follows the rules", async () => {
  await open();
  await expect.element(tile("Short", "fits")).toBeVisible();
  await expect.element(tile("Clipped", "cut")).toBeVisible();
  const before = [drawingsOf("Short"), drawingsOf("Clipped")];
  set("title", "text", "Both cases have a text of their own");
  opened.designer.edit((design) => ({
    ...design,
    source: setInput(design.source, "title.text", { maxLength: 3 }),
  }));

  await expect.element(tile("Short", "rejected: too long")).toBeVisible();
  await expect.element(tile("Clipped", "rejected: too long")).toBeVisible();
  expect([drawingsOf("Short"), drawingsOf("Clipped")]).toEqual(before);
  set("note", "text", "Until Sunday");
  await expect.poll(() => drawingsOf("Short")).toBe((before[0] ?? 0) + 1);
});

test("an added case is named and written by hand, each run of keys one step of undo", async () => {
  await open();
  await page.getByRole("button", { name: "Add a case" }).click();
  await expect.element(field("Name of the case")).toHaveFocus();
  await field("Name of the case").fill("Winter");
  await field("Headline").fill("Winter sale");
  await field("Badge").fill("#0b7d4f");
  await expect
    .poll(cases)
    .toEqual([
      ...(stored as []),
      { name: "Winter", data: { "title.text": "Winter sale", "badge.color": "#0b7d4f" } },
    ]);
  await expect.element(dialog.getByText("fits", { exact: true })).toBeVisible();

  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(field("Badge")).toHaveValue("#c61d78");
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(tile("Winter", "fits")).toHaveFocus();
  for (let step = 0; step < 3; step += 1) opened.designer.undo();
  await expect.poll(() => opened.designer.source).toBe(card);

  // Undo of the added case closes its editor, and redo does not open it again.
  await page.getByRole("button", { name: "Add a case" }).click();
  await expect.element(field("Name of the case")).toHaveFocus();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(dialog).not.toBeInTheDocument();
  opened.designer.redo();
  await expect.element(tile("Case", "fits")).toBeVisible();
  expect(document.querySelector("dialog")).toBeNull();
});

test("a value that the template has itself is left out, Reset removes one, and keys arrive where the caret is", async () => {
  await open();
  await tile("Short", "fits").click();
  await field("Headline").fill("Summer sale");
  await expect.poll(cases).toMatchObject([{ name: "Short", data: {} }, {}]);
  await field("Headline").fill("Sale");
  await expect.poll(cases).toMatchObject([{ data: { "title.text": "Sale" } }, {}]);
  await field("Headline").click();
  const element = field("Headline").element();
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement)
    element.setSelectionRange(1, 1);
  await userEvent.keyboard("nowy c");
  await expect.element(field("Headline")).toHaveValue("Snowy cale");
  await dialog.getByRole("button", { name: "Reset headline" }).click();
  await expect.element(field("Headline")).toHaveValue("Summer sale");
});

test("a name that another case has, and a value that the service would reject, stay with the reason", async () => {
  await open({ ...card, inputs: { "title.text": { label: "Headline", required: true, maxLength: 60 } } });
  await tile("Short", "fits").click();
  await field("Headline").fill("");
  await expect.element(field("Headline")).toHaveAccessibleDescription(/A value is required\./);
  await expect.element(dialog.getByText("rejected: no value")).toBeVisible();
  await field("Headline").fill("Sale");
  await expect.poll(cases).toEqual(stored);
  const name = field("Name of the case");
  await name.fill("Clipped");
  await expect.element(name).toHaveAccessibleDescription("Another case has this name.");
  expect(cases()).toEqual(stored);
  await name.fill("Shortest");
  await expect.element(dialog.getByRole("heading", { name: "Edit “Shortest”" })).toBeVisible();
  await name.fill("");
  await expect.element(name).toBeInvalid();
  await userEvent.keyboard("{Control>}z{/Control}");
  await expect.element(name).toHaveValue("Short");
  await page.getByRole("button", { name: "Done" }).click();
  await expect.element(tile("Short", "fits")).toHaveFocus();
});

test("a value without room stays in its field while another one is edited", async () => {
  const large = Array.from({ length: 13 }, (_, index) => ({
    name: `Large ${index}`,
    // Of no component, so its tile is drawn at once.
    data: { "nowhere.text": "x".repeat(19_500) },
  }));
  await open({ ...card, cases: [{ name: "Short", data: {} }, ...large] });
  await tile("Short", "fits").click();
  const headline = "y".repeat(15_000);
  await field("Headline").fill(headline);
  await expect
    .element(field("Headline"))
    .toHaveAccessibleDescription(/Not saved: all cases together have at most 256 kB\./);
  await field("Badge").fill("#0b7d4f");
  await expect.poll(cases).toMatchObject([{ data: { "badge.color": "#0b7d4f" } }, ...large]);
  await expect.element(field("Headline")).toHaveValue(headline);
  expect(JSON.stringify(cases())).not.toContain("yy");
});

test("names that the template does not have can be removed", async () => {
  await open({ ...card, cases: [{ name: "Typo", data: { "titel.text": "Sale", "title.text": "Sale" } }] });
  await tile("Typo", "1 warning").click();
  await dialog.getByRole("button", { name: "Remove titel.text" }).click();
  await expect.poll(cases).toEqual([{ name: "Typo", data: { "title.text": "Sale" } }]);
  await expect.element(dialog.getByText("fits", { exact: true })).toBeVisible();
});

test("a case that is renamed in the strip keeps the focus, and a removed one comes back to its place", async () => {
  await open();
  await page.getByRole("button", { name: "More for Short" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Shortest");
  await userEvent.keyboard("{Enter}");
  await expect.element(tile("Shortest", "fits")).toHaveFocus();
  opened.designer.undo();
  await page.getByRole("button", { name: "More for Short" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await expect.poll(cases).toHaveLength(1);
  await expect.element(page.getByRole("region", { name: "Cases of the template" })).toHaveFocus();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(cases).toEqual(stored);
});

test("generated cases are one step of undo", async () => {
  const { cases: _cases, ...bare } = card;
  await open(bare);
  await page.getByRole("button", { name: "Cases", exact: true }).click();
  await page.getByRole("button", { name: "Generate cases" }).click();
  await expect.poll(() => (cases() as [] | undefined)?.length).toBeGreaterThan(4);
  await expect.element(page.getByRole("button", { name: /^Open Longest allowed \(cut\)/ })).toBeVisible();
  opened.designer.undo();
  await expect.poll(() => opened.designer.source).toBe(bare);
});

test("the editor fits a phone in German", async () => {
  localStorage.setItem("overprint.language", "de");
  await startLanguage();
  await page.viewport(390, 800);
  await open();
  await page.getByRole("button", { name: /^Short öffnen/ }).click();
  await expect.element(dialog.getByText("passt", { exact: true })).toBeVisible();
  expect(document.querySelector("dialog")?.scrollWidth).toBeLessThanOrEqual(390);
  expect(await listFaults()).toEqual([]);
});
