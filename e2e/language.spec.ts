import { ComposerPage } from "./composer-page.ts";
import { expect, test } from "./test.ts";

test.describe("a browser that asks for German", () => {
  test.use({ ownContext: { locale: "de-AT" } });

  test("gets German, and keeps English after choosing it", async ({ page }) => {
    await page.goto("/templates");
    await expect(page.getByRole("heading", { name: "Vorlagen" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");

    await page.getByRole("button", { name: "Mehr" }).click();
    await page.getByLabel("Sprache").selectOption("English");
    await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");

    await page.reload();
    await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
  });
});

test("French is fetched once it is chosen: the gallery is in French, pages without French in English, and a composition survives another change", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/templates");
  await page.getByRole("heading", { name: "Templates" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(scripts.some((url) => url.endsWith(".js"))).toBe(true);
  expect(scripts.filter((url) => /\/words\./.test(url))).toEqual([]);

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByLabel("Language").selectOption("Français");
  await expect(page.getByRole("heading", { name: "Modèles" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  expect(scripts.filter((url) => /\/words\.fr/.test(url))).toHaveLength(1);

  await page.getByRole("link", { name: "Historique" }).click();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();

  await test.step("the composition survives a change of the language", async () => {
    await page.goto("/templates/product-update/compose");
    await new ComposerPage(page).component("title").click();
    await page.getByRole("textbox", { name: "Text", exact: true }).fill("Stays");
    await page.getByRole("button", { name: "Plus", exact: true }).click();
    await page.getByLabel("Langue").selectOption("Deutsch");

    await expect(page.getByRole("button", { name: /^Rendern/ })).toBeVisible();
    await page
      .getByRole("listbox", { name: "Komponenten" })
      .getByRole("option", { name: /^title/ })
      .click();
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue("Stays");
  });
});

test("letters that the interface's fonts lack use bundled fonts, fetched when they are shown anywhere", async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/fonts/")) fonts.push(request.url());
  });
  await page.goto("/metadata");
  await page.getByRole("heading", { name: "Metadata" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(fonts).toEqual([]);

  // One of the templates has a Hindi name.
  await page.goto("/templates?q=दीपावली");
  await page.getByRole("link", { name: /दीपावली/ }).waitFor();
  await expect.poll(() => fonts.some((url) => url.includes("devanagari"))).toBe(true);
  await page.getByRole("link", { name: /दीपावली/ }).click();
  await page.getByRole("heading", { name: /दीपावली/ }).waitFor();

  // In the list of recent templates the name comes from the browser's storage, and from no response.
  await page.goto("/metadata");
  await page.getByRole("heading", { name: "Metadata" }).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("option", { name: /दीपावली/ }).waitFor();
  const hasDevanagari = () =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status, unicodeRange }) =>
          /Overprint Scripts/.test(family) && status === "loaded" && /U\+900/i.test(unicodeRange),
      ),
    );
  await expect.poll(hasDevanagari).toBe(true);
});
