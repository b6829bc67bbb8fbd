import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { completeLockfile, type Lockfile } from "./lockfile-platforms.ts";

/**
 * Run this after `npm install` has changed `package-lock.json`: it adds the entries for other systems that npm omits if its
 * registry does not have those packages. Without them `npm ci` fails on all systems.
 */
for (const name of ["package-lock.json", "bench/package-lock.json"]) {
  const path = join(import.meta.dirname, "../..", name);
  const lockfile = JSON.parse(await readFile(path, "utf8")) as Lockfile;
  const { completed, added } = completeLockfile(lockfile);
  if (added.length > 0) await writeFile(path, `${JSON.stringify(completed, null, 2)}\n`);
  console.log(`${added.length} entries added to ${name}`);
}
