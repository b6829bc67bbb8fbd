import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { bundledFonts, fontFileUrl } from "#scene/fonts/catalogue.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { createFontFiles } from "./font-files.ts";

const app = createFontFiles();
const files = bundledFonts.families.flatMap((family) => family.files);

test("serves a file of the catalogue as immutable", async () => {
  const [file] = files;
  if (file === undefined) throw new Error("The catalogue is empty");
  const answer = await app.request(fontFileUrl(file));
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-type")).toBe("font/woff2");
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(locateFontFile(file)));
  const whole = files.find(({ path }) => path.endsWith(".ttf"));
  if (whole === undefined) throw new Error("The catalogue has no whole font");
  expect((await app.request(fontFileUrl(whole))).headers.get("content-type")).toBe("font/ttf");
});

describe("serves no other path", () => {
  test.each([
    "/fonts/",
    "/fonts/../package.json",
    "/fonts/%2e%2e/package.json",
    "/fonts/@fontsource-variable/inter@5.3.0/package.json",
    "/fonts/@fontsource-variable/inter@5.3.0/files/../LICENSE",
    "/fonts/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  ])("%s", async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });
});

test("the catalogue was generated from the installed packages", async () => {
  const require = createRequire(import.meta.url);
  for (const { package: name, version } of new Map(files.map((file) => [file.package, file])).values()) {
    const installed = JSON.parse(await readFile(require.resolve(`${name}/package.json`), "utf8")) as {
      version: string;
    };
    expect(`${name} ${version}`).toBe(`${name} ${installed.version}`);
  }
});
