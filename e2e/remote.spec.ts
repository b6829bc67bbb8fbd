import { readdir } from "node:fs/promises";
import { type BareService, startBareService } from "#testing/bare-service.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import { expect, test as base } from "./test.ts";

interface Remote {
  service: BareService;
  product: RunningProduct;
}

/** The product in front of a service that has the interface's eight calls and nothing of ours. */
const test = base.extend<{ pageFaults: string[] }, { remote: Remote }>({
  remote: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => {
      const service = await startBareService();
      const product = await startProduct({
        BASE_URL: service.baseUrl,
        GET_URL: service.getUrl,
        API_KEY: service.apiKey,
      });
      await provide({ service, product });
      expect(await product.stop()).toBe(0);
      await service.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ remote }, provide) => provide(remote.product.dashboardUrl),
});

/** What such a service lacks is asked for once, and a browser writes that down. */
function forgetWhatIsNotServed(faults: string[]): void {
  const others = faults.filter((fault) => !/status of 404 .*\/proxy\//.test(fault));
  faults.splice(0, faults.length, ...others);
}

test("with somebody else's service, nothing of ours is started beside the dashboard", async ({ remote }) => {
  await expect(fetch(`${remote.product.serviceUrl}/healthz`)).rejects.toThrow("fetch failed");
  expect(await readdir(remote.product.dataDir)).toEqual([]);
  expect(await remote.product.readLog()).toContain(remote.service.baseUrl);
});

test("from the gallery by typed components to a picture, and to the history by the list of requests", async ({
  page,
  remote,
  pageFaults,
}) => {
  await page.goto("/templates");
  await page.getByRole("link", { name: /Bare card/ }).click();

  await expect(page.getByText("This service does not say which components")).toBeVisible();
  await page.getByRole("button", { name: "Add a component" }).click();
  await page.getByRole("textbox", { name: "Component id" }).fill("headline");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "text", exact: true }).fill("Typed by hand");
  await page.getByRole("button", { name: "Add a property" }).click();
  await page.getByRole("textbox", { name: "Property name" }).fill("color");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("textbox", { name: "color", exact: true }).fill("#ff8800");

  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  const picture = page.getByRole("img", { name: "Rendered Bare card" });
  await expect(picture).toHaveAttribute("src", new RegExp(`^${remote.service.storeUrl}/results/`));
  const size = await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  expect(size).toEqual([600, 315]);

  await page.getByRole("link", { name: "History" }).first().click();
  await page
    .getByRole("link", { name: /Bare card/ })
    .first()
    .click();
  const result = page.getByRole("region", { name: "Result" });
  await expect(result.getByText("Typed by hand")).toBeVisible();

  expect(remote.service.calls).toContain("get GET /api/v2/my-templates");
  expect(remote.service.calls).toContain("base POST /api/v1/render");
  expect(remote.service.calls).toContain("base GET /api/v1/requests");
  expect(remote.service.calls).not.toContain("store was shown the key");
  forgetWhatIsNotServed(pageFaults);
});

test("what such a service lacks is said on its page, and the connection tells what it has", async ({
  page,
  remote,
  pageFaults,
}) => {
  await page.goto("/webhooks");
  await expect(
    page.getByRole("heading", { name: "This service does not tell about its webhooks" }),
  ).toBeVisible();
  await page.getByRole("link", { name: "Connection" }).click();
  await expect(page.getByText("A remote one")).toBeVisible();
  await expect(page.getByText(remote.service.baseUrl).first()).toBeVisible();
  await expect(page.getByRole("row", { name: /^\/api\/v2\/my-templates Answers/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /^\/api\/v2\/deliveries Does not offer it/ })).toBeVisible();
  await expect(page.getByText("The service's answers agree with this.")).toBeVisible();
  forgetWhatIsNotServed(pageFaults);
});
