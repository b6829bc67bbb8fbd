/** The program of `npm start`, loaded by `launch.js`: applies the settings of the process, then loads all other modules. */
import { warmEngineThread } from "#service/storage/engine-thread.ts";
import { refuseMissingPackages } from "./missing-packages.ts";
import { resolveFaster } from "./module-resolution.ts";
import { restartUnderSettings } from "./process-settings.ts";
import { listenForSignals } from "./stop-on-signal.ts";

restartUnderSettings();
listenForSignals();
resolveFaster();
// A process with a role has its database on a server.
if (!["service", "worker"].some((role) => process.argv.includes(role))) warmEngineThread();
refuseMissingPackages({ withDevelopment: false });
// Dynamic, because static imports are loaded before the first line runs.
await import("./main.ts");
