/** The program of `npm start`: the process gets its settings first, then everything else is loaded. */
import { restartUnderSettings } from "./process-settings.ts";
import { listenForSignals } from "./stop-on-signal.ts";

restartUnderSettings();
listenForSignals();
// Only now, because what a module imports is loaded before its first line runs.
await import("./main.ts");
