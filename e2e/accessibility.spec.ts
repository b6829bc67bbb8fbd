import type { Locator, Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { listFaults } from "./list-faults.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

const routes = [
  "/templates",
  "/templates?name=nothing-is-called-this",
  "/templates?view=list",
  "/templates/new",
  "/history",
  "/history?q=nothing-is-called-this",
  "/templates/product-update/compose",
  "/templates/product-update/batch",
  "/templates/product-update/revisions",
  "/screenshot",
  "/metadata",
  "/webhooks",
  "/webhooks?view=receivers",
  "/access/keys",
  "/access/audit",
  "/connection",
  "/nowhere",
];
/** Layers over a page, and the keys that open them. */
const overlays = { palette: "ControlOrMeta+k", shortcuts: "?" } as const;
const languages = ["en", "de"] as const;

async function speak(page: Page, language: (typeof languages)[number]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("overprint.language", chosen), language);
}

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page
    .getByRole("heading", { level: 1 })
    .or(page.getByRole("heading", { level: 2 }))
    .first()
    .waitFor();
  if (route.endsWith("/compose")) await new ComposerPage(page).untilPainted();
  await page.waitForLoadState("networkidle");
}

const themes = ["light", "dark"] as const;
const ofColours = ["color-contrast", "link-in-text-block"];
const widths = [1440, 1024, 390, 320];

/** Looks at a page in a language, in both themes and at all widths. */
async function checkPage(page: Page, route: string, language: (typeof languages)[number]): Promise<void> {
  // Another language changes words, another theme changes colours: each is looked at whole once.
  const [first, second] = language === "en" ? themes : themes.toReversed();
  await page.emulateMedia({ colorScheme: first ?? null, reducedMotion: "reduce" });
  await speak(page, language);
  await open(page, route);

  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  expect(await listFaults(page), first).toEqual([]);
  await page.emulateMedia({ colorScheme: second ?? null });
  expect(await listFaults(page, ofColours), second).toEqual([]);

  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
}

for (const language of languages) {
  for (const route of routes) {
    test(`${route} has no accessibility fault in either theme and never scrolls sideways, in ${language}`, async ({
      page,
    }) => {
      await checkPage(page, route, language);
    });
  }
}

for (const language of languages) {
  test(`the comparison of two revisions has no accessibility fault in either theme and never scrolls sideways, in ${language}`, async ({
    page,
    product,
  }) => {
    const name = `Compared in ${language}`;
    const title = { id: "title", type: "TEXT", text: "A long headline for a box", width: 400, height: 120 };
    const cases = [{ name: "Sale", data: { "title.text": "Sale" } }];
    const document = { width: 600, height: 315, components: [title], cases };
    const path = "/api/v2/my-templates";
    const created = await callService(product, "POST", path, { name, document });
    const id = String(created["identifier"]);
    const narrower = { ...title, width: 90, height: 30, color: "#c61d78" };
    const inputs = { "title.text": { label: "Headline", maxLength: 5 } };
    const draft = { ...document, components: [narrower], inputs };
    await callService(product, "PUT", `${path}/${id}?publish=false`, { name, document: draft });
    await checkPage(page, `/templates/${id}/compare`, language);
  });
}

for (const colorScheme of themes) {
  test(`layers over a page have no accessibility fault in the ${colorScheme} theme`, async ({ page }) => {
    // In German in one of them: its words are longer, and no name may be missing there either.
    await speak(page, colorScheme === "dark" ? "de" : "en");
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [name, key] of Object.entries(overlays)) {
      await open(page, "/history");
      await page.keyboard.press(key);
      await page.getByRole("dialog").waitFor();
      expect(await listFaults(page), name).toEqual([]);
    }
    await open(page, "/templates");
    await page
      .getByRole("list", { name: /Templates|Vorlagen/ })
      .getByRole("link")
      .first()
      .focus();
    await page.keyboard.press("Space");
    await page.getByRole("dialog").getByRole("listitem").first().waitFor();
    expect(await listFaults(page), "quick look").toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    // The arrow keys belong to the open menu, not to the grid.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: /^(?:Rename|Umbenennen)$/ })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    expect(await listFaults(page), "name and tags").toEqual([]);
    await open(page, "/history");
    await page.getByRole("button", { name: /^(?:More|Mehr)$/ }).click();
    await page.getByRole("dialog", { name: /Settings|Einstellungen/ }).waitFor();
    expect(await listFaults(page), "settings").toEqual([]);
  });
}

test("where the reader's own colours are forced, what is chosen still differs and colours are shown", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  const colourOf = async (chosen: Locator) =>
    chosen.evaluate((element) => getComputedStyle(element).backgroundColor);

  await open(page, "/templates");
  const rail = page.getByRole("navigation").first();
  expect(await colourOf(rail.getByRole("link", { name: "Templates" }))).not.toBe(
    await colourOf(rail.getByRole("link", { name: "History" })),
  );

  await open(page, "/templates/product-update/compose");
  for (const role of ["tab", "option"] as const) {
    const chosen = page.getByRole(role, { selected: true }).first();
    expect(await colourOf(chosen), role).not.toBe(
      await colourOf(page.getByRole(role, { selected: false }).first()),
    );
  }
});
