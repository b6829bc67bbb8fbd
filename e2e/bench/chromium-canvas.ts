/** The same picture in Chromium on a warm page: our drawing code in a built page, encoded as JPEG by the browser. */
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import type { TemplateDocument } from "#scene/document.ts";
import { createFontFiles } from "#server/font-files.ts";
import type { ReadPictureSource } from "#service/pictures/picture-source.ts";

const address = "https://bench.test";
const entry = "virtual:bench-page";

const script = `
  import { createScenePainter } from "/src/dashboard/scene-view/paint-scene.ts";
  const painter = createScenePainter();
  const canvas = document.body.appendChild(document.createElement("canvas"));
  canvas.style.display = "block";
  globalThis.paint = async (scene) => {
    for (;;) {
      const { pending, failures } = painter.paint(canvas, scene, 0);
      if (failures.length > 0) throw new Error(JSON.stringify(failures));
      if (pending === undefined) return;
      await pending;
    }
  };
`;

export interface ChromiumCanvas {
  /** Paints the first page of the document and returns it as a file that the browser encodes. */
  render: (document: TemplateDocument, quality: number) => Promise<Buffer>;
  close: () => Promise<void>;
}

export async function openChromiumCanvas(
  browser: Browser,
  readPicture: ReadPictureSource,
): Promise<ChromiumCanvas> {
  const fonts = createFontFiles();
  const code = await bundle();
  const page = await browser.newPage();
  await page.route(`${address}/**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === "/") {
      const body = `<!doctype html><style>body{margin:0}</style><script type="module" src="/bench.js"></script>`;
      await route.fulfill({
        contentType: "text/html",
        body: body.replace("<script", "<body></body><script"),
      });
    } else if (url.pathname === "/bench.js") {
      await route.fulfill({ contentType: "text/javascript", body: code });
    } else if (url.pathname === "/pictures") {
      const { bytes } = await readPicture(url.searchParams.get("src") ?? "");
      await route.fulfill({ contentType: "application/octet-stream", body: Buffer.from(bytes) });
    } else {
      const answer = await fonts.request(decodeURI(url.pathname));
      await route.fulfill({
        status: answer.status,
        contentType: "font/woff2",
        body: Buffer.from(await answer.arrayBuffer()),
      });
    }
  });
  await page.goto(`${address}/`);
  await page.waitForFunction("globalThis.paint !== undefined");
  return { render: (document, quality) => render(page, document, quality), close: () => page.close() };
}

async function render(page: Page, document: TemplateDocument, quality: number): Promise<Buffer> {
  const { width, height } = pictureSizeOf(document);
  const viewport = page.viewportSize();
  if (viewport?.width !== width || viewport.height !== height) await page.setViewportSize({ width, height });
  await page.evaluate(`paint(${JSON.stringify(document)})`);
  return page.screenshot({ type: "jpeg", quality });
}

function pictureSizeOf({ width, height, scaleFactor }: TemplateDocument) {
  return { width: Math.round(width * scaleFactor), height: Math.round(height * scaleFactor) };
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: new URL("../..", import.meta.url).pathname,
    plugins: [
      {
        name: "bench-page",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? script : undefined),
      },
    ],
    build: {
      write: false,
      target: "esnext",
      modulePreload: false,
      rollupOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  const outputs = "output" in built ? built.output : [];
  return outputs.flatMap((chunk) => (chunk.type === "chunk" ? [chunk.code] : [])).join("");
}
