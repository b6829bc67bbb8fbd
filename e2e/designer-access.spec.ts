import type { Page } from "@playwright/test";
import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const cases = [
  { name: "Sale", data: { "title.text": "Sale" } },
  { name: "Long", data: { "title.text": "Sale ".repeat(40) } },
];
const card = {
  width: 600,
  height: 315,
  outputFormat: "png",
  components: [
    { id: "title", type: "TEXT", text: "Headline", x: 40, y: 40, width: 360, height: 80, fontSize: 48 },
    {
      id: "badge",
      type: "RECTANGLE",
      x: 420,
      y: 40,
      width: 120,
      height: 90,
      gradient: "linear-gradient(90deg, #c61d78, #1d3cff)",
    },
  ],
  inputs: { "title.text": { label: "Headline", maxLength: 60 } },
  design: { guides: { x: [300], y: [200] }, groups: [{ name: "Head", ids: ["title", "badge"] }] },
  cases,
};
const invoice = {
  editor: "canvas-html",
  width: 600,
  height: 315,
  html: '<h1 data-component="title">Invoice</h1>',
  css: "h1 { margin: 40px }",
  inputs: { "title.text": { label: "Headline" } },
  cases,
};

async function create(product: RunningProduct, name: string, document: object): Promise<string> {
  const { identifier } = await callService(product, "POST", "/api/v2/my-templates", { name, document });
  return String(identifier);
}

/** Everything that a finger presses and that is smaller than 44 px, its pseudo-elements included. */
async function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sidePx = 44;
    const pressed =
      "button, a[href], input:not([type=hidden]), select, textarea, summary, label:has(input), .designer-handle, .designer-guide-handle, [role=option], [role^=menuitem], [role=tab]";
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const boxes = ["::before", "::after"].map((name) => getComputedStyle(element, name));
      const placed = boxes.filter(({ content, position }) => content !== "none" && position === "absolute");
      return [
        Math.max(width, ...placed.map((box) => Number.parseFloat(box.width) || 0)),
        Math.max(height, ...placed.map((box) => Number.parseFloat(box.height) || 0)),
      ] as const;
    };
    const small: string[] = [];
    for (const element of document.querySelectorAll(pressed)) {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      // A link that only the keyboard shows, and what an open dialog covers.
      if (!isShown || element.closest("[inert], [aria-hidden=true]") || element.matches("a.fixed")) continue;
      const label = element.closest("label");
      const [width, height] = sizeOf(label ?? element);
      if (width < 2 || (width >= sidePx - 0.5 && height >= sidePx - 0.5)) continue;
      small.push(`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 160)}`);
    }
    return small;
  });
}

async function check(page: Page, state: string): Promise<void> {
  expect(await listSmallTargets(page), state).toEqual([]);
  expect(await listFaults(page), state).toEqual([]);
}

const looks = [
  { name: "a phone", language: "en", colorScheme: "light", width: 390, height: 844 },
  {
    name: "a phone in German in the dark theme",
    language: "de",
    colorScheme: "dark",
    width: 390,
    height: 844,
  },
  { name: "a tablet", language: "en", colorScheme: "light", width: 1024, height: 768 },
] as const;

for (const { name, language, colorScheme, width, height } of looks)
  test.describe(`by touch on ${name}`, () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width, height }, colorScheme });

    const open = async (page: Page, id: string, painted: string) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.addInitScript((chosen) => localStorage.setItem("overprint.language", chosen), language);
      await page.goto(`/templates/${id}/design`);
      await page.locator(painted).first().waitFor();
      // A case is drawn once it is near the window.
      await page.locator("[data-case]").first().scrollIntoViewIfNeeded();
      await expect(page.locator("[data-case][data-verdict]")).toHaveCount(cases.length);
    };

    test(`a canvas template has targets of 44 px and no accessibility fault in its menus and dialogs`, async ({
      page,
      product,
    }) => {
      const id = await create(product, `Touched card on ${name}`, card);
      await open(page, id, "canvas[data-painted]");
      await check(page, "nothing selected");
      await page.locator(".designer-layer button[aria-pressed]").filter({ hasText: "badge" }).tap();
      await page.locator(".designer-handle").first().waitFor();
      await check(page, "a selected component with a gradient");
      const menus = page.locator("main button[aria-haspopup=menu]:visible");
      const names = await menus.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
      expect(names.length).toBeGreaterThanOrEqual(4);
      for (const [index, menu] of names.entries()) {
        await menus.nth(index).tap();
        await page.getByRole("menuitem").first().waitFor();
        await check(page, `the menu ${menu}`);
        await page.keyboard.press("Escape");
        await expect(page.getByRole("menu")).toHaveCount(0);
      }
      await page.locator('[data-case="Sale"]').tap();
      await page.getByRole("dialog").locator("canvas").waitFor();
      await check(page, "an open case");
    });

    test(`an html template has targets of 44 px and no accessibility fault with errors and a search`, async ({
      page,
      product,
      pageFaults,
    }) => {
      const id = await create(product, `Touched page on ${name}`, invoice);
      await open(page, id, "iframe[data-painted]");
      await check(page, "no error");
      await page.locator(".cm-content").first().tap();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("<script>1</script>");
      await page.locator(".html-problems button").first().waitFor();
      await page.keyboard.press("Control+f");
      await page.locator(".cm-search").waitFor();
      await page.keyboard.type("h1");
      await check(page, "an error and the search");
      await page.locator('[data-case="Sale"]').tap();
      await page.getByRole("dialog").locator("iframe[data-painted]").waitFor();
      await check(page, "an open case");
      // Axe tries to look into the frames of the template, where no script runs.
      forgetFaults(pageFaults, /Blocked script execution/);
    });
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`where colours are forced in the ${colorScheme} theme, handles, guides and pages keep their look`, async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
    const id = await create(product, `Forced card, ${colorScheme}`, card);
    await page.goto(`/templates/${id}/design`);
    await page.getByRole("button", { name: /^badge, / }).click();
    const around = await page
      .locator("main")
      .evaluate((element) => getComputedStyle(element, null).backgroundColor);
    for (const part of [".designer-handle", ".designer-guide-handle"]) {
      const { background, border } = await page
        .locator(part)
        .first()
        .evaluate((element) => {
          const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
          return {
            background: backgroundColor,
            border: borderTopWidth === "0px" ? undefined : borderTopColor,
          };
        });
      expect(
        [background, border].some((color) => color !== undefined && color !== around),
        part,
      ).toBe(true);
    }
    const page2 = await create(product, `Forced page, ${colorScheme}`, {
      ...invoice,
      css: "body { background: #fff3c4 } h1 { color: #0b7d4f }",
    });
    await page.goto(`/templates/${page2}/design`);
    const heading = page.frameLocator("iframe[data-painted]").first().locator("h1");
    await expect(heading).toHaveCSS("color", "rgb(11, 125, 79)");
    await expect(page.frameLocator("iframe[data-painted]").first().locator("body")).toHaveCSS(
      "background-color",
      "rgb(255, 243, 196)",
    );
  });
