import type { Locator, Page } from "@playwright/test";
import type { RunningProduct } from "./product.ts";
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

async function create(product: RunningProduct, name: string, document: object = card): Promise<string> {
  return String(
    (await callService(product, "POST", "/api/v2/my-templates", { name, document }))["identifier"],
  );
}

interface StoredComponent {
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  text?: string;
}

/** The components of the draft, or of what is published where there is none. */
async function stored(product: RunningProduct, id: string, pin = ""): Promise<readonly StoredComponent[]> {
  const document = await callService(product, "GET", `/api/v2/my-templates/${id}${pin}/document`);
  return JSON.parse(JSON.stringify(document["components"]));
}

class DesignerPage {
  private readonly page: Page;
  readonly canvas: Locator;
  readonly saved: Locator;

  constructor(page: Page) {
    this.page = page;
    this.canvas = page.getByRole("application", { name: "Canvas" });
    this.saved = page.locator('[data-save-state="saved"]');
  }

  async open(id: string): Promise<void> {
    await this.page.goto(`/templates/${id}/design`);
    await this.untilPainted();
  }

  async untilPainted(): Promise<void> {
    await expect(this.page.locator("canvas[data-painted]")).toBeVisible();
  }

  /** A point of the template on the screen. */
  async at(x: number, y: number): Promise<[number, number]> {
    const box = await this.page.locator("canvas[data-painted]").boundingBox();
    const zoom = (box?.width ?? 0) / card.width;
    return [(box?.x ?? 0) + x * zoom, (box?.y ?? 0) + y * zoom];
  }

  async drag(from: [number, number], to: [number, number]): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(...(await this.at(...from)));
    await mouse.down();
    await mouse.move(...(await this.at((from[0] + to[0]) / 2, (from[1] + to[1]) / 2)), { steps: 4 });
    await mouse.move(...(await this.at(...to)), { steps: 4 });
    await mouse.up();
  }
}

test("edits are kept over a failed save and a reload, and the draft is renamed, tagged and published", async ({
  page,
  product,
  pageFaults,
}) => {
  const id = await create(product, "Working title");
  const designer = new DesignerPage(page);
  await designer.open(id);
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
    expect((await stored(product, id, "@draft"))[1]).toMatchObject({ id: "badge", width: 120 });
    expect((await stored(product, id, "@draft"))[1]?.y).toBeGreaterThan(150);
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
    const [, draft] = await stored(product, id, "@draft");
    expect((await stored(product, id))[1]).toMatchObject({ x: 440, y: 40 });

    await page.getByRole("button", { name: "Publish…" }).click();
    await expect(page).toHaveURL(/\/compare/);
    await page.getByRole("button", { name: /^Publish/ }).click();
    await expect.poll(async () => (await stored(product, id))[1]?.y).toBe(draft?.y);
  });
});

test("a picture whose upload ends after its component was renamed and left is there, and tools do not move the canvas", async ({
  page,
  product,
}) => {
  const photo = { id: "photo", type: "IMAGE", x: 40, y: 150, width: 200, height: 120, src: "" };
  const id = await create(product, "Slow upload", { ...card, components: [...card.components, photo] });
  const designer = new DesignerPage(page);
  await designer.open(id);
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
  await expect(designer.saved).toHaveText(/Draft/);
  release();
  await expect
    .poll(async () => (await stored(product, id, "@draft")).find((one) => one.id === "hero"))
    .toMatchObject({ src: expect.stringMatching(/^asset:/) });

  const place = () => page.locator("canvas[data-painted]").boundingBox();
  const before = await place();
  await page.getByRole("button", { name: "Draw: rectangle" }).click();
  await expect(page.getByText("Drag on the canvas, or press: rectangle.")).toBeVisible();
  expect(await place()).toEqual(before);
});
