import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { createTemplateDrawer } from "#service/draw-templates.ts";
import { decodeFont } from "#service/fonts/font-tables.ts";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { chromiumForTests } from "#testing/launch-chromium.ts";
import {
  readAsset,
  readSyncState,
  readTemplateFolder,
  TemplatesProblem,
  writeTemplateFile,
} from "./template-folder.ts";
import { testTemplates } from "./test-templates.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

const example = join(import.meta.dirname, "../../../examples/templates");

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

/** For all tests: its threads take two seconds of CPU to start. */
const { executablePath: path } = await chromiumForTests();
const drawer = createTemplateDrawer({
  readAsset: (name) => readAsset(place, name),
  chromium: {
    path,
    sandbox: process.getuid?.() === 0 ? "off" : "on",
    searchPath: process.env["PATH"] ?? "",
  },
});
let place = "";
afterAll(() => drawer.stop());

async function runTest({ update = false, of = folder } = {}) {
  place = of;
  const lines: string[] = [];
  const report = join(folder, ".report/report.html");
  const isEqual = await testTemplates({ folder: of, update, report, drawer }, (line) => lines.push(line));
  const html = await readFile(report, "utf8");
  const summary = await readFile(report.replace(/html$/, "md"), "utf8");
  return { isEqual, lines, html, summary };
}

/** Of the example, without the template that needs a browser. */
async function copyPriceTag(): Promise<void> {
  await cp(example, folder, { recursive: true });
  await rm(join(folder, "release-headline.json"));
  await rm(join(folder, "goldens/release-headline"), { recursive: true });
}

async function edit(file: string, change: (template: JsonObject) => void): Promise<void> {
  const path = join(folder, file);
  const template = JSON.parse(await readFile(path, "utf8")) as JsonObject;
  change(template);
  await writeFile(path, JSON.stringify(template));
}

const documentOf = (template: JsonObject) => template["document"] as JsonObject & { cases: JsonObject[] };

test("the example's templates are drawn as their goldens, without a service", async () => {
  const { isEqual, lines, html } = await runTest({ of: example });
  expect(lines).toEqual(["6 pictures of 2 templates: all as expected"]);
  expect(isEqual).toBe(true);
  expect(html).not.toContain("<img");
});

test("the example is written as the commands write templates", async () => {
  await cp(example, folder, { recursive: true });
  for (const { parsed: _parsed, ...template } of await readTemplateFolder(folder)) {
    await writeTemplateFile(folder, template);
    const [own, written] = await Promise.all(
      [example, folder].map((place) => readFile(join(place, template.file), "utf8")),
    );
    expect(written).toBe(own);
    expect(written).toMatch(/}\n$/);
  }
});

test("a change is reported with the pictures before and after and their difference, until the goldens are updated", async () => {
  await copyPriceTag();
  await edit("price-tag.json", (template) => {
    template["name"] = "<script>alert(1)</script>\u202e";
    documentOf(template)["background"] = "#000000";
    documentOf(template).cases.push({ name: "Default", data: { "price.text": "| 1" } });
    documentOf(template).cases.shift();
  });
  const { isEqual, lines, html, summary } = await runTest();
  expect(isEqual).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^price-tag\.json, default: different, \d+ pixels differ, \d+\.\d\d %$/),
    expect.stringMatching(/^price-tag\.json, Sale: different/),
    "price-tag.json, Default: new, has no golden; test --update writes it",
    "goldens/price-tag/long-price.png, golden: unused, belongs to no case; test --update removes it",
    expect.stringMatching(/^4 pictures of 1 template: 4 not as expected; see .*report\.html$/),
  ]);
  expect(html.match(/<img/g)).toHaveLength(3 + 3 + 1);
  expect(html).toContain("&#60;script&#62;alert(1)&#60;/script&#62;\\u202e");
  expect(html).not.toContain("<script");
  expect(html).not.toMatch(/(?:src|href)="(?!data:)/);
  expect(summary).toMatch(/\| price\\-tag.json \| default \| different \|/);
  expect((await runTest({ update: true })).isEqual).toBe(true);
  expect(await readdir(join(folder, "goldens/price-tag"))).toEqual([
    "default-2.png",
    "default.png",
    "sale.png",
  ]);
  expect((await runTest()).isEqual).toBe(true);
});

test("a case that breaks the template's own rules fails, and so does a picture that is missing", async () => {
  await cp(example, folder, { recursive: true });
  await rm(join(folder, "assets"), { recursive: true });
  await expect(runTest()).rejects.toThrow(
    "release-headline.json: names mark.png, and there is no assets/mark.png; pull the template again, or add the file",
  );
  await rm(join(folder, "release-headline.json"));
  await edit("price-tag.json", (template) => {
    documentOf(template).cases.push({ name: "Too long", data: { "price.text": "1234567890 EUR" } });
  });
  const { isEqual, lines } = await runTest({ update: true });
  expect(isEqual).toBe(false);
  expect(lines[0]).toMatch(/^price-tag\.json, Too long: failed, .*at most 12/);
});

