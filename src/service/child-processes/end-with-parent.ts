/**
 * Ends a helper process with its parent, however the parent ends: the parent holds the other end of standard input and
 * never writes to it. Ignores the signals that a terminal or a supervisor sends to all processes of a service at once,
 * because the parent decides when the helper stops. Call it first in a process that `startHelper` started.
 *
 * Not covered: synchronous code delays the exit until it returns. A limit of CPU time bounds this for processes that
 * decode files.
 */
export function endWithParent(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  // `process.exit` would wait for native code on other threads.
  process.stdin.once("close", () => process.kill(process.pid, "SIGKILL"));
  process.stdin.on("error", () => undefined).resume();
  // Standard input alone must not keep the helper alive.
  if ("unref" in process.stdin) process.stdin.unref();
}
