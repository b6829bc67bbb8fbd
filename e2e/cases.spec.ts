import type { Page } from "@playwright/test";
import { ComposerPage, startAfresh } from "./composer-page.ts";
import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService, createTemplate, readDocument } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const cardDocument = {
  width: 600,
  height: 315,
  inputs: {
    "title.text": { label: "Headline", maxLength: 60 },
    "note.text": { overflow: "warn" },
    "photo.src": {},
  },
  components: [
    { id: "photo", type: "IMAGE", x: 300, y: 0, width: 300, height: 315, src: "asset:portrait-mei.jpg" },
    {
      id: "title",
      type: "TEXT",
      x: 20,
      y: 20,
      width: 260,
      height: 80,
      fontSize: 32,
      fit: "shrink",
      text: "Summer sale",
    },
    {
      id: "note",
      type: "TEXT",
      x: 20,
      y: 130,
      width: 260,
      height: 24,
      fontSize: 18,
      fit: "clamp",
      text: "Until Friday",
    },
  ],
};

function callsOf(product: RunningProduct) {
  return {
    replace: (id: string, name: string, document: object, query = "") =>
      callService(product, "PUT", `/api/v2/my-templates/${id}${query}`, { name, document }),
    /** Resolves to the request's id once it has ended. */
    render: async (template: string, data: object): Promise<string> => {
      const { requestId } = await callService(product, "POST", "/api/v2/render", { template, data });
      const path = `/api/v2/results/${String(requestId)}`;
      await expect.poll(async () => (await callService(product, "GET", path))["status"]).toBe("200");
      return String(requestId);
    },
  };
}

/** The strip's tiles, each with its verdict once it is drawn. */
function stripOf(page: Page) {
  const strip = page.getByRole("region", { name: "Cases of the template" });
  return {
    strip,
    open: () => page.getByRole("tab", { name: "Cases", exact: true }).click(),
    tile: (name: string) => strip.locator(`[data-case="${name}"]`),
    generate: () => strip.getByRole("button", { name: "Generate cases" }).click(),
    save: () => strip.getByRole("button", { name: "Save cases" }).click(),
    verdict: async (name: string): Promise<{ kind: string; words: string[] }> => {
      const tile = strip.locator(`[data-case="${name}"]`);
      await tile.scrollIntoViewIfNeeded();
      await expect(tile).toHaveAttribute("data-verdict", /./);
      const described = (await tile.getAttribute("aria-describedby")) ?? "none";
      const lines = await page.locator(`[id="${described}"] > span`).allTextContents();
      const words = lines.map((line) => line.trim());
      return { kind: (await tile.getAttribute("data-verdict")) ?? "", words };
    },
  };
}

test("generated cases have the verdict of the service, and are saved into a draft too", async ({
  page,
  product,
  pageFaults,
}) => {
  const calls = callsOf(product);
  const name = "Card with cases and a draft";
  const identifier = await createTemplate(product, name, cardDocument);
  await calls.replace(identifier, name, { ...cardDocument, background: "#123456" }, "?publish=false");
  const cases = stripOf(page);
  await test.step("cases are saved into a template that has a draft, and into the draft", async () => {
    await new ComposerPage(page).open(identifier);
    await cases.open();
    await cases.generate();
    await cases.save();
    await expect(cases.strip.getByText("Not saved")).toBeHidden();
    const [published, draft] = [
      await readDocument(product, identifier),
      await readDocument(product, `${identifier}@draft`),
    ];
    expect(published["cases"]).toHaveLength(10);
    expect(published).not.toHaveProperty("background");
    expect(draft).toEqual({ ...published, background: "#123456" });
  });
  await test.step("generated cases have the verdict of the service's own warnings", async () => {
    const kinds = new Set<string>();
    const stored = (await readDocument(product, identifier))["cases"] as { name: string; data: object }[];
    for (const { name, data } of stored) {
      const { kind, words } = await cases.verdict(name);
      kinds.add(kind);
      const path = `/api/v2/results/${await calls.render(identifier, data)}`;
      const warnings = ((await callService(product, "GET", path))["warnings"] ?? []) as string[];
      const told = words.filter((line) => !line.includes("shrinks to"));
      expect(told.map(kindOf).toSorted(), name).toEqual(warnings.map(kindOf).toSorted());
    }
    expect([...kinds]).toEqual(expect.arrayContaining(["fits", "cut", "imageMissing"]));
    // The browser logs the picture that a case leaves out on purpose.
    forgetFaults(pageFaults, /missing-picture/);
  });
});

/** The kind and the component of a sentence, by which those of the strip and of the service are compared. */
function kindOf(text: string): string {
  const of = /(?:text|picture) of (?:component )?'?(\w+)/.exec(text)?.[1] ?? "";
  if (/is cut/.test(text)) return `cut ${of}`;
  if (/larger than its box/.test(text)) return `spills ${of}`;
  if (/could not be loaded|is missing/.test(text)) return `picture ${of}`;
  return text;
}

