import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { ComposerPage, startAfresh } from "./composer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import { expect, forgetFaults, test } from "./test.ts";

const photoPath = fileURLToPath(new URL("../src/service/starters/assets/portrait-mei.jpg", import.meta.url));

/** The composer's picture, as a hand and a keyboard find it. */
class Stage extends ComposerPage {
  get surface(): Locator {
    return this.page.getByRole("listbox", { name: /^On the picture/ });
  }

  editorOf(id: string): Locator {
    return this.page.getByRole("textbox", { name: `Text of ${id} on the picture` });
  }

  /** A place of the window, by fractions of the picture. */
  async at(x: number, y: number): Promise<{ x: number; y: number }> {
    const box = await boxOf(this.canvas);
    return { x: box.x + box.width * x, y: box.y + box.height * y };
  }

  /** Drags a file, or whatever `data` says, to a place of the picture and lets it go there. */
  async drop(
    place: { x: number; y: number },
    file: Dropped,
    data: Record<string, string> = {},
  ): Promise<void> {
    const transfer = await this.page.evaluateHandle(
      ({ files, entries }) => {
        const made = new DataTransfer();
        for (const { name, type, bytes } of files)
          made.items.add(new File([new Uint8Array(bytes)], name, { type }));
        for (const [kind, text] of entries) made.setData(kind, text);
        return made;
      },
      {
        files: file === undefined ? [] : [{ ...file, bytes: [...file.bytes] }],
        entries: Object.entries(data),
      },
    );
    const event = { clientX: place.x, clientY: place.y, dataTransfer: transfer };
    await this.canvas.dispatchEvent("dragover", event);
    await this.canvas.dispatchEvent("drop", event);
  }
}

type Dropped = { name: string; type: string; bytes: Uint8Array } | undefined;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not on the screen.");
  return box;
}

async function open(page: Page, template = "product-update"): Promise<Stage> {
  const stage = new Stage(page);
  await stage.open(template);
  return stage;
}

/** Pulls a handle by its middle. */
async function drag(page: Page, handle: Locator, by: { x: number; y: number }) {
  const box = await boxOf(handle);
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2);
  await page.mouse.move(from.x + by.x, from.y + by.y);
  await page.mouse.up();
}

test("a text is edited where it stands, by mouse, by keyboard and in any script", async ({ page }) => {
  const stage = await open(page);
  await test.step("by mouse: a click outside keeps it, Cancel does not, and undo goes back word by word", async () => {
    const before = await stage.output.innerText();
    const title = await stage.at(0.3, 0.4);
    await page.mouse.dblclick(title.x, title.y);
    await expect(stage.editorOf("title")).toHaveText("Every screen,\nfinally in sync.");
    await expectNoFaults(page);
    await page.keyboard.type("Thrown away");
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(stage.editorOf("title")).toBeHidden();
    await expect(stage.output).toHaveText(before);

    await page.mouse.dblclick(title.x, title.y);
    await expect(stage.editorOf("title")).toBeFocused();
    await page.keyboard.type("Every {word}\nstays");
    await expect(stage.field("Text")).toHaveValue("Every {word}\nstays");
    const outside = await stage.at(0.97, 0.97);
    await page.mouse.click(outside.x, outside.y);
    await expect(stage.editorOf("title")).toBeHidden();
    await expect(stage.output).toContainText('"text": "Every {word}\\nstays"');
    const undo = page.getByRole("button", { name: "Undo" });
    await undo.click();
    await expect(stage.output).toContainText('"text": "Every {word}\\n"');
    await expect(async () => {
      // A press would wait for ever once there is nothing left to undo.
      await undo.dispatchEvent("click");
      await expect(stage.output).toHaveText(before, { timeout: 1_000 });
    }).toPass();
  });
  await test.step("by keyboard alone a component is found on the picture, read out, and its text edited", async () => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      if (await stage.surface.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(stage.surface).toBeFocused();
    await page.keyboard.press("End");
    await expect(stage.selected).toHaveText(/^page/);
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    const spoken = page.locator(`[id="${await stage.surface.getAttribute("aria-activedescendant")}"]`);
    await expect(spoken).toHaveText("brand, text");
    await expect(stage.selected).toHaveText(/^brand/);
    await page.keyboard.press("Enter");
    await expect(stage.editorOf("brand")).toBeFocused();
    await page.keyboard.type("New name");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(stage.surface).toBeFocused();
    await expect(stage.output).toContainText('"text": "New name"');
    // The key keeps the text, and renders it.
    await expect(page.getByRole("link", { name: "Details" })).toBeVisible();
  });
  await test.step("a text of an html template is edited in its own letters, from right to left as well", async () => {
    await page.goto("/templates/evening-menu/compose");
    await page.locator("iframe[data-painted]").waitFor();
    await stage.component("title").click();
    await stage.surface.press("Enter");
    const editor = stage.editorOf("title");
    expect(await editor.evaluate((element) => getComputedStyle(element).fontFamily)).toContain(
      "Playfair Display",
    );
    await page.keyboard.type("Tonight");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(stage.output).toContainText('"title"');
    await expect(stage.output).toContainText("Tonight");

    await stage.open("ramadan-greeting");
    await stage.component("title").click();
    await stage.surface.press("Enter");
    expect(await stage.editorOf("title").evaluate((element) => getComputedStyle(element).direction)).toBe(
      "rtl",
    );
  });
});

