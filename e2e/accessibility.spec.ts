import type { Page, Request } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

/** Two that follow each other are never states of one page: the later one is there once the earlier is gone. */
const pages = [
  "/templates?q=instagram",
  "/history",
  "/templates?q=nothing-is-called-this",
  "/history?q=nothing-is-called-this",
  "/templates?q=instagram&view=list",
  "/templates/new",
  "/templates/product-update/compose",
  "/templates/product-update/batch",
  "/templates/product-update/revisions",
  "/webhooks",
  "/access/keys",
  "/webhooks?view=addresses",
  "/webhooks?view=receivers",
  "/access/audit",
  "/screenshot",
  "/metadata",
  "/connection",
  "/nowhere",
];
/** Layers over a page, and the keys that open them. */
const overlays = { palette: "ControlOrMeta+k", shortcuts: "?" } as const;
const widths = [1024, 390, 320];

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await untilRead(page);
}

async function untilRead(page: Page): Promise<void> {
  await page
    .getByRole("heading", { level: 1 })
    .or(page.getByRole("heading", { level: 2 }))
    .first()
    .waitFor();
  // The first page is opened while the products of the other workers start.
  await expect(page.locator("main .skeleton")).toHaveCount(0, { timeout: 45_000 });
}

/** Goes on to a page as Forward does: a load for each would read the code of the dashboard and of axe anew. */
async function goOn(page: Page, route: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("h1")?.setAttribute("data-left", "");
    history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, route);
  await expect(page.locator("[data-left]")).toHaveCount(0);
  await untilRead(page);
  if (route.endsWith("/compose")) await new ComposerPage(page).untilPainted();
}

/** In German: its words are longer. Names are in both catalogues or in none, so one language has the faults of both. */
async function speakGerman(page: Page): Promise<void> {
  // A page of the same origin without the dashboard's code.
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.setItem("overprint.language", "de"));
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

test("no page has an accessibility fault in either theme, nor scrolls sideways in German", async ({
  page,
  product,
}) => {
  // Eighteen pages, each looked through in both themes, take a busy machine longer than one journey may.
  test.slow();
  const underway = new Set<Request>();
  page.on("request", (request) => underway.add(request));
  page.on("requestfinished", (request) => underway.delete(request));
  page.on("requestfailed", (request) => underway.delete(request));
  // A row of the history.
  await callService(product, "POST", "/api/v1/render", { template: "product-update" });
  await speakGerman(page);
  await open(page, "/connection");
  for (const route of [...pages, await createCompared(product)])
    await test.step(route, async () => {
      await goOn(page, route);
      await expect.poll(() => underway.size).toBe(0);
      await expectNoFaults(page, route);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, `${route}, ${width} px`).toBeLessThanOrEqual(0);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
    });
});

test("layers over a page have no accessibility fault in either theme", async ({ page }) => {
  await speakGerman(page);
  await open(page, "/templates?q=instagram");
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
  // Over the choice and the favourite.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  // The arrow keys belong to the open menu, not to the grid.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "Umbenennen" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Name" }).waitFor();
  await expectNoFaults(page, "name and tags");
});
