import { join } from "node:path";

/** Where Node keeps compiled code; of the product too (`process-settings.ts`). With it a process or thread starts in half the time. */
export const compileCacheFolder = join(import.meta.dirname, "../../node_modules/.cache/overprint");

/**
 * The variables of a process of the product: those given, and not the test runner's (Vite's BASE_URL), which the product
 * would read as its own.
 */
export function childEnvironment(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: process.env["PATH"], NODE_COMPILE_CACHE: compileCacheFolder, ...variables };
}
