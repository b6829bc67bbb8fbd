/**
 * Builds the dashboard of the repository named by the first argument into the folder named by the second, then ends. Run
 * as a process of its own, because a build takes 400 MB, which the process would keep.
 */
import { endWithParent } from "#service/child-processes/end-with-parent.ts";

endWithParent();
const [root, folder] = process.argv.slice(2);
if (root === undefined || folder === undefined)
  throw new Error("build-dashboard-into needs a root and a folder");

const { build } = await import("vite");
await build({ root, logLevel: "warn", build: { outDir: folder, emptyOutDir: true } });
