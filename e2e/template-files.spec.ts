/** Templates in a folder: the command as it is typed, beside the product that it talks to. */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type RunningProduct, root } from "./product.ts";
import { callService as call } from "./service-call.ts";
import { expect, test } from "./test.ts";

const document = {
  width: 600,
  height: 315,
  outputFormat: "png",
  components: [
    { id: "ground", type: "RECTANGLE", x: 0, y: 0, width: 600, height: 315, color: "#dbeafe" },
    { id: "title", type: "TEXT", font: "Inter", text: "Headline", x: 50, y: 60, width: 500, height: 120 },
  ],
  cases: [{ name: "Sale", data: { "title.text": "Sale" } }],
};

/** `npm run templates -- …`, typed in a folder of the user's. */
function runTemplates({ serviceUrl, apiKey }: RunningProduct, cwd: string, ...options: string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, BASE_URL: serviceUrl, GET_URL: "", API_KEY: apiKey };
  const typed = ["run", "--silent", "--prefix", root, "templates", "--", ...options];
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile("npm", typed, { env, cwd }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: `${out}${errors}` });
    });
  });
}

test("a folder is pulled, edited, tested and pushed, and the dashboard shows it; what is saved there is pulled", async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const name = "Card in a folder";
  const id = String((await call(product, "POST", "/api/v2/my-templates", { name, document }))["identifier"]);
  const cwd = await mkdtemp(join(tmpdir(), "overprint-folder-"));
  const run = (...options: string[]) => runTemplates(product, cwd, ...options);
  const file = join(cwd, "cards/card-in-a-folder.json");
  try {
    expect(await run("pull", "cards", id)).toEqual({
      code: 0,
      out: "card-in-a-folder.json: new, revision 1\n",
    });
    expect(await run("test", "cards", "--update")).toMatchObject({ code: 0 });
    expect(await readdir(join(cwd, "cards/goldens/card-in-a-folder"))).toEqual(["default.png", "sale.png"]);

    await writeFile(file, (await readFile(file, "utf8")).replace("#dbeafe", "#fde68a"));
    const tested = await run("test", "cards");
    expect(tested.code).toBe(1);
    expect(tested.out).toMatch(/card-in-a-folder\.json, default: different, \d+ pixels differ/);
    expect(tested.out).toMatch(/card-in-a-folder\.json, Sale: different/);
    const report = tested.out.match(/see (.*report\.html)/)?.[1] ?? "";
    await page.goto(pathToFileURL(report).href);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Templates: 2 not as expected");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([`${name}: default`, `${name}: Sale`]);
    const widths = await page
      .locator("img")
      .evaluateAll((pictures) =>
        pictures.map((picture) => [
          picture.getAttribute("alt"),
          picture instanceof HTMLImageElement && picture.naturalWidth,
        ]),
      );
    const threePictures = ["Before", "After", "Difference"].map((caption) => [caption, 600]);
    expect(widths).toEqual([...threePictures, ...threePictures]);

    expect(await run("test", "cards", "--update")).toMatchObject({ code: 0 });
    expect(await run("test", "cards")).toMatchObject({
      code: 0,
      out: "2 pictures of 1 template: all as expected\n",
    });
    const pushed = await run("push", "cards", "--yes");
    expect(pushed.out).toContain('component ground color: "#dbeafe" → "#fde68a"');
    expect(pushed).toMatchObject({ code: 0, out: expect.stringContaining("pushed, revision 2\n") });

    await page.goto(`/templates/${id}/compare?before=1&after=2`);
    const changes = page.getByRole("region", { name: "Changes" });
    await expect(changes.getByText("color changed from “#dbeafe” to “#fde68a”")).toBeVisible();
    await expect(page.getByText("Revision 2 is published.")).toBeVisible();
    await page.goto(`/templates/${id}/revisions`);
    await page.getByRole("button", { name: "Restore as draft: revision 1" }).click();
    await expect(page.getByText("Revision 1 is restored as draft 3.")).toBeVisible();
    // A draft is not pulled; callers do not see it yet.
    expect((await run("pull", "cards")).code).toBe(0);
    expect(await readFile(file, "utf8")).toContain("#fde68a");
    await page.goto(`/templates/${id}/compare`);
    await page.getByRole("button", { name: "Publish revision 3" }).click();
    await expect(page.getByText("Revision 3 is published. Callers without a pin get it.")).toBeVisible();
    expect(await run("pull", "cards")).toMatchObject({ code: 0, out: expect.stringContaining("revision 3") });
    expect(await readFile(file, "utf8")).toContain("#dbeafe");
    expect(await run("diff", "cards")).toMatchObject({ code: 0 });
  } finally {
    await rm(cwd, { recursive: true });
  }
});
