/**
 * Builds the dashboard of the repository in the first argument into the folder in the second, then exits. Runs as a
 * separate process, because a build takes 400 MB, which a process does not release.
 */
import { endWithParent } from "#service/child-processes/end-with-parent.ts";

endWithParent();
const [root, folder] = process.argv.slice(2);
if (root === undefined || folder === undefined)
  throw new Error("build-dashboard-into needs a root and a folder");

const { build } = await import("vite");
await build({ root, logLevel: "warn", build: { outDir: folder, emptyOutDir: true } });
