import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { expect, test } from "./test.ts";

const photoPath = fileURLToPath(new URL("../src/service/starters/assets/portrait-mei.jpg", import.meta.url));

test("an Instagram post with one's own headline, photo and colour is found, made, downloaded, and opened again", async ({
  page,
}) => {
  const composer = new ComposerPage(page);
  await page.goto("/templates");
  await page.getByRole("searchbox").first().fill("Instagram post");
  await page
    .getByRole("link", { name: /Coffee bar offer/ })
    .first()
    .click();
  await composer.untilPainted();

  const before = await composer.pixels();
  await composer.component("title").click();
  await composer.field("Text").fill("It's {quick} now");
  await composer.field("Colour").fill("#c61d78");
  await expect.poll(() => composer.pixels()).not.toBe(before);
  await composer.component("photo").click();
  await page.getByRole("button", { name: "Choose…" }).click();
  const chooser = page.waitForEvent("filechooser");
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  await dialog.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles(photoPath);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Picture" })).toHaveValue(/^asset:[0-9a-f]{32}\.jpg$/);

  await page.getByRole("button", { name: /^Render/ }).click();
  const link = page.getByRole("link", { name: "Download", exact: true });
  const download = page.waitForEvent("download");
  await link.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.(jpg|png)$/);
  const size = await page
    .getByRole("img", { name: /^Rendered/ })
    .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([1080, 1080]);
  const bytes = await readFile(await file.path());
  expect(bytes.length).toBeGreaterThan(10_000);

  await page.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("heading", { name: "Request" })).toBeVisible();
  const request = page.getByRole("region", { name: "Result" });
  await expect(request.getByText("It's {quick} now")).toBeVisible();
  await page.getByRole("link", { name: "Open in composer" }).click();
  await composer.untilPainted();
  await composer.component("title").click();
  await expect(composer.field("Text")).toHaveValue("It's {quick} now");
});

test("the ground is coloured on the picture, and the png has the preview's pixels", async ({ page }) => {
  const composer = new ComposerPage(page);
  const fonts = await createFontGate(page);
  await page.goto("/templates/job-post/compose");
  // A cold composer: the template's preview is there before its fonts.
  const preview = page.locator("img[data-cold-preview]");
  await expect(preview).toHaveAttribute("src", /\/previews\/job-post/);
  fonts.release();
  await composer.untilPainted();
  await expect(preview).toBeHidden();

  const box = await composer.canvas.boundingBox();
  if (box === null) throw new Error("The picture is not on the screen.");
  await composer.canvas.click({ position: { x: box.width * 0.02, y: box.height * 0.6 } });
  await expect(composer.selected).toHaveText(/^page/);
  await page.getByRole("button", { name: "Pick background", exact: true }).click();
  await expect(page.getByRole("button", { name: "Use #1d3cff" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Escape");
  await composer.field("Background").fill("#00806080");
  await expect.poll(() => composer.colorAt(0.02, 0.6)).toEqual([0, 128, 96]);

  // The render is there before the fonts of this text.
  fonts.hold();
  await composer.component("title").click();
  await composer.field("Text").fill("مرحبا {日本} 🎉");
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Format", { exact: true }).selectOption("png");
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("comparing…")).toBeVisible();
  fonts.release();
  await expect(page.getByText("agrees 100 %")).toBeVisible();
  // Rounded shares do not have this note.
  await expect(
    page.getByTitle("The file has the same colours as the preview, in every pixel."),
  ).toBeVisible();
});

/** Holds the files of the scene's fonts until `release`, and again after `hold`. */
async function createFontGate(page: Page) {
  let gate = Promise.withResolvers<undefined>();
  await page.route("**/fonts/**", async (route) => {
    await gate.promise;
    await route.continue();
  });
  return {
    hold: () => {
      gate = Promise.withResolvers();
    },
    release: () => gate.resolve(undefined),
  };
}

test("a composition lives in its address: a reload and its copied link show the same", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await composer.component("subtitle").click();
  const emphasis = page.locator("details").filter({ hasText: /^Emphasis/ });
  await emphasis.getByText("Emphasis", { exact: true }).click();
  await composer.component("title").click();
  // A section that was opened for one component is open for the next.
  await expect(emphasis).toHaveAttribute("open", "");
  await composer.field("Text").fill("مرحبا 日本 👩‍👩‍👧");
  await expect(page).toHaveURL(/#1\./);

  await page.reload();
  await composer.untilPainted();
  await composer.component("title").click();
  await expect(composer.field("Text")).toHaveValue("مرحبا 日本 👩‍👩‍👧");

  const other = new ComposerPage(await context.newPage());
  await page.getByRole("button", { name: "Copy link to these changes" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  await other.page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await other.untilPainted();
  await expect.poll(() => other.pixels()).toBe(await composer.pixels());
  await other.page.close();
});

test("an outdated render is marked, returned to and compared; a reload keeps undo", async ({ page }) => {
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  const bar = page.getByRole("region", { name: "Render", exact: true });
  await bar.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByRole("link", { name: "Download", exact: true })).toHaveAttribute(
    "download",
    /^Product update [0-9a-f]{8}\.\w+$/,
  );
  await composer.component("title").click();
  const original = await composer.field("Text").inputValue();
  await composer.field("Text").fill("Another title");
  await expect(page.getByText("Rendered before the last change")).toBeVisible();
  await page.getByRole("button", { name: "Back to what was rendered" }).click();
  await expect(composer.field("Text")).toHaveValue(original);
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Download the earlier one" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Compare" })).toBeHidden();
  await bar.getByRole("button", { name: /^Render/ }).click();
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page).toHaveURL(/\/history\/compare\//);
  await expect(page.getByText("Another title").first()).toBeVisible();

  await page.goBack();
  await composer.untilPainted();
  await page.reload();
  await composer.untilPainted();
  await composer.component("title").click();
  await expect(composer.field("Text")).toHaveValue("Another title");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(composer.field("Text")).toHaveValue(original);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(composer.field("Text")).toHaveValue("Another title");

  // The render of some minutes and a reload ago.
  await bar.getByRole("button", { name: "Earlier renders of this template" }).click();
  const renders = page.getByRole("menuitem");
  await expect(renders.first()).toHaveText(/^\d+ \w+, \d\d:\d\d:\d\d · Another title$/);
  await renders.nth(1).click();
  await expect(composer.field("Text")).toHaveValue(original);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(composer.field("Text")).toHaveValue("Another title");
});
