import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { earlyPagesPlugin } from "./src/server/early-pages.ts";

/**
 * Candidates for what several pages need beside the app itself. The engine with its fonts and packages, translations
 * and the composer are asked for by name: many parts of the composer that are loaded later share its texts, which no
 * other page needs.
 */
const sharedByPages = (id: string) =>
  !/\/src\/(?:scene|dashboard\/(?:model\/(?:drawing|composition|template)|features\/fields|pages\/composer))\/|\/node_modules\/(?:@csstools|bidi-js|entities|parse5|qr|fastest-levenshtein|@cto\.af|unicode-segmenter|fflate)\/|\.de\.ts/.test(
    id,
  );

const gallery = join(import.meta.dirname, "src/dashboard/pages/gallery/templates-page.tsx");
let neededByGallery: Set<string> | undefined;

/** Exported by the library's index, which the gallery imports, but not used there. */
const unusedByGallery = /[\\/](?:useMutation|mutationObserver)\.js$/;

/** Names the chunk of a module that the gallery, the first page, needs; null for the others. */
function galleryChunkOf(id: string, modules: Rolldown.ChunkingContext): string | null {
  if (neededByGallery === undefined) {
    neededByGallery = new Set([gallery]);
    // A set also visits what is added meanwhile.
    for (const module of neededByGallery)
      for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) neededByGallery.add(imported);
  }
  return neededByGallery.has(id) && !unusedByGallery.test(id) ? "page-parts" : null;
}

const codemirror = (part: string) => new RegExp(`[\\\\/]@codemirror[\\\\/]${part}[\\\\/]`);

/** Tailwind's initial values for browsers without `@property`, of which the list below has none. */
const withoutPropertyFallbacks: Plugin = {
  name: "overprint:without-property-fallbacks",
  apply: "build",
  enforce: "post",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === "asset" && file.fileName.endsWith(".css"))
        file.source = String(file.source).replace(/@layer properties\{@supports.*?\}\}\}/s, "");
    }
  },
};

/**
 * Lets the bundler drop what the dashboard does not use of the router, such as its forms: the names for developer tools
 * and the calls that create components would keep it. A later version that is written differently only drops less.
 */
const withoutUnusedRouterParts: Plugin = {
  name: "overprint:without-unused-router-parts",
  apply: "build",
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, "")
        .replaceAll(/= (React[$\w]*\.(?:forwardRef|memo|createContext)\()/g, "= /* @__PURE__ */ $1"),
  },
};

/** The dashboard's build. The proxy is not here: `src/server` mounts it before this, in development and in `npm start`. */
export default defineConfig({
  plugins: [react(), tailwindcss(), withoutPropertyFallbacks, withoutUnusedRouterParts, earlyPagesPlugin()],
  // The reader of tables loads that of workbooks with the first one.
  worker: { format: "es" },
  build: {
    // `light-dark()`, nesting and `@property` as they are written: every browser of this list has them.
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    // Fonts and pictures as files, so that a policy without `data:` allows them and the browser can cache each.
    assetsInlineLimit: 0,
    // The list of the files of a page is in the first script. Rarely opened pages are not worth their lines there: they
    // find their files one round trip later.
    modulePreload: {
      // Every browser of the list above knows `modulepreload`.
      polyfill: false,
      resolveDependencies: (file, dependencies) =>
        /\/(?:(?:revision-check|revisions|comparison|connection|metadata)-page|details-dialog|shortcuts-dialog|template-actions|importer|pending-import)-/.test(
          file,
        )
          ? []
          : dependencies,
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A browser asks for six files at a time, and each costs a way there and back: a few large ones are sooner
          // there than seventy small ones.
          groups: [
            // The editors in several files, fetched in parallel on the first edit.
            { name: "codemirror-state", test: codemirror("state"), priority: 4 },
            { name: "codemirror-view", test: codemirror("view"), priority: 3 },
            { name: "codemirror-autocomplete", test: codemirror("autocomplete"), priority: 3 },
            { name: "app", tags: ["$initial"], priority: 2 },
            {
              name: galleryChunkOf,
              debugName: "page-parts",
              test: sharedByPages,
              minShareCount: 3,
              priority: 1,
            },
            { name: "more-page-parts", test: sharedByPages, minShareCount: 7 },
          ],
        },
      },
    },
  },
});
