import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { earlyPagesPlugin } from "./src/server/early-pages.ts";

/**
 * Candidates for what several pages need beside the app itself. The engine, translations and the composer are asked for by
 * name: many parts of the composer that are loaded later share its texts, which no other page needs.
 */
const sharedByPages = (id: string) =>
  !/\/src\/(?:scene|dashboard\/(?:(?:scene|html)-view|composer))\/|\.de\.ts/.test(id);

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

/** The dashboard's build. The proxy is not here: `src/server` mounts it before this, in development and in `npm start`. */
export default defineConfig({
  plugins: [react(), tailwindcss(), withoutPropertyFallbacks, earlyPagesPlugin()],
  build: {
    // `light-dark()`, nesting and `@property` as they are written: every browser of this list has them.
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    // Fonts and pictures as files, so that a policy without `data:` allows them and the browser can cache each.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A browser asks for six files at a time, and each costs a way there and back: a few large ones are sooner
          // there than seventy small ones.
          groups: [
            // The JSON editor in three files, fetched in parallel on the first edit.
            { name: "codemirror-state", test: codemirror("state"), priority: 4 },
            { name: "codemirror-view", test: codemirror("view"), priority: 3 },
            { name: "app", tags: ["$initial"], priority: 2 },
            { name: "page-parts", test: sharedByPages, minShareCount: 6, priority: 1 },
          ],
        },
      },
    },
  },
});
