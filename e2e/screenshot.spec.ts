import { callService } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

test("a dark full page on a phone and one element of it are captured, kept and found again, and no secret is shown", async ({
  page,
  pages,
  pageFaults,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/screenshots")) asked.push(request.url());
  });
  await page.goto("/screenshot");
  await page.getByRole("button", { name: "Take screenshot" }).click();
  await expect(page.getByText("Enter the address of a web page.")).toBeVisible();

  const address = page.getByRole("combobox", { name: "Page address" });
  await address.fill(pages.url);
  await page.getByRole("button", { name: "Phone" }).click();
  await page.getByRole("switch", { name: "Full page" }).click();
  await page.getByRole("switch", { name: "Dark mode" }).click();
  await address.press("Enter");

  const done = page.getByText("Captured", { exact: true });
  await expect(done).toBeVisible({ timeout: 45_000 });
  const picture = page.getByRole("img", { name: /^Screenshot of localhost/ });
  const sizeOf = () =>
    picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(await sizeOf()).toEqual([1170, 2532]);
  await expect(page.getByRole("region", { name: /^Screenshot of localhost/ })).toBeVisible();
  await expect(page).toHaveURL(/\/screenshot\?url=http.*device=phone.*fullPage=true.*darkMode=true.*result=/);
  const first = page.url();

  await page.locator("summary", { hasText: /^Picture/ }).click();
  await page.getByRole("textbox", { name: "One element" }).fill("h1");
  await expect(page.getByRole("switch", { name: "Full page" })).toHaveAccessibleDescription(
    /the picture shows only the element/,
  );
  await page.locator("summary", { hasText: /^Visitor/ }).press("Enter");
  await page.getByLabel("Bearer token").fill("s3cret-token");
  await address.press("Enter");
  await expect(page).toHaveURL(/selector=h1.*result=/);
  await page.getByText("The request as curl").click();
  await expect(page.getByText(/curl -X POST .*\/api\/v1\/screenshots/)).toBeVisible();
  await expect(page.getByText(/"token": "YOUR_SECRET"/)).toBeVisible();
  expect(page.url()).not.toContain("s3cret");
  expect(await page.locator("body").innerText()).not.toContain("s3cret");
  await expect(done).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => (await sizeOf())[1]).toBeLessThan(300);
  const second = page.url();
  await page.reload();
  await expect(done).toBeVisible();
  await expect.poll(async () => (await sizeOf())[1]).toBeLessThan(300);
  await page.goBack();
  await expect(page).toHaveURL(first);
  await expect.poll(sizeOf).toEqual([1170, 2532]);
  await expect(page.getByRole("switch", { name: "Dark mode" })).toBeChecked();
  await page.goForward();
  await expect(page).toHaveURL(second);
  await expect.poll(async () => (await sizeOf())[1]).toBeLessThan(300);
  expect(asked).toHaveLength(2);

  await page.getByRole("link", { name: "Details" }).click();
  await expect(page.getByRole("region", { name: "Result" }).getByText(pages.url)).not.toHaveCount(0);
  await page.getByRole("link", { name: "Take again" }).click();
  await expect(page.getByRole("button", { name: "Phone", pressed: true })).toBeVisible();
  await page.goto(first.replace(/result=.*/, "result=nothing-is-called-this"));
  await expect(page.getByText("This screenshot was not found").first()).toBeVisible();
  await page.goto("/screenshot");
  await page.getByRole("button", { name: pages.url.replace("http://", "") }).click();
  await expect(address).toHaveValue(pages.url);
  forgetFaults(pageFaults, /status of 404 .*\/nothing-is-called-this/);
});

test("a private host is rejected at its field with the setting that allows it, and is not suggested later", async ({
  page,
  pageFaults,
}) => {
  await page.goto("/screenshot");
  const address = page.getByRole("combobox", { name: "Page address" });
  await address.fill("127.0.0.1:9/own");
  await page.getByRole("button", { name: "Take screenshot" }).click();

  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("The service may not reach 127.0.0.1:9.")).toBeVisible();
  await expect(
    page.getByText(/^PORT=\d+ SERVICE_PORT=\d+ DATA_DIR=\S+ ALLOW_HOSTS=\S+,127\.0\.0\.1:9 npm start$/),
  ).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Page address" })).toHaveValue("http://127.0.0.1:9/own");
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Page address" })).toHaveValue("http://127.0.0.1:9/own");
  await expect(page.getByRole("button", { name: "http://127.0.0.1:9/own" })).toBeHidden();
  forgetFaults(pageFaults, /status of 400 .*\/proxy\/api\/v1\/screenshots/);
});

test("a screenshot that failed says why in the history, is corrected and sent again", async ({
  page,
  pages,
  product,
  pageFaults,
}) => {
  await callService(product, "POST", "/api/v1/screenshots", { url: pages.url, selector: "#headline" });
  await page.goto("/history");
  await page.getByLabel("Status", { exact: true }).selectOption("Failed");
  const list = page.getByRole("grid", { name: "History" });
  await expect(list).toContainText('The selector "#headline" matches no element of the page.', {
    timeout: 45_000,
  });
  await list
    .getByRole("row", { name: /"#headline"/ })
    .getByRole("link")
    .click();
  await page.getByRole("link", { name: "Take again" }).click();
  // The form says why it failed, and where.
  const selector = page.getByRole("textbox", { name: "One element" });
  await expect(selector).toHaveAccessibleDescription(
    /The selector "#headline" matches no element of the page\./,
  );
  await expect(page.getByText("The screenshot was not taken")).toBeVisible();
  await selector.fill("h1");
  await page.getByRole("combobox", { name: "Page address" }).press("Enter");
  await expect(page.getByText("Captured", { exact: true })).toBeVisible({ timeout: 45_000 });
  // The form reads why it failed.
  forgetFaults(pageFaults, /status of 422 .*\/results\//);
});
