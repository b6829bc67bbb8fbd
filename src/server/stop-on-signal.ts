/** Loaded before all other modules, so that signals are handled from the beginning of a start. */
import { stopMsMax } from "./shutdown.ts";

const parentCheckMs = 500;

/** Replaced by `onSignal` as soon as parts have started. */
let stop: () => Promise<void> = async () => undefined;
let onFailure: (error: unknown) => void = () => undefined;
let isListening = false;

/** The first signal shuts down gracefully and exits with 0, the second exits at once. */
export function listenForSignals(): void {
  if (isListening) return;
  isListening = true;
  let isStopping = false;
  const act = (signal: "SIGTERM" | "SIGINT" | "SIGHUP") => {
    if (isStopping) process.exit(signal === "SIGINT" ? 130 : 143);
    isStopping = true;
    // Jobs that are still in progress are resumed at the next start. An exit would wait for threads in native calls.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), stopMsMax).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        onFailure(error);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", act);
  process.on("SIGINT", act);
  // The terminal was closed.
  process.on("SIGHUP", () => isStopping || act("SIGHUP"));
  whenOrphaned(() => isStopping || act("SIGTERM"));
}

/** Sets the handler for signals. `reportFailure` receives the error of a failed shutdown. */
export function onSignal(shutDown: () => Promise<void>, reportFailure: (error: unknown) => void): void {
  stop = shutDown;
  onFailure = reportFailure;
}

/** Detects the end of npm's shell: npm sends signals to that shell, and some shells exit without forwarding them. */
function whenOrphaned(act: () => void): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    act();
  }, parentCheckMs);
  watch.unref();
}
