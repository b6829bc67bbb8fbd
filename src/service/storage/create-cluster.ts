/**
 * Makes an empty database cluster in the folder named by the first argument, then ends. Run as a process of its own,
 * because making one takes 700 MB once, which the process would keep.
 *
 * Ends at once with its parent, even when the parent is killed: the parent holds the other end of standard input. A
 * thread watches it, because creating a cluster is synchronous code that runs for some seconds.
 */
import { Socket } from "node:net";
import { isMainThread, Worker } from "node:worker_threads";

if (isMainThread) await createCluster(process.argv[2]);
else endWithParent();

async function createCluster(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error("create-cluster needs a folder");
  // The parent decides when this process stops; a signal to the group would only leave a partial folder and a stack
  // trace.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  new Worker(new URL(import.meta.url)).unref();
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(folder);
  await database.close();
  // The thread that watches the parent is still running.
  process.exit(0);
}

/** SIGKILL, because `process.exit` would wait for the main thread's synchronous code. */
function endWithParent(): void {
  const end = () => process.kill(process.pid, "SIGKILL");
  new Socket({ fd: 0, readable: true, writable: false }).on("close", end).on("error", end).resume();
}
