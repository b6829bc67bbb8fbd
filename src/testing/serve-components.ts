import { join } from "node:path";
import { createServer } from "vite";
import { freePort } from "./free-port.ts";

/**
 * `npm run components`: the page that shows every component in every state, with hot reload, on the loopback only. On
 * `PORT`, else on a free port; the address is printed.
 */
const root = join(import.meta.dirname, "../..");
const server = await createServer({
  root,
  configFile: join(root, "vite.components.config.ts"),
  server: {
    host: "127.0.0.1",
    port: Number(process.env["PORT"] ?? "") || (await freePort()),
    strictPort: true,
  },
});
await server.listen();
process.stdout.write(`${server.resolvedUrls?.local[0] ?? ""}src/component-page/\n`);
