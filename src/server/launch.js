/**
 * The first module of every start, in JavaScript: removing the types of the first modules takes 0.1 s unless a compile
 * cache has been enabled before, and a start loads them twice (`process-settings.ts`).
 */
import "./refuse-old-node.js";
import module from "node:module";
import { join } from "node:path";

module.enableCompileCache(
  process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, "../../node_modules/.cache/overprint"),
);
await import("./launch.ts");
