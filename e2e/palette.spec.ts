import { ComposerPage } from "./composer-page.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

test("the palette is opened, walked and left by keys, finds a template and has the actions of its page; single keys can be turned off", async ({
  page,
}) => {
  await test.step("arrow keys move through the palette, and Escape restores the focus", async () => {
    await page.goto("/templates");
    const opener = page.getByRole("button", { name: "Search", exact: true });
    await opener.click();
    await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
    const options = page.getByRole("dialog").getByRole("option");
    await expect(options.first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowUp");
    await expect(options.last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");

    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
  await test.step("⌘K finds a template by its name, Enter opens it, and the palette has the composer's actions there", async () => {
    await page.keyboard.press("ControlOrMeta+k");
    const field = page.getByRole("combobox", { name: "Search and commands" });
    await field.fill("product upd");
    // Its renders, which other journeys make, are listed after it.
    const found = page.getByRole("dialog").getByRole("option", { name: /Product update 1200×/ });
    await expect(found).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Enter");

    await new ComposerPage(page).untilPainted();
    await expect(page).toHaveURL(/product-update\/compose/);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("group", { name: "Recently opened" })).toContainText("Product update");
    const actions = page.getByRole("group", { name: "On this page" });
    await expect(actions.getByRole("option", { name: /^Undo/ })).toBeHidden();
    await page.keyboard.press("Escape");
    const composer = new ComposerPage(page);
    await composer.component("title").click();
    await composer.field("Text").fill("Undone by the palette");
    await page.keyboard.press("ControlOrMeta+k");
    await actions.getByRole("option", { name: /^Undo/ }).click();
    await expect(composer.field("Text")).not.toHaveValue("Undone by the palette");
    await page.keyboard.press("ControlOrMeta+k");
    await field.fill("import");
    await actions.getByRole("option", { name: "Import" }).click();
    await expect(page.getByRole("dialog", { name: "Import", exact: true })).toBeVisible();
  });
  await test.step("single keys go to pages and to the search, and can be turned off", async () => {
    await page.goto("/templates");
    await page.getByRole("heading", { name: "Templates" }).waitFor();
    // The two keys have a time limit, which a busy machine may exceed.
    await expect(async () => {
      await page.keyboard.press("g");
      await page.keyboard.press("h");
      await expect(page).toHaveURL(/\/history$/, { timeout: 1_000 });
    }).toPass();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused();
    // In a field, letters are not shortcuts.
    await page.keyboard.type("g?");
    await expect(page.getByRole("searchbox")).toHaveValue("g?");
    await page.getByRole("searchbox").blur();

    await page.keyboard.press("?");
    await page
      .getByRole("dialog", { name: "Keyboard shortcuts" })
      .getByRole("switch")
      .uncheck({ force: true });
    await page.keyboard.press("Escape");
    await page.reload();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.keyboard.press("?");
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("dialog")).toHaveAccessibleName("Search and commands");
  });
});

test("renders are distinguished in the palette by text and time, and a curl command that is pasted there is opened", async ({
  page,
  product,
  context,
}) => {
  await test.step("renders of one template are distinguished in the palette by text and time", async () => {
    for (const text of ["Harvest fair, Saturday", "Harvest fair, Sunday"]) {
      const body = { template: "product-update", changes: [{ id: "title", text }] };
      await callService(product, "POST", "/api/v2/render", body);
    }
    await page.goto("/templates");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("combobox", { name: "Search and commands" }).fill("harvest fair");
    const found = page.getByRole("group", { name: "Renders" }).getByRole("option");
    const time = String.raw`\d+ \w+, \d\d:\d\d:\d\d$`;
    await expect(found).toHaveText([
      new RegExp(`^Product update Harvest fair, Sunday ?${time}`),
      new RegExp(`^Product update Harvest fair, Saturday ?${time}`),
    ]);
    await found.last().click();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result.getByText('"Harvest fair, Saturday"')).toBeVisible();
  });
  await test.step("a curl command that is pasted into the palette opens in the composer", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const command = [
      "curl -X POST http://localhost:4401/api/v1/render \\",
      "  -H 'Content-Type: application/json' \\",
      `  --data-raw '{"template": "product-update", "changes": [{"id": "title", "text": "From a terminal"}]}'`,
    ].join("\n");
    await page.evaluate((text) => navigator.clipboard.writeText(text), command);
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("combobox", { name: "Search and commands" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+v");
    await page.getByRole("option", { name: /Open 1 change in the composer/ }).click();

    const composer = new ComposerPage(page);
    await composer.untilPainted();
    await composer.component("title").click();
    await expect(composer.field("Text")).toHaveValue("From a terminal");
  });
});

test("a page whose code does not load waits for the server and then continues", async ({
  page,
  pageFaults,
}) => {
  await page.goto("/templates");
  await page.getByRole("heading", { name: "Templates" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.route(/history-page|\/connection$/, (route) => route.abort("connectionrefused"));
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText("The dashboard's server does not answer.")).toBeVisible();

  await page.unroute(/history-page|\/connection$/);
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  // The browser logs the failed fetch, which the test has caused.
  expect(pageFaults.length).toBeGreaterThan(0);
  pageFaults.length = 0;
});
