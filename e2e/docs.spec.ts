import { expect, test } from "./test.ts";

test("the interface is documented at /docs in the reader's theme without requests to other origins, and a call can be tried there", async ({
  page,
  product,
}) => {
  await test.step("the interface is documented at /docs in the reader's theme, without requests to other origins", async () => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.emulateMedia({ colorScheme: "dark" });
    const answer = await page.goto(`${product.serviceUrl}/docs`);
    expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
    await page.getByRole("heading", { name: /^Overprint/ }).waitFor();
    await expect(page.locator("html")).toHaveClass(/dark-mode/);
    await page.getByText("Render a picture from a template", { exact: true }).click();
    const spellings = page
      .getByRole("combobox")
      .filter({ hasText: "Changes as a list, properties by their names" });
    await expect(spellings).toBeVisible();
    expect(asked.length).toBeGreaterThan(4);
    for (const url of asked) expect(url.startsWith(`${product.serviceUrl}/`), url).toBe(true);
  });
  await test.step("a call can be tried on the page with the caller's own key", async () => {
    await page.getByRole("button", { name: "Authorize" }).click();
    await page
      .getByRole("textbox", { name: /^Value/ })
      .first()
      .fill(product.apiKey);
    await page.getByRole("button", { name: "Apply credentials" }).first().click();
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.getByText("Read the caller's usage").click();
    const usage = page.locator("#operations-Account-getUsage");
    await usage.getByRole("button", { name: "Try it out" }).click();
    await usage.getByRole("button", { name: "Execute" }).click();

    await expect(
      page.getByText('"identifier": "self-hosted"').or(page.getByText("self-hosted")).first(),
    ).toBeVisible();
  });
});
