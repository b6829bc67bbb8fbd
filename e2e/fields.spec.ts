import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ComposerPage } from "./composer-page.ts";
import { expect, test } from "./test.ts";

test("changes that were not sent are kept on leaving, until one starts fresh", async ({ page }) => {
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await composer.component("title").click();
  const original = await composer.field("Text").inputValue();
  await composer.field("Text").fill("Not sent yet");
  await page.getByRole("link", { name: "All templates" }).click();
  await page
    .getByRole("searchbox")
    .or(page.getByRole("textbox", { name: /search/i }))
    .first()
    .waitFor();

  await composer.open("product-update");
  await composer.component("title").click();
  await expect(composer.field("Text")).toHaveValue("Not sent yet");
  await expect(page.getByText(/^Kept from/)).toBeVisible();
  await page.getByRole("button", { name: "Start fresh" }).click();
  await expect(composer.field("Text")).toHaveValue(original);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(composer.field("Text")).toHaveValue("Not sent yet");

  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  await composer.open("product-update");
  await composer.component("title").click();
  await expect(composer.field("Text")).toHaveValue(original);
});

test("fonts are uploaded, and fetched by the letters of a text", async ({ page, pageFaults }) => {
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await test.step("a text in Korean and Tamil is drawn and typed in our own fonts", async () => {
    await composer.component("title").click();
    await composer.field("Text").fill("한국어 தமிழ்");
    const loaded = () =>
      page.evaluate(() =>
        Array.from(document.fonts)
          .filter(({ status }) => status === "loaded")
          .map(({ family }) => family.replaceAll('"', "").replace(/-\d+-wght.*/, "")),
      );
    await expect
      .poll(loaded)
      .toEqual(
        expect.arrayContaining([
          "op noto-sans-kr",
          "op noto-sans-tamil-tamil-wght-normal",
          "Overprint Scripts",
        ]),
      );
  });
  await test.step("a font of one's own is uploaded from the list of fonts, and renamed where its name is taken", async () => {
    await page.getByRole("button", { name: "Choose font", exact: true }).click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload a font" }).click();
    const file = await readFile(
      fileURLToPath(import.meta.resolve("@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2")),
    );
    await (await chooser).setFiles({ name: "Own.poster.woff2", mimeType: "font/woff2", buffer: file });
    // Its own name is one that comes with the product, which the service says with a 400.
    await expect(composer.field("Font")).toHaveValue("Own.poster");
    await expect(page.getByText(/so the upload is named Own\.poster/)).toBeVisible();
    expect(pageFaults.splice(0)).toEqual([expect.stringMatching(/status of 400 .*assets/)]);
  });
});

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a picture is uploaded by keyboard, rendered, chosen again, dropped, and deleted after a question", async ({
  page,
}) => {
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await composer.component("photo").click();
  const address = page.getByRole("textbox", { name: "Picture" });
  const original = await address.inputValue();
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).focus();
  await page.keyboard.press("Enter");
  const photo = await readFile(fileURLToPath(new URL("../docs/composer.png", import.meta.url)));
  await (await chooser).setFiles({ name: "photo.png", mimeType: "image/png", buffer: photo });
  await expect(address).toHaveValue(/^asset:[0-9a-f]{32}\.png$/);
  // The light ground of the uploaded picture: the first drawing after the change may still lack it.
  await expect.poll(async () => Math.min(...(await composer.colorAt(0.985, 0.93)))).toBeGreaterThan(220);
  await expect(page.getByText(/^\d+×\d+ px$/)).toBeVisible();

  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();

  const reference = await address.inputValue();
  await page.getByRole("button", { name: "Reset picture" }).click();
  await expect(address).toHaveValue(original);
  await page.getByRole("button", { name: "Choose…" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a picture" });
  const uploads = dialog.getByRole("region", { name: "Your uploads" }).getByRole("listitem");
  // Not the first one, if another journey has uploaded the same file before.
  await dialog.getByRole("button", { name: /^Use picture \d+ 1440×900\b/ }).click();
  await expect(address).toHaveValue(reference);
  await page.getByRole("button", { name: "Reset picture" }).click();
  await expect(address).toHaveValue(original);
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
    return transfer;
  }, pixel);
  const field = page.getByRole("group", { name: "Picture", exact: true });
  await field.dispatchEvent("dragover", { dataTransfer: dropped });
  await field.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(address).toHaveValue(/^asset:[0-9a-f]{32}\.png$/);
  await expect(address).not.toHaveValue(original);
  await page.getByRole("button", { name: "Reset picture" }).click();
  await page.getByRole("button", { name: "Choose…" }).click();
  await dialog.getByRole("button", { name: /^Use picture \d+ 1×1\b/ }).waitFor();
  const count = await uploads.count();
  await dialog.getByRole("button", { name: "Delete picture 1" }).click();
  await dialog.getByRole("button", { name: "Keep" }).click();
  await dialog.getByRole("button", { name: "Delete picture 1" }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(uploads).toHaveCount(count - 1);
});

test("on a phone the picture stays in view beside a picker, and no field with the focus is under it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await test.step("at 390 px the picture stays in view while a colour is picked, and Render is at hand", async () => {
    await composer.component("title").click();
    await page.getByRole("button", { name: "Pick colour", exact: true }).click();
    const picker = page.getByRole("dialog", { name: "Pick colour", exact: true });
    const box = await picker.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    await picker.getByRole("slider", { name: "Hue" }).fill("120");
    await page.keyboard.press("Escape");
    await expect(composer.canvas).toBeInViewport();
    await expect(page.getByRole("button", { name: /^Render/ })).toBeInViewport();
    // The last component lies beyond the edge of the list; what marks it as changed must not widen the page.
    await composer.component("url").click();
    await composer.field("Text").fill("Changed");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
  await test.step("with a phone's keyboard open, no field with the focus is under the picture", async () => {
    await composer.component("title").click();
    /** The middle of the field with the focus is on the screen, and nothing lies over it. */
    const isVisible = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        const box = field?.getBoundingClientRect();
        if (field == null || box === undefined) return "no focus";
        if (field.closest("[data-sticky-picture]") !== null) return true;
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + Math.min(box.height / 2, 30));
        const free = window.visualViewport;
        const bottom = (free?.offsetTop ?? 0) + (free?.height ?? 0);
        return (field.contains(top) || top?.closest("label") != null) && box.top < bottom;
      });
    // The keyboard makes the window smaller, as in Firefox for Android.
    await page.setViewportSize({ width: 390, height: 420 });
    await composer.field("Size").focus();
    await expect.poll(isVisible).toBe(true);
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press("Shift+Tab");
      await expect.poll(isVisible).toBe(true);
    }

    // The keyboard covers the window, as in Safari and Chrome: only the visual viewport is smaller.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => {
      const viewport = window.visualViewport;
      if (viewport === null) throw new Error("The browser has no visual viewport.");
      Object.defineProperty(viewport, "height", { value: 450 });
      viewport.dispatchEvent(new Event("resize"));
    });
    const fields = page.getByRole("region", { name: /^Fields of title/ }).getByRole("textbox");
    for (const field of [fields.last(), fields.first(), fields.nth(2)]) {
      await field.focus();
      await expect.poll(isVisible).toBe(true);
      const [box, picture] = [await field.boundingBox(), await composer.canvas.boundingBox()];
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(450);
      expect(box?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0));
    }
  });
});
