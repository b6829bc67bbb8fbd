import type { Locator, Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { expectNoFaults, listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

const groups = {
  "lists of templates": [
    "/templates",
    "/templates?name=nothing-is-called-this",
    "/templates?view=list",
    "/templates/new",
  ],
  "pages of a template": [
    "/templates/product-update/compose",
    "/templates/product-update/batch",
    "/templates/product-update/revisions",
  ],
  "other lists and forms": [
    "/history",
    "/history?q=nothing-is-called-this",
    "/screenshot",
    "/metadata",
    "/webhooks",
    "/webhooks?view=receivers",
    "/access/keys",
    "/access/audit",
    "/connection",
    "/nowhere",
  ],
};
/** Layers over a page, and the keys that open them. */
const overlays = { palette: "ControlOrMeta+k", shortcuts: "?" } as const;
const widths = [1440, 1024, 390, 320];
const rulesOfNames = [
  "aria-command-name",
  "aria-input-field-name",
  "aria-toggle-field-name",
  "button-name",
  "image-alt",
  "label",
  "link-name",
  "summary-name",
];

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

async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${state}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Changes the language in the settings of the open page, which stays. */
async function speak(page: Page, language: "en" | "de"): Promise<void> {
  await page.getByRole("button", { name: /^(?:More|Mehr)$/ }).click();
  const settings = page.getByRole("dialog", { name: /Settings|Einstellungen/ });
  await settings.getByLabel(/Language|Sprache/).selectOption(language);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await page.keyboard.press("Escape");
  await expect(settings).toBeHidden();
}

/** Looks at a page whole in English, and in German at what other words change. */
async function checkPage(page: Page, route: string): Promise<void> {
  await test.step(route, async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await open(page, route);
    await expectNoFaults(page, route);
    await expectNoSidewaysScrolling(page, route);
    await speak(page, "de");
    expect(await listFaults(page, rulesOfNames), `${route} in German`).toEqual([]);
    await expectNoSidewaysScrolling(page, `${route} in German`);
    await speak(page, "en");
  });
}

/** A template with a published revision and a draft that changes much; the address where they are compared. */
async function createCompared(product: RunningProduct): Promise<string> {
  const name = "Compared card";
  const title = { id: "title", type: "TEXT", text: "A long headline for a box", width: 400, height: 120 };
  const cases = [{ name: "Sale", data: { "title.text": "Sale" } }];
  const document = { width: 600, height: 315, components: [title], cases };
  const path = "/api/v2/my-templates";
  const { identifier } = await callService(product, "POST", path, { name, document });
  const narrower = { ...title, width: 90, height: 30, color: "#c61d78" };
  const inputs = { "title.text": { label: "Headline", maxLength: 5 } };
  const draft = { ...document, components: [narrower], inputs };
  await callService(product, "PUT", `${path}/${String(identifier)}?publish=false`, { name, document: draft });
  return `/templates/${String(identifier)}/compare`;
}

for (const [group, routes] of Object.entries(groups)) {
  test(`${group} have no accessibility fault in either theme and never scroll sideways, in two languages`, async ({
    page,
    product,
  }) => {
    test.setTimeout(150_000);
    // A row of the history.
    await callService(product, "POST", "/api/v1/render", { template: "product-update" });
    for (const route of routes) await checkPage(page, route);
    if (group === "pages of a template") await checkPage(page, await createCompared(product));
  });
}

test("layers over a page have no accessibility fault in either theme", async ({ page }) => {
  // In German: its words are longer.
  await page.addInitScript(() => localStorage.setItem("overprint.language", "de"));
  await open(page, "/templates");
  for (const [name, key] of Object.entries(overlays)) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    await expectNoFaults(page, name);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await page.getByRole("button", { name: "Mehr", exact: true }).click();
  await page.getByRole("dialog", { name: "Einstellungen" }).waitFor();
  await expectNoFaults(page, "settings");
  await page.keyboard.press("Escape");

  await page.getByRole("list", { name: "Vorlagen" }).getByRole("link").first().focus();
  await page.keyboard.press("Space");
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
  await expectNoFaults(page, "quick look");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  // The arrow keys belong to the open menu, not to the grid.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Umbenennen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).waitFor();
  await expectNoFaults(page, "name and tags");
});

test("where the reader's own colours are forced, what is chosen still differs and colours are shown", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const colourOf = async (chosen: Locator) =>
    chosen.evaluate((element) => getComputedStyle(element).backgroundColor);

  await open(page, "/templates/product-update/compose");
  const rail = page.getByRole("navigation").first();
  expect(await colourOf(rail.getByRole("link", { name: "Templates" }))).not.toBe(
    await colourOf(rail.getByRole("link", { name: "History" })),
  );
  for (const role of ["tab", "option"] as const) {
    const chosen = page.getByRole(role, { selected: true }).first();
    expect(await colourOf(chosen), role).not.toBe(
      await colourOf(page.getByRole(role, { selected: false }).first()),
    );
  }
});
