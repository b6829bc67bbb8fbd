/** Loaded first and on its own, so that a signal is heard from the first moments of a start. */
import { stopMsMax } from "./shutdown-times.ts";

const parentCheckMs = 500;

/** Until the start has something to stop. */
let stop: () => Promise<void> = async () => undefined;
let onFailure: (error: unknown) => void = () => undefined;
let isListening = false;

/** The first signal stops in order and exits with 0, the second exits at once. */
export function listenForSignals(): void {
  if (isListening) return;
  isListening = true;
  let isStopping = false;
  const act = (signal: "SIGTERM" | "SIGINT" | "SIGHUP") => {
    if (isStopping) process.exit(signal === "SIGINT" ? 130 : 143);
    isStopping = true;
    // What still runs then is found and taken up at the next start.
    setTimeout(() => process.exit(0), stopMsMax).unref();
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

/** What a signal does from now on. `tell` is handed what fails. */
export function onSignal(stopInOrder: () => Promise<void>, tell: (error: unknown) => void): void {
  stop = stopInOrder;
  onFailure = tell;
}

/** npm passes a signal to the shell between it and us, and some shells end without passing it on. */
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
