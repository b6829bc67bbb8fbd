import { expect, test } from "vitest";
import { type HtmlDocument, parseHtmlDocument } from "#scene/html/html-document.ts";
import { createHtmlRenderer, type HtmlRenderer } from "./html-renderer.ts";

/** With a browser that always fails in this way. */
function rendererWhoseBrowser(fails: () => Error): { renderer: HtmlRenderer; asked: () => number } {
  let asked = 0;
  const renderer = createHtmlRenderer({
    browser: {
      run: async () => {
        asked += 1;
        throw fails();
      },
    },
    readPicture: async () => ({ key: "", bytes: new Uint8Array() }),
    fonts: { familiesIn: () => [], facesOf: async () => [], readFile: async () => undefined },
  });
  return { renderer, asked: () => asked };
}

function read(source: Record<string, unknown>): HtmlDocument {
  const parsed = parseHtmlDocument({ editor: "canvas-html", ...source });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
}

const card = read({ html: '<p data-component="t">a</p>', width: 100, height: 50 });
const broken = () => new Error("Protocol error (Page.captureScreenshot)");
const final = { name: "RenderError", reason: "failed", isFinal: true };

test("turns any failure of the browser into a message, with the cause in the log", async () => {
  const { renderer } = rendererWhoseBrowser(broken);
  await expect(renderer.render({ document: card, format: "png" })).rejects.toMatchObject({
    ...final,
    message: "The png could not be made of this template's page.",
    cause: { message: broken().message },
  });
});

test.each([
  new Error("page.goto: net::ERR_SOCKET_NOT_CONNECTED at http://overprint.internal/document"),
  Object.assign(new Error("spawn EMFILE"), { code: "EMFILE" }),
])("lets an order be tried again after %s", async (shortage) => {
  const { renderer } = rendererWhoseBrowser(() => shortage);
  await expect(renderer.render({ document: card, format: "png" })).rejects.toMatchObject({
    reason: "crashed",
    isFinal: false,
  });
});

test("does not count an aborted order as failed", async () => {
  const { renderer } = rendererWhoseBrowser(() => new Error("given up"));
  const signal = AbortSignal.abort();
  const document = read({ html: "<p>a</p>" });
  await expect(renderer.render({ document, format: "png" }, { signal })).rejects.not.toMatchObject(final);
});

test("rejects a side that WebP cannot have before anything is loaded", async () => {
  const { renderer, asked } = rendererWhoseBrowser(broken);
  const document = read({ html: "<p>a</p>", width: 4_096, height: 100, scaleFactor: 4, outputFormat: "png" });
  await expect(renderer.render({ document, format: "webp" })).rejects.toMatchObject({
    ...final,
    message:
      "The picture would be 16384 × 400 px; WebP has at most 16383 px a side; ask for a smaller size or another format.",
  });
  expect(asked()).toBe(0);
});

test.each([
  [
    "with values that thousands of elements would show",
    {
      ...read({ html: '<p data-component="t">a</p>'.repeat(4_000) }),
      values: { t: { text: "a".repeat(10_000) } },
    },
    "With its values the page would be longer than the 10 MB that are accepted.",
  ],
  [
    "longer than is accepted",
    { ...card, html: `<p>${"a".repeat(10_000_000)}</p>` },
    "With its values the page would be longer than the 10 MB that are accepted.",
  ],
  [
    "that cannot be read",
    { ...card, html: "<div>".repeat(300) },
    "The page could not be built from the template and its values.",
  ],
])("fails permanently for a page %s, without the browser", async (_what, document, message) => {
  const { renderer, asked } = rendererWhoseBrowser(broken);
  await expect(renderer.render({ document, format: "png" })).rejects.toMatchObject({ ...final, message });
  expect(asked()).toBe(0);
});
