import { globSync } from "node:fs";
import { basename, join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { earlyPageModules, earlyPagesPlugin } from "./src/server/early-pages.ts";

/** Exported by the library's index, which the gallery imports, but not used there. */
const unusedByGallery = /[\\/](?:useMutation|mutationObserver)\.js$/;

const folder = join(import.meta.dirname, "src");
const pages = globSync("dashboard/pages/**/*-page.tsx", { cwd: folder });
const gallery = "dashboard/pages/gallery/templates-page.tsx";
const composer = "dashboard/pages/composer/composer-page.tsx";

/** For each module, the pages that import it statically. */
let pagesByModule: Map<string, string[]> | undefined;

function findPagesByModule(modules: Rolldown.ChunkingContext): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const page of pages) {
    const needed = new Set([join(folder, page)]);
    // A set also visits what is added meanwhile.
    for (const module of needed) {
      if (page !== gallery || !unusedByGallery.test(module))
        found.set(module, [...(found.get(module) ?? []), page]);
      for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) needed.add(imported);
    }
  }
  return found;
}

/**
 * The name of a module's chunk at this rank, or null to leave it to the bundler. Rank 5: modules of the gallery, the first
 * page. Ranks 1 to 4: modules that so many early pages import, 4 or more at rank 4.
 */
function chunkNameOf(module: string, rank: number, modules: Rolldown.ChunkingContext): string | null {
  pagesByModule ??= findPagesByModule(modules);
  const all = pagesByModule.get(module) ?? [];
  if (all.includes(gallery)) return rank === 5 ? "page-parts" : null;
  const early = earlyPageModules.filter((page) => all.includes(page));
  if (Math.min(early.length, 4) !== rank) return null;
  if (rank === 4) return "more-page-parts";
  // Parts of the composer that are loaded later, and other pages, would load all of it with what they share.
  if (rank === 1 && (early[0] === composer || all.length > 1)) return null;
  return `parts-of-${early.map((page) => basename(page, "-page.tsx")).join("-")}`;
}

/**
 * A browser opens six connections to a host, and each file costs a way there and back, so modules that the same early
 * pages import share a chunk. A group also takes its dependencies along, so those that more pages need go first.
 */
const sharedChunks = [5, 4, 3, 2, 1].map((rank) => ({
  name: (module: string, modules: Rolldown.ChunkingContext) => chunkNameOf(module, rank, modules),
  debugName: `shared chunks, rank ${rank}`,
  minShareCount: rank === 5 ? 3 : 2,
  priority: 1 + rank / 10,
}));

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
 * Lets the bundler drop what the dashboard does not use of the router, such as its forms and what links prefetch in its
 * framework mode: the names for developer tools and the calls that create components would keep it. A later version that is
 * written differently only drops less.
 */
const withoutUnusedRouterParts: Plugin = {
  name: "overprint:without-unused-router-parts",
  apply: "build",
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/]production[\\/]/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = .*;$/gm, "")
        .replaceAll("usePrefetchBehavior(prefetch, rest)", "[false, null, {}]")
        .replaceAll("return shouldPrefetch && !isAbsolute ?", "return false ?")
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
          groups: [
            // The editors in several files, fetched in parallel on the first edit.
            { name: "codemirror-state", test: codemirror("state"), priority: 4 },
            { name: "codemirror-view", test: codemirror("view"), priority: 3 },
            { name: "codemirror-autocomplete", test: codemirror("autocomplete"), priority: 3 },
            { name: "app", tags: ["$initial"], priority: 2 },
            ...sharedChunks,
          ],
        },
      },
    },
  },
});
