import { expect, test } from "./test.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`the interface is documented at /docs in the ${colorScheme} theme, without requests to other origins`, async ({
    page,
    product,
  }) => {
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.emulateMedia({ colorScheme });
    const answer = await page.goto(`${product.serviceUrl}/docs`);

    expect(answer?.headers()["content-security-policy"]).toContain("default-src 'none'");
    await page.getByRole("heading", { name: /^Overprint/ }).waitFor();
    await page.getByText("Render a picture from a template", { exact: true }).click();
    const spellings = page
      .getByRole("combobox")
      .filter({ hasText: "Changes as a list, properties by their names" });
    await expect(spellings).toBeVisible();
    await expect(page.locator("html")).toHaveClass(colorScheme === "dark" ? /dark-mode/ : /^$/);
    expect(asked.length).toBeGreaterThan(4);
    for (const url of asked) expect(url.startsWith(`${product.serviceUrl}/`), url).toBe(true);
  });
}

test("a call can be tried on the page with the caller's own key", async ({ page, product }) => {
  await page.goto(`${product.serviceUrl}/docs`);
  await page.getByRole("button", { name: "Authorize" }).click();
  await page
    .getByRole("textbox", { name: /^Value/ })
    .first()
    .fill(product.apiKey);
  await page.getByRole("button", { name: "Apply credentials" }).first().click();
  await page.getByRole("button", { name: "Close", exact: true }).last().click();
  await page.getByText("Read the caller's usage").click();
  await page.getByRole("button", { name: "Try it out" }).click();
  await page.getByRole("button", { name: "Execute" }).click();

  await expect(
    page.getByText('"identifier": "self-hosted"').or(page.getByText("self-hosted")).first(),
  ).toBeVisible();
});
