import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The dashboard's build. The proxy is not here: `src/server` mounts it before this, in development and in `npm start`. */
export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    // `light-dark()` and nesting as they are written: every browser of this list has them.
    target: ["chrome123", "edge123", "firefox121", "safari17.5"],
    // Fonts and pictures as files, so that a policy without `data:` allows them and the browser can cache each.
    assetsInlineLimit: 0,
  },
});
