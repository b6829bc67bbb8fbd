import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { refusedStatusHeader } from "#contract/endpoint-calls.ts";

/**
 * Makes `index.html` request the code and the data of the opened page before the app's code is loaded. Otherwise the
 * requests form a chain: the html, the app, the page's code, its data.
 */
interface EarlyPage {
  /** Matches the path; its group replaces `$1` in `calls`. */
  path: RegExp;
  /** The page's module, relative to `src`. */
  page: string;
  /** Others that it loads immediately. */
  parts?: readonly string[];
  /**
   * The exact requests to the dashboard's server beside `/connection`, made only if the address has no query. None that a
   * person or a remote service may refuse. A journey compares them.
   */
  calls?: readonly string[];
}

const earlyPages: readonly EarlyPage[] = [
  {
    path: /^\/(?:templates)?$/,
    page: "dashboard/pages/gallery/templates-page.tsx",
    calls: ["/proxy/api/v2/my-templates?page=0&size=24"],
  },
  {
    path: /^\/templates\/([^/]+)\/compose$/,
    page: "dashboard/pages/composer/composer-page.tsx",
    calls: ["/proxy/api/v2/my-templates/$1", "/proxy/api/v2/my-templates/$1/document"],
  },
  {
    path: /^\/history(?:\/[^/]+)?$/,
    page: "dashboard/pages/history/history-page.tsx",
    parts: ["contract/request-records.ts"],
    calls: ["/proxy/api/v2/results?page=0&size=50"],
  },
  { path: /^\/screenshot$/, page: "dashboard/pages/screenshot/screenshot-page.tsx" },
  { path: /^\/metadata$/, page: "dashboard/pages/metadata/metadata-page.tsx" },
  {
    path: /^\/webhooks$/,
    page: "dashboard/pages/webhooks/webhooks-page.tsx",
    parts: ["contract/request-records.ts"],
  },
  {
    path: /^\/connection$/,
    page: "dashboard/pages/connection/connection-page.tsx",
    parts: ["contract/service-health.ts"],
  },
];

/** The modules of all early pages, relative to `src`. */
export const earlyPageModules = earlyPages.map(({ page }) => page);

/** Previews in the first viewport of the gallery. */
const previewCount = 8;

/**
 * Shows the preview of the composer's template where its canvas will be, while the code is fetched. It gives way to the
 * first page or error with a heading; to the composer when that has decoded the same picture.
 *
 * The numbers are those of the composer's layout and `dashboard/features/stage/use-stage-zoom.ts`, CSS px; a journey
 * compares the places.
 */
const showPicture = `({ preview, width, height }) => {
    const isWide = innerWidth >= 1024;
    const hasColumn = innerWidth >= 1280;
    const strip = hasColumn ? 0 : 45;
    const isPhone = innerWidth < 768;
    const rail = isPhone ? 0 : 72;
    const asHighAsPicture = Math.max(144, Math.min((innerWidth - 40) * (height / width) + 56, 0.4 * innerHeight));
    const view = isWide
      ? {
          left: rail + (hasColumn ? 208 : 0),
          top: 88 + strip,
          width: innerWidth - rail - (hasColumn ? 528 : 320),
          height: innerHeight - Math.max(176, 0.28 * innerHeight) - 192 - strip,
        }
      : { left: rail, top: isPhone ? 106 : 88, width: innerWidth - rail, height: isPhone && innerHeight < 480 ? 0.56 * innerHeight : asHighAsPicture };
    const margin = view.height < 300 ? 40 : 64;
    const room = (px) => Math.max(px - margin, 40);
    const zoom = Math.min(room(view.width) / width, room(view.height) / height, 1);
    const round = (px) => Math.max(1, Math.round(px * zoom * devicePixelRatio)) / devicePixelRatio;
    const place = { width: round(width), height: round(height) };
    const picture = Object.assign(new Image(), { fetchPriority: "high", alt: "", src: preview });
    picture.dataset.earlyPreview = "";
    Object.assign(picture.style, {
      position: "fixed",
      pointerEvents: "none",
      width: place.width + "px",
      height: place.height + "px",
      left: view.left + (view.width - place.width) / 2 + "px",
      top: view.top + (view.height - place.height) / 2 + "px",
    });
    const observer = new MutationObserver(() => {
      if (document.querySelector("h1") !== null) leave();
    });
    const leave = () => {
      observer.disconnect();
      removeEventListener("resize", leave);
      const same = document.querySelector("[data-cold-preview]");
      Promise.resolve(same?.decode()).catch(() => undefined).then(() => picture.remove());
    };
    picture.onerror = leave;
    addEventListener("resize", leave);
    observer.observe(document, { childList: true, subtree: true });
    document.body.append(picture);
  }`;

