import type { Locator, Page } from "@playwright/test";
import { PNG } from "pngjs";
import { comparePixels } from "#testing/compare-pixels.ts";
import { createTemplate } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

/** The first render of an html template starts a browser. */
const rendered = { timeout: 45_000 };

/** The composer with an html template, whose page is in a frame. */
async function openHtml(page: Page, template: string): Promise<Locator> {
  await page.goto(`/templates/${template}/compose`);
  const frame = page.locator("iframe[data-painted]");
  await frame.waitFor();
  await expect
    .poll(() =>
      frame.evaluate((element) => {
        const inner = (element as HTMLIFrameElement).contentDocument;
        return (
          inner !== null &&
          Array.from(inner.images).every(({ complete }) => complete) &&
          Array.from(inner.fonts).every(({ status }) => status !== "loading")
        );
      }),
    )
    .toBe(true);
  return frame;
}

/** The markup of what a selector finds in the frame, read from outside: a driver's own scripts would be blocked in it. */
function markupIn(frame: Locator, selector: string): Promise<string | undefined> {
  return frame.evaluate(
    (element, wanted) => (element as HTMLIFrameElement).contentDocument?.querySelector(wanted)?.outerHTML,
    selector,
  );
}

async function renderedPng(page: Page): Promise<Buffer> {
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel("Format", { exact: true }).selectOption("png");
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible(rendered);
  const href = (await page.getByRole("link", { name: "Open", exact: true }).getAttribute("href")) ?? "";
  return (await page.request.get(href)).body();
}

test("a key changes the page in its frame, a press in it selects, and a picture may be missing", async ({
  page,
  pageFaults,
}) => {
  const frame = await openHtml(page, "reading-list");
  await test.step("a key changes the page in its frame, and a click in it selects", async () => {
    const box = await frame.boundingBox();
    await page.mouse.click(
      (box?.x ?? 0) + (box?.width ?? 0) * 0.2,
      (box?.y ?? 0) + (box?.height ?? 0) * 0.29,
    );
    const list = page.getByRole("listbox", { name: "Components" });
    await expect(list.getByRole("option", { selected: true })).toHaveText(/^title/);

    await page.getByRole("textbox", { name: "Text", exact: true }).fill("<b>Bold</b> & plain");
    await expect.poll(() => markupIn(frame, "h1")).toContain(">&lt;b&gt;Bold&lt;/b&gt; &amp; plain</h1>");
  });
  await test.step("a picture that the service would not load is missing in the frame too, with the reason", async () => {
    await page
      .getByRole("listbox", { name: "Components" })
      .getByRole("option", { name: /^photo/ })
      .click();
    await page
      .getByRole("textbox", { name: "Picture", exact: true })
      .first()
      .fill("http://127.0.0.1:9/a.png");
    await expect(page.getByText(/^The picture of photo is missing: \S+/)).toBeVisible();
    await expect.poll(() => markupIn(frame, "figure img")).toContain('data-picture="missing"');
    // The browser reports the answer to its own question.
    forgetFaults(pageFaults, /\/pictures\?src=/);
  });
});

/**
 * The same engine draws both, but the frame is a layer of a larger page, whose rounded corners and edges are smoothed
 * apart: up to 0.1 % of the pixels may differ by more than two steps of a channel. Text may not: it is 4 % and more.
 */
test("the frame of an html template has the pixels of its render, all but 0.1 %", async ({ page }) => {
  // Wide enough for the page in its own size.
  await page.setViewportSize({ width: 1_900, height: 1_300 });
  const frame = await openHtml(page, "reading-list");
  // The box of the selected component lies over it.
  await page.addStyleTag({ content: "iframe ~ svg { display: none }" });
  const shown = PNG.sync.read(await frame.screenshot());
  expect([shown.width, shown.height]).toEqual([1200, 630]);
  const render = PNG.sync.read(await renderedPng(page));
  // The composer's description of it, without a way to read a frame's pixels.
  await expect(page.getByText(/agrees (99\.[5-9]|100) %/)).toBeVisible();
  const { differingVisibly, pixelCount } = comparePixels(shown, render);
  expect(differingVisibly / pixelCount).toBeLessThan(0.001);
});

test("merge tags have fields and fill the page in its frame", async ({ page, product }) => {
  const document = {
    editor: "canvas-html",
    width: 400,
    height: 300,
    html: "<h1>{{name}}</h1><ul><li>{{items.title}}: {{items.price}}</li></ul>",
    css: "h1 { color: {{ink}} }",
  };
  const frame = await openHtml(page, await createTemplate(product, "Invoice", document));
  const list = page.getByRole("listbox", { name: "Components" });
  await expect(list.getByRole("option", { selected: true })).toHaveText(/^name/);
  const fit = page.getByRole("region", { name: "Fit report" });
  await expect(fit).toContainText("and 3 more");

  await page.getByRole("textbox", { name: "{{name}}", exact: true }).fill("<b>اسم</b> 名前 🎉");
  await expect.poll(() => markupIn(frame, "h1")).toBe("<h1>&lt;b&gt;اسم&lt;/b&gt; 名前 🎉</h1>");
  await list.getByRole("option", { name: /^ink/ }).click();
  await page.getByRole("textbox", { name: "{{ink}}", exact: true }).fill("#0b7d4f");
  await list.getByRole("option", { name: /^items/ }).click();
  await page
    .getByRole("textbox", { name: "Rows", exact: true })
    .fill('[{"title":"Tea","price":3},{"title":"Cake","price":4}]');
  await expect.poll(() => markupIn(frame, "ul")).toBe("<ul><li>Tea: 3</li><li>Cake: 4</li></ul>");
  await expect(fit).toContainText("Everything fits.");
});
