import type { Page } from "@playwright/test";
import { expect, test } from "./test.ts";

// One of them sets a clock.
test.use({ ownContext: {} });

/** Chooses in several menus within one task, so that nothing is rendered in between. */
async function chooseAtOnce(page: Page, choices: Readonly<Record<string, string>>): Promise<void> {
  const menus = await Promise.all(
    Object.entries(choices).map(async ([label, word]) => {
      const menu = page.getByLabel(label, { exact: true });
      await expect(menu.getByRole("option", { name: word, exact: true })).toBeAttached();
      return { menu: await menu.elementHandle(), word };
    }),
  );
  await page.evaluate(async (wanted) => {
    for (const { menu, word } of wanted) {
      if (!(menu instanceof HTMLSelectElement)) throw new Error("a filter is no menu");
      menu.value = [...menu.options].find(({ text }) => text === word)?.value ?? "";
      menu.dispatchEvent(new Event("change", { bubbles: true }));
      // The router uses microtasks, rendering waits for a task.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    }
  }, menus);
}

test("of two filters chosen before the first is drawn, every list keeps both", async ({ page }) => {
  for (const [path, choices, search] of [
    ["/templates?page=2", { Shape: "Portrait", Tag: "social" }, "?shape=portrait&tag=social"],
    ["/history", { Type: "Image", Status: "Failed" }, "?type=image&status=failed"],
    ["/webhooks", { State: "Failed for good", "Failed since": "Last hour" }, "?state=abandoned&since=hour"],
  ] as const) {
    await page.goto(path);
    await chooseAtOnce(page, choices);
    await expect.poll(() => new URL(page.url()).search).toBe(search);
    for (const [label, word] of Object.entries(choices))
      await expect(page.getByLabel(label, { exact: true }).locator("option:checked")).toHaveText(word);
  }
});

test("a menu opens and Back goes back, whatever the filters are doing", async ({ page }) => {
  await test.step("a template is pressed while the values of the filters arrive, and its menu opens", async () => {
    const { promise: isPressed, resolve: press } = Promise.withResolvers<undefined>();
    // The call for the values alone asks for a full page.
    await page.route("**/my-templates?page=0&size=50", async (route) => {
      await isPressed;
      await route.fallback();
    });
    await page.goto("/templates?q=Product%20update");
    await page.getByRole("button", { name: "Actions for Product update" }).hover();
    await page.mouse.down();
    press(undefined);
    await expect(
      page.getByLabel("Format", { exact: true }).getByRole("option", { name: "png" }),
    ).toBeAttached();
    await page.mouse.up();
    await expect(page.getByRole("menuitem", { name: "Duplicate" })).toBeVisible();
  });
  await test.step("does not search for text that was typed right before Back", async () => {
    await page.clock.install();
    await page.goto("/templates");
    await page.getByLabel("Shape", { exact: true }).selectOption("Portrait");
    await expect(page).toHaveURL(/shape=portrait$/);
    const field = page.getByRole("searchbox");
    await field.fill("product");
    await expect(page).toHaveURL(/q=product/);
    await field.evaluate((input: HTMLInputElement) => {
      // Like a keystroke, because React tracks values that are set on the element.
      Reflect.set(HTMLInputElement.prototype, "value", "product up", input);
      input.dispatchEvent(new Event("input", { bubbles: true }));
      window.history.back();
    });
    await expect(page).toHaveURL(/\/templates$/);
    await expect(field).toHaveValue("");
    // Runs the timer with which a search waits for the next letter.
    await page.clock.runFor(1_000);
    expect(new URL(page.url()).search).toBe("");
  });
});