test("each page has a golden, so that a change of the second page is found", async () => {
  await copyPriceTag();
  await edit("price-tag.json", (template) => {
    const { components, ...others } = documentOf(template);
    delete template["document"];
    const second = { id: "second", type: "RECTANGLE", width: 50, height: 50, color: "#ff0000" };
    template["document"] = { ...others, pages: [{ components: components ?? [] }, { components: [second] }] };
  });
  expect((await runTest({ update: true })).isEqual).toBe(true);
  expect(await readdir(join(folder, "goldens/price-tag"))).toContain("default.page-2.png");
  await edit("price-tag.json", (template) => {
    const [, page] = documentOf(template)["pages"] as { components: JsonObject[] }[];
    for (const component of page?.components ?? []) component["color"] = "#0000ff";
  });
  const { isEqual, lines } = await runTest();
  expect(isEqual).toBe(false);
  expect(lines[0]).toMatch(/^price-tag\.json, default, page 2: different, 2500 pixels differ/);
});

test("an uploaded font of a template is drawn from its file", async () => {
  const file = { package: "@fontsource/anton", path: "files/anton-latin-400-normal.woff2" };
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "assets/house.ttf"), await decodeFont(await readFile(locateFontFile(file))));
  const write = (font: string, fonts: object) =>
    writeFile(
      join(folder, "sign.json"),
      JSON.stringify({
        name: "Sign",
        fonts,
        document: {
          components: [{ id: "a", type: "TEXT", text: "House", font, fontSize: 90, width: 600, height: 200 }],
        },
      }),
    );
  await write("Anton", {});
  expect((await runTest({ update: true })).isEqual).toBe(true);
  await write("House", { House: ["house.ttf"] });
  expect((await runTest()).lines).toEqual(["1 picture of 1 template: all as expected"]);
  await write("House", {});
  expect((await runTest()).isEqual).toBe(false);
  await write("House", { House: ["other.ttf"] });
  await expect(runTest()).rejects.toThrow("sign.json: names other.ttf, and there is no assets/other.ttf");
});

test("an html template is drawn by the browser, and may differ in one of a thousand pixels", async () => {
  const page = (dot: number) => ({
    name: "Page",
    document: {
      editor: "canvas-html",
      width: 200,
      height: 100,
      html: `<p data-component="title">Hello</p><i style="position:absolute;left:0;top:0;width:${dot}px;height:1px;background:#f00"></i>`,
      css: "body{margin:0;background:#fff}",
    },
  });
  const write = (dot: number) => writeFile(join(folder, "page.json"), JSON.stringify(page(dot)));
  await write(0);
  expect((await runTest({ update: true })).isEqual).toBe(true);
  await write(20);
  expect((await runTest()).isEqual).toBe(true);
  await write(21);
  const { isEqual, lines } = await runTest();
  expect(lines[0]).toBe("page.json, default: different, 21 pixels differ, 0.10 %");
  expect(isEqual).toBe(false);
});

describe("a folder that cannot be read says why:", () => {
  const files: [string, Record<string, string>, string][] = [
    [
      "a file of another kind",
      { "notes.txt": "" },
      "notes.txt: is no template; a folder has templates (*.json)",
    ],
    [
      "a syntax error",
      { "a.json": '{\n  "name": "A",\n  oops\n}' },
      "a.json: line 3, column 3: a key in double quotes is expected",
    ],
    ["a missing name", { "a.json": '{"document": {}}' }, "a.json: name: "],
    ["an unknown field", { "a.json": '{"name": "A", "document": {}, "colour": 1}' }, "colour"],
    [
      "a fault of the document",
      {
        "a.json":
          '{"name":"A","document":{"components":[{"id":"x","type":"CIRCLE"},{"id":"x","type":"CIRCLE"}]}}',
      },
      'a.json: document.components[1].id (component x): "x" is taken by components[0].id',
    ],
    [
      "one identifier twice",
      {
        "a.json": '{"name":"A","identifier":"i","document":{}}',
        "b.json": '{"name":"B","identifier":"i","document":{}}',
      },
      "b.json: has the identifier i of a.json; remove one of them",
    ],
    [
      "a key that a merge has left twice",
      {
        "a.json":
          '{"name":"A","document":{"components":[{"id":"t","type":"TEXT"}],\n"inputs":{"t.text":{"maxLength":60},\n"t.text":{}}}}',
      },
      'a.json: document.inputs["t.text"]: is repeated on line 3; keep one of the two',
    ],
    ["a damaged state", { "revisions.json": "{" }, "revisions.json"],
  ];
  test.each(files)("%s", async (_what, content, message) => {
    for (const [name, text] of Object.entries(content)) await writeFile(join(folder, name), text);
    const reading = readTemplateFolder(folder).then(() => readSyncState(folder));
    await expect(reading).rejects.toBeInstanceOf(TemplatesProblem);
    await expect(reading).rejects.toThrow(message);
  });

  test("a folder that is not there", async () => {
    await expect(readTemplateFolder(join(folder, "none"))).rejects.toThrow("does not exist");
  });
});
