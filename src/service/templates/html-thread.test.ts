import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { parseHtmlDocument } from "#scene/html/html-document.ts";
import { createTemplateDocuments } from "./template-documents.ts";
import { createHtmlThread, type HtmlThread, type HtmlThreadOptions } from "./html-thread.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const folder = await folderOfFile();

const started: HtmlThread[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((thread) => thread.stop()));
});

function start(options: HtmlThreadOptions = {}): HtmlThread {
  const thread = createHtmlThread(options);
  started.push(thread);
  return thread;
}

/** A thread that never responds. */
async function hangingWorker(): Promise<URL> {
  const path = join(folder, "hang.mjs");
  await writeFile(
    path,
    `import { parentPort } from "node:worker_threads";
     parentPort.on("message", () => { for (;;) {} });
     parentPort.postMessage("ready");`,
  );
  return pathToFileURL(path);
}

const source = {
  editor: "canvas-html",
  html: `<h1 data-component="title">A</h1><img data-component="photo" src="https://a.example/a.png">
    <ul data-component="list" data-rows><li data-field="name">b</li></ul>`,
  css: `:root { --ink: #123456; --gap: 4px; --face-font: "Lora"; --note: "n"; --back: url("https://a.example/b.png") }
    h1 { font-family: Anton, serif; color: var(--ink) }`,
};

test("returns the same document and property rules as parsing without the thread", async () => {
  const [there, here] = [await start().read(source, {}), parseHtmlDocument(source)];
  if (!there.ok || !here.ok) throw new Error("the document does not parse");
  const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  expect(plain(there.value)).toEqual(plain(here.value));
  const samples = [
    "",
    "#fff",
    "red",
    "12",
    "-30000",
    "Lora",
    "https://a.example/c.png",
    "center",
    "x".repeat(20_001),
  ];
  for (const [index, component] of here.value.components.entries()) {
    for (const [place, { name, spec }] of component.properties.entries()) {
      const crossed = there.value.components[index]?.properties[place];
      for (const value of samples)
        expect([name, crossed?.spec.read(value)]).toEqual([name, spec.read(value)]);
    }
  }
});

test("returns the same faults as parsing without the thread", async () => {
  const faulty = { ...source, html: "<script></script>" };
  expect(await start().read(faulty, {})).toEqual(parseHtmlDocument(faulty));
});

test("rejects new html that never finishes parsing and throws 503 for a stored template", async () => {
  const html = start({ deadlineMs: 50, workerUrl: await hangingWorker() });
  const documents = createTemplateDocuments(html);
  expect(await documents.parse(source)).toEqual({
    ok: false,
    problem: [
      {
        path: "html",
        code: "other",
        params: { text: "The template's html could not be read within 0.05 seconds." },
      },
    ],
  });
  await expect(documents.read({ id: "a", revision: 1, document: source })).rejects.toMatchObject({
    status: 503,
  });
});