/**
 * `dashboard/base/connection/client-context.tsx` uses the responses. The data are requested before the code: a browser has
 * few connections, and a response has a few kB. Previews of the gallery are requested when the code is there and is being
 * executed; earlier they would delay it, later the connection would have been idle. The font is requested after the app's
 * code.
 */
const script = (
  pages: readonly (readonly [string, readonly string[], readonly string[]])[],
  font: string,
) => `{
  const load = (attributes) => new Promise((onload) => {
    document.head.append(Object.assign(document.createElement("link"), { ...attributes, onload, onerror: onload }));
  });
  let app;
  const early = (globalThis.overprintEarly = new Map());
  const showPicture = ${showPicture};
  const showPreviews = async (answer, code) => {
    const response = await answer;
    if (!response.ok) return;
    const data = await response.clone().json();
    if (typeof data.preview === "string" && data.width > 0 && location.hash === "") return showPicture(data);
    await code;
    for (const { preview } of [data].flat().slice(0, ${previewCount})) if (typeof preview === "string") new Image().src = preview;
  };
  for (const [pattern, files, calls] of ${JSON.stringify(pages)}) {
    const match = new RegExp(pattern).exec(location.pathname);
    if (match === null) continue;
    if (location.search === "") {
      for (const call of calls) {
        const url = call.replace("$1", match[1] ?? "");
        early.set(url, fetch(url, { headers: { accept: "application/json", "${refusedStatusHeader}": "404" } }));
      }
    }
    const parts = files.map((href) => load({ rel: "modulepreload", href }));
    app = parts[0];
    const code = Promise.all(parts);
    // The consumer handles a failure; that of an unused response is irrelevant.
    const [[url, answer] = []] = early;
    if (url?.includes("/my-templates")) showPreviews(answer, code).catch(() => undefined);
    break;
  }
  Promise.resolve(app).then(() => load({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href: "${font}" }));
}`;

/** Of the font that every page needs. */
const fontTag = /<link\s+rel="preload"\s+as="font"[^>]*\shref="([^"]*)"[^>]*>/;
const themeTag = '<script src="/theme.js"></script>';
const theme = readFileSync(new URL("../../public/theme.js", import.meta.url), "utf8");

/**
 * The Vite plugin. Also inlines the theme's script, because as a file it blocks the parser, and requests the font later
 * than its tag would. Fails the build if a page of the table has no chunk, so that a renamed page is noticed.
 */
export function earlyPagesPlugin(): Plugin {
  return {
    name: "overprint:early-pages",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (page, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const filesOf = (fileName: string): string[] => {
          const files = new Set([fileName]);
          // A set also visits what is added meanwhile.
          for (const file of files)
            for (const imported of byFile.get(file)?.imports ?? []) files.add(imported);
          return [...files];
        };
        const ofApp = chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => filesOf(fileName));
        const filesOfModule = (module: string) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`));
          if (chunk === undefined) throw new Error(`early-pages: ${module} has no chunk`);
          return filesOf(chunk.fileName);
        };
        const pages = earlyPages.map(
          ({ path, page: module, parts = [], calls = [] }) =>
            [
              path.source,
              // The app first, because it is the largest. The page names it as well; the browser fetches it once.
              [...new Set([...ofApp, ...[module, ...parts].flatMap(filesOfModule)])].map(
                (file) => `/${file}`,
              ),
              [...calls, "/connection"],
            ] as const,
        );
        const font = fontTag.exec(page)?.[1];
        if (font === undefined || !page.includes(themeTag))
          throw new Error("early-pages: index.html lacks the font or the script of the theme");
        const html = page.replace(fontTag, "").replace(themeTag, () => `<script>${theme}</script>`);
        return { html, tags: [{ tag: "script", children: script(pages, font), injectTo: "head-prepend" }] };
      },
    },
  };
}
