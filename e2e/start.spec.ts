import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { canaryKey, root } from "./product.ts";
import { expect, test } from "./test.ts";

function expectNoKey(text: string, where: string): void {
  expect(text.includes(canaryKey), where).toBe(false);
}

test("the key is in no response, address, storage, log line or file of the build, and only the proxy calls with it", async ({
  page,
  product,
  request,
}) => {
  await test.step("the start shows the templates, and every response has its policy", async () => {
    const answer = await page.goto("/");

    expect(answer?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
    await expect(page.getByRole("main")).toBeVisible();
  });
  await test.step("the key is in no response, address, storage or log line", async () => {
    const seen: Promise<string>[] = [];
    page.on("response", (response) => {
      const heading = `${response.url()}\n${JSON.stringify(response.headers())}\n`;
      // A redirect and an aborted request have no body.
      seen.push(
        response.text().then(
          (body) => heading + body,
          () => heading,
        ),
      );
    });
    for (const path of ["/history", "/templates"]) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
    }
    for (const path of [
      "/connection",
      "/proxy/api/v2/my-templates",
      "/proxy/api/v1/usage",
      "/proxy/api/v2/results",
    ]) {
      await page.evaluate((address) => fetch(address).then((response) => response.text()), path);
    }
    const refused = await page.request.get("/proxy/healthz");
    seen.push(refused.text());

    const answers = await Promise.all(seen);
    expect(answers.length).toBeGreaterThan(5);
    for (const answer of answers) expectNoKey(answer, answer.split("\n", 1)[0] ?? "");
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]),
    );
    expectNoKey(kept, "the browser's storage");
    expectNoKey(await product.readLog(), "the log");
  });
  await test.step("the key is in no file of the build", async () => {
    const entries = await readdir(join(root, "dist"), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const path = join(file.parentPath, file.name);
      expectNoKey(await readFile(path, "latin1"), path);
    }
  });
  await test.step("a call without the key is rejected by the service but served through the proxy", async () => {
    const direct = await request.get(`${product.serviceUrl}/api/v2/my-templates`);
    const through = await request.get("/proxy/api/v2/my-templates");

    expect(direct.status()).toBe(401);
    expect(through.status()).toBe(200);
  });
});

test("early requests are those that the code of the page then takes, and before it the composer shows the template's preview where the canvas will be", async ({
  page,
}) => {
  await test.step("early requests are those that the code of the page then takes", async () => {
    const asked: string[] = [];
    page.on("request", (request) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    );
    const lists = ["/templates", "/templates/product-update/compose", "/history", "/webhooks"];
    for (const route of [...lists, "/screenshot", "/metadata", "/connection"]) {
      asked.length = 0;
      await page.goto(route);
      await page.getByRole("heading").first().waitFor();
      await page.waitForLoadState("networkidle");

      expect(await page.evaluate("[...overprintEarly.keys()]")).toEqual([]);
      const calls = asked.filter((path) => path.startsWith("/proxy/"));
      expect(calls.length, route).toBeGreaterThan(0);
      // The connection's page calls each endpoint once more, to see what it answers.
      if (route !== "/connection") expect(calls, route).toEqual([...new Set(calls)]);
    }
  });
  await test.step("before its code is there, the composer shows the template's preview where the canvas will be", async () => {
    let code = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    // Both shapes, beside and above the fields.
    for (const [width, height, template] of [
      [1440, 900, "travel-story"],
      [390, 844, "product-update"],
    ] as const) {
      code = Promise.withResolvers();
      await page.setViewportSize({ width, height });
      await page.goto(`/templates/${template}/compose`, { waitUntil: "commit" });
      const preview = page.locator("img[data-early-preview]");
      await expect(preview).toHaveJSProperty("complete", true);
      const early = await roundedBox(preview);
      code.resolve();

      const composer = new ComposerPage(page);
      await composer.untilPainted();
      await expect(preview).toHaveCount(0);
      expect(early, `${template} at ${width} × ${height}`).toEqual(await roundedBox(composer.canvas));
    }
  });
});

/** In tenths of a px: Chromium rounds a column's height to 1/64 px. */
async function roundedBox(element: Locator): Promise<number[]> {
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [x, y, width, height].map((px) => Math.round(px * 10) / 10);
}
