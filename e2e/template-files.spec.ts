/** Templates in a folder: the command as it is typed, beside the product that it talks to. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningProduct, root } from "./product.ts";
import { createTemplate } from "./service-call.ts";
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

/** `npm run templates -- …`, typed in a folder of the user's. `viaNpm` false starts what npm would, in half the time. */
function runTemplates(
  { serviceUrl, apiKey }: RunningProduct,
  cwd: string,
  options: readonly string[],
  { viaNpm = false } = {},
) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, BASE_URL: serviceUrl, GET_URL: "", API_KEY: apiKey };
  const [program, typed, place] = viaNpm
    ? ["npm", ["run", "--silent", "--prefix", root, "templates", "--"], {}]
    : [
        process.execPath,
        ["src/server/run.js", "src/server/templates/templates-command.ts"],
        { INIT_CWD: cwd },
      ];
  return new Promise<{ code: number; out: string }>((resolve) => {
    const settings = { env: { ...env, ...place }, cwd: viaNpm ? cwd : root };
    execFile(program, [...typed, ...options], settings, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), out: `${out}${errors}` });
    });
  });
}

test("a folder is pulled, edited and pushed, and the dashboard shows it", async ({ page, product }) => {
  const id = await createTemplate(product, "Card in a folder", document);
  const cwd = await mkdtemp(join(tmpdir(), "overprint-folder-"));
  const file = join(cwd, "cards/card-in-a-folder.json");
  try {
    expect(await runTemplates(product, cwd, ["pull", "cards", id], { viaNpm: true })).toEqual({
      code: 0,
      out: "card-in-a-folder.json: new, revision 1\n",
    });
    await writeFile(file, (await readFile(file, "utf8")).replace("#dbeafe", "#fde68a"));
    const pushed = await runTemplates(product, cwd, ["push", "cards", "--yes"]);
    expect(pushed.out).toContain('component ground color: "#dbeafe" → "#fde68a"');
    expect(pushed).toMatchObject({ code: 0, out: expect.stringContaining("pushed, revision 2\n") });

    await page.goto(`/templates/${id}/compare?before=1&after=2`);
    const changes = page.getByRole("region", { name: "Changes" });
    await expect(changes.getByText("Colour changed from “#dbeafe” to “#fde68a”")).toBeVisible();
    await expect(page.getByText("Revision 2 is published.")).toBeVisible();
  } finally {
    await rm(cwd, { recursive: true });
  }
});
