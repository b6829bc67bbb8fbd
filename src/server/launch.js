/**
 * The first module of every start, in JavaScript: removing the types of the first modules takes 0.1 s unless a compile
 * cache has been enabled before, and a start loads them twice (`process-settings.ts`). Node 12 reads it too, so that
 * `refuse-old-node.js` can say what is needed.
 */
import "./refuse-old-node.js";
import module from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const { NODE_COMPILE_CACHE: folder } = process.env;
module.enableCompileCache(folder === undefined ? join(root, "node_modules/.cache/overprint") : folder);
void import("./launch.ts");
