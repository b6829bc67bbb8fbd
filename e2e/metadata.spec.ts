import { ComposerPage } from "./composer-page.ts";
import { expect, forgetFaults, test } from "./test.ts";

test("a page is read, its cards and faults are shown, its values become a better card, and a missing page has a readable error", async ({
  page,
  pages,
  pageFaults,
}) => {
  await test.step("a page is read, its cards and faults are shown, and its values become a better card", async () => {
    await page.goto("/metadata");
    const address = page.getByRole("combobox", { name: "Page address" });
    await address.fill(pages.url);
    await address.press("Enter");
    const missing = page.getByRole("region", { name: "What is missing" }).getByRole("listitem");
    const networks = page.getByRole("group", { name: "Networks" });
    const network = (name: string) => networks.getByRole("button", { name: new RegExp(`^${name} `) });
    await expect(missing.first()).toHaveText(/^og:image is a relative address/);
    await expect(
      page.getByRole("definition").filter({ hasText: "Proofs at night, explained" }),
    ).not.toHaveCount(0);
    await expect(page.getByText("No twitter:card. X shows the bare link.")).toBeVisible();
    await expect(network("X")).toContainText("No card");
    for (const value of ["Ida Bell", "2026-03-14", "English · en", `${pages.url}/proofs`, "All notes"])
      await expect(page.getByRole("definition").filter({ hasText: value }).first()).toBeVisible();
    await expect(page.getByText("1200×630 px, as the page declares")).toBeVisible();
    await expect(page.getByText(/<meta name="twitter:card" content="summary_large_image">/)).toBeVisible();
    await network("Slack").click();
    await expect(page.getByRole("figure", { name: "Slack" })).toContainText("The Print Shop");
    const picture = page.getByRole("img", { name: "Picture of localhost" }).first();
    // Not loaded from the page itself, which would learn of the visit.
    await expect(picture).toHaveAttribute("src", /^\/pictures\?src=/);
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole("searchbox", { name: "Search tags" }).fill("og:image");
    await expect(page.getByText("og:title", { exact: true })).toBeHidden();
    const card = page.getByRole("button", { name: "Product update", exact: true });
    // Templates of other journeys may come first.
    await expect(async () => {
      if (!(await card.isVisible())) await page.getByRole("button", { name: "Show more templates" }).click();
      await expect(card).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await card.click();
    const made = page.getByRole("img", { name: "The card that you chose" });
    await expect(made).toBeVisible();
    await expect(page.getByText("It uses 4 of the values.")).toBeVisible();
    await page.getByRole("link", { name: "Open in the composer" }).click();

    await new ComposerPage(page).untilPainted();
    await new ComposerPage(page).component("title").click();
    await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(
      "Proofs at night, explained",
    );
  });
  await test.step("a page that does not exist has a readable error", async () => {
    await page.goto(`/metadata?url=${encodeURIComponent(`${pages.url}/gone`)}`);
    await expect(page.getByRole("heading", { name: "The page could not be read" })).toBeVisible();
    await expect(page.getByText("Its server answered 404.", { exact: true })).toBeVisible();
    forgetFaults(pageFaults, /status of 422 .*\/proxy\/api\/v1\/metadata\?url=[^ )]*gone/);
    await page.getByRole("combobox", { name: "Page address" }).fill("ftp://other.test/");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "The page could not be read" })).toBeHidden();
  });
});
