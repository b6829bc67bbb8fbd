import { getRequestListener } from "@hono/node-server";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/**
 * The paths of the dashboard's server that a component asks without a service: font files, and pictures, of which there
 * are none, so that their fault is the server's.
 */
const ownPaths: Plugin = {
  name: "own-paths",
  async configureServer({ middlewares }) {
    const [{ createFontFiles }, { createPictures }, { SourceError }, { serviceText }] = await Promise.all([
      import("./src/server/font-files.ts"),
      import("./src/server/pictures.ts"),
      import("./src/service/pictures/picture-source.ts"),
      import("./src/contract/texts/service-texts.ts"),
    ]);
    const pictures = createPictures(() => Promise.reject(new SourceError(serviceText("noAsset"))));
    const listener = getRequestListener(createFontFiles().route("/", pictures).fetch);
    middlewares.use((request, response, next) => {
      if (/^\/(?:fonts\/|pictures\?)/.test(request.url ?? "")) void listener(request, response);
      else next();
    });
  },
};

/** Packages that only pages inside a frame import: found late, they would reload the page of a running test. */
const packagesOfFrames: Plugin = {
  name: "packages-of-frames",
  config: () => ({ optimizeDeps: { include: ["react-dom/client", "react-router"] } }),
};

export const componentPlugins = [react(), tailwindcss(), ownPaths, packagesOfFrames];

/** The page of components: `npm run components`. The dashboard's build does not contain it. */
export default defineConfig({ plugins: componentPlugins });
