import { DesignerPage } from "./designer-page.ts";
import { callService } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const card = {
  width: 600,
  height: 300,
  outputFormat: "png",
  background: "#ffffff",
  components: [
    { id: "title", type: "TEXT", x: 40, y: 40, width: 300, height: 80, text: "Summer sale", fontSize: 40 },
    { id: "badge", type: "RECTANGLE", x: 440, y: 40, width: 120, height: 40, color: "#c61d78" },
  ],
};

/** The components of the draft, or of what is published with an empty `pin`. */
async function stored(designer: DesignerPage, id: string, pin?: string) {
  const { components } = await designer.document(id, pin);
  return components as { id: string; y: number }[];
}

test("edits are kept over a failed save and a reload, and the draft is renamed, tagged and published", async ({
  page,
  product,
  pageFaults,
}) => {
  const designer = new DesignerPage(page, product);
  const id = await designer.create("Working title", card);
  const saves = "**/proxy/api/v2/my-templates/*";
  await test.step("unsaved edits are there again after a reload, with their steps of undo", async () => {
    await page.route(saves, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    await designer.drag([500, 60], [470, 200]);
    await expect(page.locator('[data-save-state="failed"]')).toBeVisible();
    await page.reload();
    await designer.untilPainted();
    await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByRole("button", { name: "Redo", exact: true }).click();
    await page.unroute(saves);
    await expect(designer.saved).toBeVisible({ timeout: 30_000 });
    expect((await stored(designer, id))[1]).toMatchObject({ id: "badge", width: 120 });
    expect((await stored(designer, id))[1]?.y).toBeGreaterThan(150);
    forgetFaults(pageFaults, /ERR_FAILED/);
  });
  await test.step("the template is renamed and tagged beside the draft, which is published after the check", async () => {
    await page.getByRole("button", { name: "Working title" }).click();
    await page.keyboard.type("Spring sale");
    await page.keyboard.press("Enter");
    // The field, which has the name of the heading already, is there until the name is saved.
    await expect(page.getByRole("button", { name: "Spring sale" })).toBeVisible();
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    await page.getByRole("button", { name: "Tags", exact: true }).click();
    await page.getByRole("textbox", { name: "Tags" }).fill("sale, spring");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("button", { name: "Tags: sale, spring" })).toBeVisible();
    for (const pin of ["", "@draft"])
      expect(await callService(product, "GET", `/api/v2/my-templates/${id}${pin}`)).toMatchObject({
        name: "Spring sale",
        tags: ["sale", "spring"],
      });
    await page.setViewportSize({ width: 390, height: 844 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const [, draft] = await stored(designer, id);
    expect((await stored(designer, id, ""))[1]).toMatchObject({ x: 440, y: 40 });

    await page.getByRole("button", { name: "Publish…" }).click();
    await expect(page).toHaveURL(/\/compare/);
    await page.getByRole("button", { name: /^Publish/ }).click();
    await expect.poll(async () => (await stored(designer, id, ""))[1]?.y).toBe(draft?.y);
  });
});

test("a picture whose upload ends after its component was renamed and left is there, and tools do not move the canvas", async ({
  page,
  product,
}) => {
  const photo = { id: "photo", type: "IMAGE", x: 40, y: 150, width: 200, height: 120, src: "" };
  const designer = new DesignerPage(page, product);
  const id = await designer.create("Slow upload", { ...card, components: [...card.components, photo] });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await page.getByRole("button", { name: /^photo, / }).click();
  const sent = page.waitForRequest((request) => request.method() === "POST" && /assets/.test(request.url()));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  await (
    await chooser
  ).setFiles({ name: "dot.png", mimeType: "image/png", buffer: Buffer.from(png, "base64") });
  await sent;
  await page.getByRole("textbox", { name: "Component id" }).fill("hero");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: /^title, / }).click();
  // The rename makes a draft.
  await designer.untilSaved();
  release();
  await expect
    .poll(async () => (await stored(designer, id)).find((one) => one.id === "hero"))
    .toMatchObject({ src: expect.stringMatching(/^asset:/) });

  const place = () => page.locator("canvas[data-painted]").boundingBox();
  const before = await place();
  await page.getByRole("button", { name: "Draw: rectangle" }).click();
  await expect(page.getByText("Drag on the canvas, or press: rectangle.")).toBeVisible();
  expect(await place()).toEqual(before);
});