test("a press selects what lies beneath, the hand moves the picture, and the mat is remembered", async ({
  page,
}) => {
  const stage = await open(page);
  await test.step("clicking again at a place, or with Alt, goes to what lies beneath", async () => {
    const place = await stage.at(0.3, 0.4);
    await page.mouse.click(place.x, place.y);
    await expect(stage.selected).toHaveText(/^title/);
    await page.mouse.click(place.x, place.y);
    await expect(stage.selected).toHaveText(/^photo/);
    await stage.component("title").click();
    const beside = await stage.at(0.5, 0.38);
    await page.keyboard.down("Alt");
    await page.mouse.click(beside.x, beside.y);
    await page.keyboard.up("Alt");
    await expect(stage.selected).toHaveText(/^photo/);
  });
  await test.step("the hand moves an enlarged picture and selects nothing", async () => {
    await stage.component("brand").click();
    await page.getByRole("button", { name: /^Zoom fit/ }).click();
    await page.getByRole("menuitem", { name: "400 %" }).click();
    await expect(page.getByRole("button", { name: "Zoom 400 %" })).toBeVisible();
    const before = await boxOf(stage.canvas);
    const section = await boxOf(page.getByRole("region", { name: "Picture", exact: true }));
    const middle = { x: section.x + section.width / 2, y: section.y + section.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.keyboard.down("Space");
    await page.mouse.down();
    await page.mouse.move(middle.x - 120, middle.y - 60, { steps: 3 });
    await page.mouse.up();
    await page.keyboard.up("Space");
    await expect
      .poll(async () => {
        const after = await boxOf(stage.canvas);
        return [Math.round(after.x - before.x), Math.round(after.y - before.y)];
      })
      .toEqual([-120, -60]);
    await expect(stage.selected).toHaveText(/^brand/);
  });
  await test.step("the mat is chosen and remembered", async () => {
    await page.getByRole("radio", { name: "Black" }).check({ force: true });
    await page.reload();
    await stage.untilPainted();
    await expect(page.getByRole("radio", { name: "Black" })).toBeChecked();
    await expect(stage.canvas).toHaveCSS("background-color", "rgb(0, 0, 0)");
  });
});

test("a dropped file is uploaded and shown, and a service without uploads says so", async ({
  page,
  pageFaults,
}) => {
  const stage = await open(page);
  await test.step("a dropped file is uploaded and shown, and is one step of undo", async () => {
    const before = await stage.pixels();
    const bytes = await readFile(photoPath);
    await stage.drop(await stage.at(0.8, 0.6), { name: "mei.jpg", type: "image/jpeg", bytes });
    await expect(stage.output).toContainText('"src": "asset:');
    await expect(stage.selected).toHaveText(/^photo/);
    await expect.poll(() => stage.pixels()).not.toBe(before);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(stage.output).not.toContainText("asset:");
  });
  await test.step("a service without uploads says so, and what to do instead", async () => {
    await page.route("**/proxy/api/v2/assets*", (route) =>
      route.fulfill({ status: 404, contentType: "application/json", body: '{"message":"Not Found"}' }),
    );
    const bytes = await readFile(photoPath);
    await stage.drop(await stage.at(0.5, 0.5), { name: "mei.jpg", type: "image/jpeg", bytes });
    await expect(page.getByRole("alert").filter({ hasText: "This service takes no uploads." })).toContainText(
      "https://",
    );
  });
  // The browser reports these answers itself, the picture's also after the page was left.
  forgetFaults(pageFaults, /\/pictures\?src=|\/api\/v2\/assets/);
});

test("the focal point and the crop are pulled on the picture", async ({ page }) => {
  const stage = await open(page);
  await test.step("the focal point is dragged on the picture and moved by keys", async () => {
    await expect(page.getByRole("slider", { name: "Focal point of photo" })).toBeHidden();
    await stage.component("photo").click();
    const handle = page.getByRole("slider", { name: "Focal point of photo" });
    await drag(page, handle, { x: 40, y: -90 });
    await expect(stage.output).toContainText('"positionY"');
    await expect(stage.output).toContainText('"positionX"');
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(stage.output).not.toContainText("position");
    await handle.focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Shift+ArrowUp");
    await expect(stage.output).toContainText('"positionY": 0.24');
    await expect(handle).toHaveAttribute("aria-valuetext", "70 % from the left, 24 % from the top");
    await expectNoFaults(page);
  });
  await test.step("the crop is pulled on the picture, in step with its options, and the file has that size", async () => {
    await page.getByText("Options", { exact: true }).click();
    await page.getByRole("button", { name: "Crop from the top left" }).click();
    const width = page.getByRole("slider", { name: "Crop width" });
    await drag(page, width, { x: -200, y: 0 });
    const field = page
      .getByRole("spinbutton", { name: "Crop width" })
      .or(page.getByRole("textbox", { name: "Crop width" }));
    const pulled = Number(await width.getAttribute("aria-valuenow"));
    expect(pulled).toBeLessThan(1_000);
    await expect(field.first()).toHaveValue(String(pulled));
    await width.focus();
    await page.keyboard.press("ArrowRight");
    await expect(field.first()).toHaveValue(String(pulled + 1));
    await page.getByRole("slider", { name: "Crop height" }).focus();
    await page.keyboard.press("Shift+ArrowUp");
    await expect(stage.output).toContainText('"height": 620');
    await expectNoFaults(page);
    await page.keyboard.press("Escape");
    await expect(width).toBeHidden();
    await expect(stage.surface).toBeFocused();

    await page.getByRole("button", { name: /^Render/ }).click();
    const rendered = page.getByRole("img", { name: /^Rendered/ });
    await expect
      .poll(() =>
        rendered.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]),
      )
      .toEqual([pulled + 1, 620]);
    // It lies over the part of the preview that it shows.
    await expect
      .poll(async () => (await boxOf(rendered)).width / (await boxOf(stage.canvas)).width)
      .toBeCloseTo((pulled + 1) / 1_200, 2);
    await page.getByRole("button", { name: "Whole picture" }).click();
    await expect(stage.output).not.toContainText('"width"');
  });
});

