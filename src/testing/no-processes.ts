/** Fails a unit test that starts a process or a thread, opens a port or connects. A setup file of these tests. */
import childProcess, { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";
import threads from "node:worker_threads";

function refuse(what: string): () => never {
  return () => {
    throw new Error(
      `A unit test ${what}. \`src/testing/unit-files.ts\` takes this file for one by its imports; it has to know the module that does it.`,
    );
  };
}

/** Once in a process, whose modules all its test files share. */
const isRefusing = Symbol.for("overprint.no-processes");

if (!Reflect.has(globalThis, isRefusing)) {
  Reflect.set(globalThis, isRefusing, true);
  // Missing in the types; all asynchronous starts call it.
  Reflect.set(ChildProcess.prototype, "spawn", refuse("starts a process"));
  childProcess.spawnSync = refuse("starts a process");
  childProcess.execFileSync = refuse("starts a process");
  childProcess.execSync = refuse("starts a process");
  net.Server.prototype.listen = refuse("opens a port");
  net.Socket.prototype.connect = refuse("connects");
  threads.Worker = class extends threads.Worker {
    constructor(...parameters: ConstructorParameters<typeof threads.Worker>) {
      refuse("starts a thread")();
      super(...parameters);
    }
  };
  syncBuiltinESMExports();
}
