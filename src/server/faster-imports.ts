/** Loaded before other modules of a command, and by the workers of Vitest (`--import`). */
import { resolveFaster } from "./module-resolution.ts";

resolveFaster();
