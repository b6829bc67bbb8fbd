import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createPageParser, type PageParser, type PageParserOptions } from "./read-page-metadata.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const folder = await folderOfFile();

const started: PageParser[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((parser) => parser.stop()));
});

function start(options: PageParserOptions = {}): PageParser {
  const parser = createPageParser(options);
  started.push(parser);
  return parser;
}

/** A thread with a scripted response. */
async function threadThat(name: string, onPage: string): Promise<URL> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(
    path,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", (page) => { ${onPage} });
     parentPort.postMessage("ready");`,
  );
  return pathToFileURL(path);
}

function page(html: string) {
  return { bytes: new TextEncoder().encode(html), contentType: "text/html", url: "https://a.example/" };
}

test("answers concurrent pages each with its own result", async () => {
  const parser = start();
  const titles = await Promise.all(
    ["one", "two", "three"].map(async (title) => (await parser.parse(page(`<title>${title}</title>`))).title),
  );
  expect(titles).toEqual(["one", "two", "three"]);
});

test("aborts a page whose parsing never ends, and parses the next one", async () => {
  const workerUrl = await threadThat(
    "hang",
    'if (page.bytes.length > 3) for (;;) {} parentPort.postMessage({ title: "read" });',
  );
  const parser = start({ deadlineMs: 300, workerUrl });
  const [endless, next] = await Promise.allSettled([
    parser.parse(page("<p> again")),
    parser.parse(page("<p>")),
  ]);
  expect(endless).toMatchObject({ reason: { reason: "tooSlow" } });
  expect(next).toMatchObject({ value: { title: "read" } });
});