test("a case is added, opened in one step of undo, saved and removed by keyboard", async ({
  page,
  product,
}) => {
  const identifier = await createTemplate(product, "Card by keyboard", cardDocument);
  const composer = new ComposerPage(page);
  await composer.open(identifier);
  const cases = stripOf(page);
  await composer.component("title").click();
  await composer.field("Headline").fill("عرض الصيف");
  await page.getByRole("tab", { name: "Cases", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(cases.strip).toBeVisible();
  await cases.strip.getByRole("button", { name: "Add as case" }).focus();
  await page.keyboard.press("Enter");
  await expect(cases.tile("Composition")).toHaveAttribute("data-verdict", "fits");

  await page.getByRole("button", { name: "Reset everything" }).click();
  await expect(composer.field("Headline")).toHaveValue("Summer sale");
  await cases.tile("Composition").focus();
  await page.keyboard.press("Enter");
  await expect(composer.field("Headline")).toHaveValue("عرض الصيف");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(composer.field("Headline")).toHaveValue("Summer sale");
  await cases.strip.getByRole("button", { name: "Save cases" }).press("Enter");
  await expect(cases.strip.getByText("Not saved")).toBeHidden();
  expect((await readDocument(product, identifier))["cases"]).toEqual([
    { name: "Composition", data: { "title.text": "عرض الصيف" } },
  ]);
  await page.reload();
  await cases.open();
  await expect(cases.tile("Composition")).toHaveAttribute("data-verdict", "fits");

  await cases.strip.getByRole("button", { name: "More for Composition" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove" }).press("Enter");
  await expect(cases.tile("Composition")).toBeHidden();
  await expect(cases.strip).toBeFocused();
  await cases.save();
  await expect.poll(async () => (await readDocument(product, identifier))["cases"]).toBeUndefined();
});

test("a request becomes a case beside those of others, and two authors lose nothing", async ({
  page,
  product,
}) => {
  await test.step("an earlier request becomes a case, under a name that can be edited, beside the case of another save", async () => {
    const calls = callsOf(product);
    const identifier = await createTemplate(product, "Card of requests", cardDocument);
    const requestId = await calls.render(identifier, { title: "عرض الصيف", "note.color": "#aa0000" });
    await page.goto(`/history/${requestId}`);
    const result = page.getByRole("region", { name: "Result" });
    await result.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Add as case" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Add the request as a case" });
    const name = dialog.getByRole("textbox", { name: "Name" });
    await expect(name).toBeFocused();
    await expect(name).toHaveValue("عرض الصيف");
    expect(await listFaults(page)).toEqual([]);
    await name.fill("");
    await expect(dialog.getByText("A case needs a name.")).toBeVisible();
    await name.fill("Ramadan");
    const theirs = { name: "Ramadan", data: { "title.text": "Theirs" } };
    await calls.replace(identifier, "Card of two", { ...cardDocument, cases: [theirs] });
    await name.press("Enter");
    await expect(dialog).toBeHidden();
    expect((await readDocument(product, identifier))["cases"]).toEqual([
      theirs,
      { name: "Ramadan 2", data: { "title.text": "عرض الصيف", "note.color": "#aa0000" } },
    ]);
    await page.getByRole("status").getByRole("button", { name: "Open in composer" }).click();
    await expect(stripOf(page).tile("Ramadan 2")).toHaveAttribute("data-verdict", "fits");
  });
  await startAfresh(page);
  await test.step("two authors of cases lose nothing", async () => {
    const calls = callsOf(product);
    const identifier = await createTemplate(product, "Card of two authors", cardDocument);
    const composer = new ComposerPage(page);
    await composer.open(identifier);
    const cases = stripOf(page);
    await composer.component("title").click();
    await composer.field("Headline").fill("Mine");
    await cases.open();
    await cases.strip.getByRole("button", { name: "Add as case" }).click();
    const theirs = { name: "Theirs", data: { "title.text": "Theirs" } };
    await calls.replace(identifier, "Card of two", { ...cardDocument, height: 320, cases: [theirs] });
    await cases.save();
    await expect(cases.strip.getByRole("alert")).toContainText("A newer save changed the cases");
    await expect(cases.tile("Composition")).toBeVisible();
    expect((await readDocument(product, identifier))["cases"]).toEqual([theirs]);
    await cases.strip.getByRole("button", { name: "Save both" }).click();
    await expect(cases.tile("Theirs")).toBeVisible();
    await expect
      .poll(() => readDocument(product, identifier))
      .toMatchObject({
        height: 320,
        cases: [theirs, { name: "Composition", data: { "title.text": "Mine" } }],
      });
  });
});

test("a request of a starter becomes a case of the page alone", async ({ page, product }) => {
  const calls = callsOf(product);
  const requestId = await calls.render("product-update", { title: "Of a starter" });
  await page.goto(`/history/${requestId}`);
  await page.getByRole("region", { name: "Result" }).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add as case" }).click();
  const dialog = page.getByRole("dialog", { name: "Add the request as a case" });
  await expect(dialog.getByText(/Starter templates stay as they are/)).toBeVisible();
  await dialog.getByRole("button", { name: "Add as case" }).click();
  await page.getByRole("status").getByRole("button", { name: "Open in composer" }).click();
  const cases = stripOf(page);
  await expect(cases.tile("Of a starter")).toHaveAttribute("data-verdict", /./);
  await expect(cases.strip.getByRole("button", { name: "Save cases" })).toBeHidden();
});
