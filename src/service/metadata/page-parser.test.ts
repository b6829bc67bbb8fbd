import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPageParser, type PageParser, type PageParserOptions } from "./page-parser.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-parser-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const started: PageParser[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((parser) => parser.stop()));
});

function start(options: PageParserOptions = {}): PageParser {
  const parser = createPageParser(options);
  started.push(parser);
  return parser;
}

/** A thread that answers pages in its own way. */
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

test("pages that come together are each answered with their own", async () => {
  const parser = start();
  const titles = await Promise.all(
    ["one", "two", "three"].map(async (title) => (await parser.parse(page(`<title>${title}</title>`))).title),
  );
  expect(titles).toEqual(["one", "two", "three"]);
});

test("a page on which reading never ends is given up, and the next one is read", async () => {
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

test("a page that waits too long for those before it is given up as busy, and takes no turn", async () => {
  const workerUrl = await threadThat("endless", "for (;;) {}");
  const parser = start({ deadlineMs: 60_000, waitMsMax: 2_000, workerUrl });
  const first = parser.parse(page("<p>"));
  const waiting = await Promise.allSettled([parser.parse(page("<p>")), parser.parse(page("<p>"))]);
  expect(waiting).toMatchObject([{ reason: { reason: "busy" } }, { reason: { reason: "busy" } }]);
  const [stopped] = await Promise.allSettled([first, parser.stop()]);
  expect(stopped).toMatchObject({ reason: { reason: "stopped" } });
});

test("a thread that dies takes one page with it", async () => {
  const workerUrl = await threadThat(
    "crash",
    'if (page.bytes.length > 3) process.exit(1); parentPort.postMessage({ title: "read" });',
  );
  const parser = start({ workerUrl });
  const [lost, next] = await Promise.allSettled([parser.parse(page("<p> again")), parser.parse(page("<p>"))]);
  expect(lost).toMatchObject({ reason: { reason: "crashed" } });
  expect(next).toMatchObject({ value: { title: "read" } });
});

test("a thread that cannot start fails whoever waits, and nobody waits for ever", async () => {
  const parser = start({ workerUrl: pathToFileURL(join(folder, "nothing.mjs")) });
  const outcomes = await Promise.allSettled([parser.parse(page("a")), parser.parse(page("b"))]);
  expect(outcomes).toMatchObject([{ reason: { reason: "crashed" } }, { reason: { reason: "crashed" } }]);
});

test("stopped, it answers those who wait and takes nobody else", async () => {
  const parser = start();
  const [waited] = await Promise.allSettled([parser.parse(page("<p>")), parser.stop()]);
  expect(waited).toMatchObject({ reason: { reason: "stopped" } });
  await expect(parser.parse(page("<p>"))).rejects.toMatchObject({ reason: "stopped" });
});
