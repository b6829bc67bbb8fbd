/**
 * Call first in a helper process that `startHelper` started. Ignores the signals that a terminal or a supervisor sends to
 * all processes of a service at once, because the parent decides when its work ends; and ends with its parent, however
 * that one ends: the parent holds the other end of standard input and never writes to it.
 *
 * Not covered: synchronous code delays it until its end. Readers of foreign files have a limit of CPU time for that.
 */
export function endWithParent(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  // `process.exit` would wait for native code that runs on other threads.
  process.stdin.once("close", () => process.kill(process.pid, "SIGKILL"));
  process.stdin.on("error", () => undefined).resume();
  // The helper's own work decides how long it lives.
  if ("unref" in process.stdin) process.stdin.unref();
}
