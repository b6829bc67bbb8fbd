import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyPagesPlugin } from "./src/server/early-pages.ts";

/**
 * Candidates for what several pages need beside the app itself. The engine, translations and the composer are asked for by
 * name: many parts of the composer that are loaded later share its texts, which no other page needs.
 */
const sharedByPages = (id: string) =>
  !/\/src\/(?:scene|dashboard\/(?:(?:scene|html)-view|composer))\/|\.de\.ts/.test(id);

const codemirror = (part: string) => new RegExp(`[\\\\/]@codemirror[\\\\/]${part}[\\\\/]`);

/** The dashboard's build. The proxy is not here: `src/server` mounts it before this, in development and in `npm start`. */
export default defineConfig({
  plugins: [react(), tailwindcss(), earlyPagesPlugin()],
  build: {
    // `light-dark()` and nesting as they are written: every browser of this list has them.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
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
