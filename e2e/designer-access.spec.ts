import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./list-faults.ts";
import { createTemplate } from "./service-call.ts";
import { expect, test } from "./test.ts";

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

const phone = { width: 390, height: 844 };
const tablet = { width: 1024, height: 768 };

/** Opens a template's designer in German, where space is short. */
async function open(page: Page, id: string, painted: string): Promise<void> {
  // A page of the same origin without the dashboard's code.
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.setItem("overprint.language", "de"));
  await page.goto(`/templates/${id}/design`);
  await page.locator(painted).first().waitFor();
  // A case is drawn once it is near the window.
  await page.locator("[data-case]").first().scrollIntoViewIfNeeded();
  await expect(page.locator("[data-case][data-verdict]")).toHaveCount(cases.length);
}

test.describe("by touch", () => {
  test.use({ ownContext: { hasTouch: true, isMobile: true, viewport: phone } });

  test("a canvas template and an html template have targets of 44 px and no accessibility fault", async ({
    page,
    product,
  }) => {
    const expectLargeTargets = async (state: string) =>
      expect(await listSmallTargets(page), state).toEqual([]);
    await test.step("a canvas template, with its menus and dialogs", async () => {
      await open(page, await createTemplate(product, "Touched card", card), "canvas[data-painted]");
      await expectLargeTargets("nothing selected");
      await page.locator(".designer-layer button[aria-pressed]").filter({ hasText: "badge" }).tap();
      await page.locator(".designer-handle").first().waitFor();
      await expectNoFaults(page, "a selected component with a gradient");
      for (const size of [tablet, phone]) {
        await page.setViewportSize(size);
        await expectLargeTargets(`a selected component with a gradient, ${size.width} px`);
        const menus = page.locator("main button[aria-haspopup=menu]:visible");
        const names = await menus.evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent));
        expect(names.length).toBeGreaterThanOrEqual(4);
        for (const [index, menu] of names.entries()) {
          await menus.nth(index).tap();
          await page.getByRole("menuitem").first().waitFor();
          await expectLargeTargets(`the menu ${menu}, ${size.width} px`);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("menu")).toHaveCount(0);
        }
      }
      await page.locator('[data-case="Sale"]').tap();
      await page.getByRole("dialog").locator("canvas").waitFor();
      await expectLargeTargets("an open case");
      await expectNoFaults(page, "an open case");
    });
    await test.step("an html template, with errors and a search", async () => {
      await open(page, await createTemplate(product, "Touched page", invoice), "iframe[data-painted]");
      await page.locator(".cm-content").first().tap();
      await page.keyboard.press("Control+End");
      await page.keyboard.type("<script>1</script>");
      await page.locator(".html-problems button").first().waitFor();
      await page.keyboard.press("Control+f");
      await page.locator(".cm-search").waitFor();
      await page.keyboard.type("h1");
      await expectNoFaults(page, "an error and the search");
      for (const size of [tablet, phone]) {
        await page.setViewportSize(size);
        await expectLargeTargets(`an error and the search, ${size.width} px`);
      }
      await page.locator('[data-case="Sale"]').tap();
      await page.getByRole("dialog").locator("iframe[data-painted]").waitFor();
      await expectLargeTargets("an open case");
    });
  });
});

test("where colours are forced, what is chosen differs, and handles, guides and pages keep their look in both themes", async ({
  page,
  product,
}) => {
  const id = await createTemplate(product, "Forced card", card);
  const themes = ["light", "dark"] as const;
  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.goto("/templates/product-update/compose");
  const rail = page.getByRole("navigation").first();
  expect(await groundOf(rail.getByRole("link", { name: "Templates" }))).not.toBe(
    await groundOf(rail.getByRole("link", { name: "History" })),
  );
  for (const role of ["tab", "option"] as const)
    expect(await groundOf(page.getByRole(role, { selected: true }).first()), role).not.toBe(
      await groundOf(page.getByRole(role, { selected: false }).first()),
    );

  await page.goto(`/templates/${id}/design`);
  await page.getByRole("button", { name: /^badge, / }).click();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
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
        `${part}, ${colorScheme}`,
      ).toBe(true);
    }
  }
  const page2 = await createTemplate(product, "Forced page", {
    ...invoice,
    css: "body { background: #fff3c4 } h1 { color: #0b7d4f }",
  });
  await page.goto(`/templates/${page2}/design`);
  const frame = page.frameLocator("iframe[data-painted]").first();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expect(frame.locator("h1"), colorScheme).toHaveCSS("color", "rgb(11, 125, 79)");
    await expect(frame.locator("body"), colorScheme).toHaveCSS("background-color", "rgb(255, 243, 196)");
  }
});
