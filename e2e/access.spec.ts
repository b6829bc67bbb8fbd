import { agentPrograms, connectAs } from "./agent-clients.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

async function render(product: RunningProduct, key: string, template = "product-update") {
  const answer = await fetch(`${product.serviceUrl}/api/v1/render`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": key },
    body: JSON.stringify({ template }),
  });
  return { status: answer.status, body: (await answer.json()) as { requestId?: string; code?: string } };
}

test("a key is created, shown once, used, found in the history and revoked, and created by the keyboard alone", async ({
  page,
  product,
  context,
}) => {
  await test.step("a key is created, shown once, used, found in the history and revoked", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/access/keys");
    await page.getByRole("button", { name: "Create key" }).first().click();

    const form = page.getByRole("dialog", { name: "Create a key" });
    await form.getByLabel("Name").fill("Shop");
    await form.getByLabel("Only some templates").check();
    await form.getByLabel("Find a template").fill("product update");
    await form.getByRole("checkbox", { name: "Product update" }).check();
    await form.getByLabel("Expires").selectOption({ label: "In 30 days" });
    await form.getByLabel("Requests per minute").fill("60");
    await form.getByRole("button", { name: "Create key" }).click();

    const shown = page.getByRole("dialog", { name: "The key Shop" });
    await expect(shown.getByText("It is shown only this once.")).toBeVisible();
    const key = await shown.getByLabel("Key", { exact: true }).inputValue();
    expect(key).toMatch(/^ovp_[\w-]{43}$/);
    await shown.getByRole("button", { name: "Copy key" }).click();
    await expect(shown.getByRole("button", { name: "Copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(shown).toBeHidden();

    const row = page.getByRole("listitem").filter({ hasText: "Shop" });
    await expect(row.getByText("Active")).toBeVisible();
    await expect(row.getByText("60 requests in 60 seconds")).toBeVisible();
    await expect(page.getByText(key)).toBeHidden();

    expect((await render(product, key)).status).toBe(200);
    expect((await render(product, key, "coffee-square")).body.code).toBe("template_not_allowed");

    await row.getByRole("link", { name: "Show the requests of Shop" }).click();
    await page
      .getByRole("link", { name: /Product update/ })
      .first()
      .click();
    await expect(page.getByRole("link", { name: "Shop", exact: true })).toBeVisible();

    await page.goto("/access/keys");
    await row.getByRole("button", { name: "Revoke Shop" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(row.getByText("Revoked").first()).toBeVisible();
    expect(await render(product, key)).toMatchObject({ status: 403, body: { code: "key_revoked" } });
    expect(await product.readLog()).not.toContain(key);
  });
  await test.step("a key is created by the keyboard alone", async () => {
    await page.goto("/access/keys");
    const create = page.getByRole("button", { name: "Create key" }).first();
    await create.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Typed");
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: "The key Typed" });
    await expect(shown).toBeVisible();
    await expect(shown.getByRole("button", { name: "Copy key" })).toBeFocused();
    const keys = (await callService(product, "GET", "/api/v2/keys")) as unknown as { name: string }[];
    expect(keys.map(({ name }) => name)).toContain("Typed");
  });
  await test.step("an agent is connected by the configuration of its client, and may publish nothing", async () => {
    await page.goto("/access/keys");
    await page.getByRole("button", { name: "Connect an agent" }).click();
    await page.getByRole("dialog", { name: "Connect an agent" }).waitFor();
    await page.keyboard.press("Enter");
    const shown = page.getByRole("dialog", { name: "The key Agent" });
    const configuration = shown.getByRole("region", { name: "Configuration" }).locator("pre");
    const [, key = ""] = /Bearer ([^"]+)/.exec(await configuration.innerText()) ?? [];
    await expect(shown.getByLabel("Client").locator("option")).toHaveText(agentPrograms);
    for (const program of agentPrograms) {
      await shown.getByLabel("Client").selectOption({ label: program });
      const client = await connectAs(program, await configuration.innerText(), key);
      const found = await client.callTool({ name: "find_templates", arguments: { limit: 1 } });
      expect(found.structuredContent, program).toHaveProperty("templates");
      const publishing = { template: "product-update", revision: 1 };
      const refused = await client.callTool({ name: "publish", arguments: publishing });
      expect(JSON.stringify(refused), program).toContain("templates:publish");
      await client.close();
    }
    await expect(shown.getByRole("link", { name: "Show the requests of Agent" })).toHaveAttribute(
      "href",
      /^\/history\?key=./,
    );
  });
});
