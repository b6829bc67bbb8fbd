/** The program of `npm start`: applies the settings of the process, then loads all other modules. */
import { restartUnderSettings } from "./process-settings.ts";
import { listenForSignals } from "./stop-on-signal.ts";

restartUnderSettings();
listenForSignals();
// Dynamic, because static imports are loaded before the first line runs.
await import("./main.ts");
