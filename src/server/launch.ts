/** The program of `npm start`: applies the settings of the process, then loads all other modules. */
import { resolveFaster } from "./module-resolution.ts";
import { restartUnderSettings } from "./process-settings.ts";
import { listenForSignals } from "./stop-on-signal.ts";

restartUnderSettings();
listenForSignals();
resolveFaster();
// Dynamic, because static imports are loaded before the first line runs.
await import("./main.ts");
