/**
 * Makes an empty database cluster in the folder named by the first argument, then ends. Run as a process of its own,
 * because making one takes 700 MB once, which the process would keep.
 *
 * It ends at once with its parent, also when that one is killed: the parent holds the other end of standard input. A
 * thread waits for that, because making a cluster is synchronous code of some seconds.
 */
import { Socket } from "node:net";
import { isMainThread, Worker } from "node:worker_threads";

if (isMainThread) await createCluster(process.argv[2]);
else endWithParent();

async function createCluster(folder: string | undefined): Promise<void> {
  if (folder === undefined) throw new Error("create-cluster needs a folder");
  // The parent decides when its work ends, and a group's signal would only leave a half-made folder and a stack trace.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);
  new Worker(new URL(import.meta.url)).unref();
  const { PGlite } = await import("@electric-sql/pglite");
  const database = await PGlite.create(folder);
  await database.close();
  // The thread still waits for the end of the parent.
  process.exit(0);
}

/** `process.exit` would wait for the main thread's synchronous code. */
function endWithParent(): void {
  const end = () => process.kill(process.pid, "SIGKILL");
  new Socket({ fd: 0, readable: true, writable: false }).on("close", end).on("error", end).resume();
}
