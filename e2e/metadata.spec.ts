import { ComposerPage } from "./composer-page.ts";
import { expect, test } from "./local-pages.ts";

test("a page is read, its missing values are listed, and its values fill a card in the composer", async ({
  page,
  pages,
}) => {
  await page.goto("/metadata");
  await page.getByRole("combobox", { name: "Page address" }).fill(pages.url);
  await page.getByRole("button", { name: "Read the page" }).click();

  await expect(
    page.getByRole("definition").filter({ hasText: "Proofs at night, explained" }),
  ).not.toHaveCount(0);
  await expect(page.getByText("No twitter:card.")).toBeVisible();
  for (const value of ["Ida Bell", "2026-03-14", "English · en", `${pages.url}/proofs`, "All notes"])
    await expect(page.getByRole("definition").filter({ hasText: value }).first()).toBeVisible();
  await expect(page.getByText("1200×630 px, as the page declares")).toBeVisible();
  await expect(page.getByRole("figure").filter({ hasText: "The Print Shop" })).toContainText(
    "Proofs at night, explained",
  );
  const picture = page.getByRole("img", { name: "Picture of localhost" }).first();
  // Not loaded from the page itself, which would learn of the visit.
  await expect(picture).toHaveAttribute("src", /^\/pictures\?src=/);
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByRole("searchbox", { name: "Search tags" }).fill("og:image");
  await expect(page.getByText("og:title", { exact: true })).toBeHidden();
  await page.getByLabel("Template", { exact: true }).selectOption({ label: "Product update · 1200×630" });
  await expect(page.getByText("It uses 4 of the values.")).toBeVisible();
  await page.getByRole("link", { name: "Open in the composer" }).click();

  await new ComposerPage(page).untilPainted();
  await new ComposerPage(page).component("title").click();
  await expect(page.getByRole("textbox", { name: "Text", exact: true })).toHaveValue(
    "Proofs at night, explained",
  );
});

test("a page that does not exist has a readable error", async ({ page, pages, pageFaults }) => {
  await page.goto(`/metadata?url=${encodeURIComponent(`${pages.url}/gone`)}`);
  await expect(page.getByRole("heading", { name: "The page could not be read" })).toBeVisible();
  await expect(page.getByText("Its server answered 404.", { exact: true })).toBeVisible();
  // Browsers log each refused call.
  pageFaults.splice(0, pageFaults.length, ...pageFaults.filter((fault) => !fault.includes("status of 422")));
});
