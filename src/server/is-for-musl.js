import { closeSync, openSync, readSync } from "node:fs";

/**
 * Whether this Node is for musl, by the name of the loader in its program: a system may have the loaders of both C
 * libraries. In JavaScript, because older versions of Node run it too.
 */
export function isForMusl() {
  if (process.platform !== "linux") return false;
  const start = Buffer.alloc(4096);
  const file = openSync(process.execPath, "r");
  readSync(file, start, 0, start.length, 0);
  closeSync(file);
  return start.includes("/ld-musl-");
}
