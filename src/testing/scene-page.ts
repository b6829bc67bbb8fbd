import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { build } from "vite";
import type { UploadedFace } from "#contract/account.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { Pixels } from "./compare-pixels.ts";

/** Requests that the page makes. */
export interface ScenePageSources {
  fontFile: (path: string) => Response | Promise<Response>;
  picture: (source: string) => Promise<Uint8Array>;
}

// Secure, because other pages have no digests.
const address = "https://scene.test";
const entry = "virtual:scene-page";

/** Paints with the dashboard's code and waits until all fonts and pictures are loaded. */
const script = `
  import { catalogueWith } from "/src/scene/fonts/uploaded-families.ts";
  import { createScenePainter } from "/src/dashboard/model/drawing/paint-scene.ts";
  import { ScenePictures } from "/src/dashboard/model/drawing/scene-pictures.ts";

  const bundled = createScenePainter(new ScenePictures());
  let painted;

  globalThis.paintScene = async (document, pageIndex, faces) => {
    const painter =
      faces.length === 0 ? bundled : createScenePainter(new ScenePictures(), catalogueWith(faces));
    const canvas = globalThis.document.createElement("canvas");
    for (;;) {
      const { pending, failures } = painter.paint(canvas, document, pageIndex);
      if (failures.length > 0) throw new Error(JSON.stringify(failures));
      if (pending === undefined) break;
      await pending;
    }
    const { width, height } = canvas;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    painted = context.getImageData(0, 0, width, height).data;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", painted));
    return { width, height, digest: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") };
  };

  globalThis.readPainted = () => {
    const parts = [];
    for (let start = 0; start < painted.length; start += 30_000)
      parts.push(String.fromCharCode(...painted.subarray(start, start + 30_000)));
    return btoa(parts.join(""));
  };
`;

/** Opens a page with the dashboard's painting code, built like the product. It needs no port: the test answers its requests. */
export async function openScenePage(browser: Browser, sources: ScenePageSources): Promise<Page> {
  const code = await bundle();
  const page = await browser.newPage();
  await page.route(`${address}/**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === "/") {
      const body = `<!doctype html><title>Scene</title><script type="module" src="/scene.js"></script>`;
      await route.fulfill({ contentType: "text/html", body });
    } else if (url.pathname === "/scene.js") {
      await route.fulfill({ contentType: "text/javascript", body: code });
    } else if (url.pathname === "/pictures") {
      const bytes = await sources.picture(url.searchParams.get("src") ?? "");
      await route.fulfill({ contentType: "application/octet-stream", body: Buffer.from(bytes) });
    } else {
      const answer = await sources.fontFile(decodeURI(url.pathname));
      const body = Buffer.from(await answer.arrayBuffer());
      await route.fulfill({ status: answer.status, contentType: "font/woff2", body });
    }
  });
  await page.goto(`${address}/`);
  await page.waitForFunction("globalThis.paintScene !== undefined");
  return page;
}

/** Paints a page of a document in the browser. The digest of its pixels is at hand at once, the pixels when they are asked for. */
export async function paintInBrowser(
  page: Page,
  document: TemplateDocument,
  pageIndex: number,
  faces: readonly UploadedFace[] = [],
): Promise<{ width: number; height: number; digest: string; readPixels: () => Promise<Pixels> }> {
  const painted = await page.evaluate<{ width: number; height: number; digest: string }>(
    `paintScene(...${JSON.stringify([document, pageIndex, faces])})`,
  );
  const { width, height } = painted;
  return {
    ...painted,
    readPixels: async () => ({
      width,
      height,
      data: Buffer.from(await page.evaluate<string>("readPainted()"), "base64"),
    }),
  };
}

/** As the browser's page has it. */
export function digestOf(pixels: Pixels): string {
  return createHash("sha256").update(pixels.data).digest("hex");
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    root: new URL("../..", import.meta.url).pathname,
    plugins: [
      {
        name: "scene-page",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? script : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      target: "esnext",
      modulePreload: false,
      rollupOptions: { input: entry, output: { codeSplitting: false } },
    },
  });
  const outputs = "output" in built ? built.output : [];
  // Beside it are the words of other languages, which a page in English does not load.
  const code = outputs.flatMap((chunk) => (chunk.type === "chunk" && chunk.isEntry ? [chunk.code] : []));
  if (code.length !== 1) throw new Error(`The scene page has ${code.length} scripts; expected one`);
  return code.join("");
}