test("a JPEG is compared with the preview apart from its compression, and pages are leafed through", async ({
  page,
}) => {
  await test.step("shows only JPEG differences larger than its compression", async () => {
    await open(page);
    await page.getByRole("button", { name: /^Render/ }).click();
    await expect(page.getByText("agrees, apart from JPEG compression")).toBeVisible();
    await page.getByRole("button", { name: "Show differences" }).click();
    await expect(page.getByText("Nothing differs by more than JPEG compression changes.")).toBeVisible();
    await expect(page.getByRole("img", { name: "Differences are pink, equal pixels pale." })).toBeVisible();
    await expectNoFaults(page);
    await page.getByRole("button", { name: "Show differences" }).click();
    await expect(page.getByRole("img", { name: /^What differs/ })).toBeHidden();
  });
  await startAfresh(page);
  await test.step("a document of several pages is leafed through by keys", async () => {
    const stage = await open(page, "studio-invoice");
    const first = await stage.pixels();
    await stage.surface.focus();
    await page.keyboard.press("PageDown");
    await expect.poll(() => stage.pixels()).not.toBe(first);
    await page.keyboard.press("PageUp");
    await expect.poll(() => stage.pixels()).toBe(first);
  });
});

test("on a phone two taps edit a text, brought near enough to be read, and two fingers zoom", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    baseURL: baseURL ?? "",
  });
  const page = await context.newPage();
  const stage = await open(page);
  const small = await stage.at(0.25, 0.83);
  const editor = stage.editorOf("subtitle");
  const session = await context.newCDPSession(page);
  // Sent together: an answer that is waited for between them may make them two taps of their own.
  await Promise.all(
    (["touchStart", "touchEnd", "touchStart", "touchEnd"] as const).map((type) =>
      session.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: type === "touchStart" ? [{ ...small, id: 0 }] : [],
      }),
    ),
  );
  await expect(editor).toBeFocused();
  await expect
    .poll(() =>
      editor.evaluate(
        (element: HTMLTextAreaElement) => element.getBoundingClientRect().height / element.offsetHeight,
      ),
    )
    .toBeGreaterThan(0.5);
  await page.keyboard.type("Shorter");
  await page.getByRole("button", { name: "Apply" }).tap();
  await expect(editor).toBeHidden();
  await expect(page.getByRole("button", { name: /^Zoom fit/ })).toBeVisible();
  await expect(stage.field("Text")).toHaveValue("Shorter");

  const middle = await stage.at(0.5, 0.5);
  const before = (await boxOf(stage.canvas)).width;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints:
        type === "touchEnd"
          ? []
          : [
              { x: middle.x - apart, y: middle.y, id: 0 },
              { x: middle.x + apart, y: middle.y, id: 1 },
            ],
    });
  await touch("touchStart", 30);
  for (const apart of [45, 60, 75, 90]) await touch("touchMove", apart);
  await touch("touchEnd", 90);
  await expect.poll(async () => (await boxOf(stage.canvas)).width / before).toBeGreaterThan(2);
  await context.close();
});
