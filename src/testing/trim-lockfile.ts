import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listLockfileProblems, parseLockfile, trimLockfile } from "./lockfile.ts";

/** Run this after `npm install` has changed a lock file. Exits with 1 if a package is missing or not fixed. */
for (const name of ["package-lock.json", "bench/package-lock.json"]) {
  const path = join(import.meta.dirname, "../..", name);
  const lockfile = trimLockfile(parseLockfile(await readFile(path, "utf8")));
  await writeFile(path, `${JSON.stringify(lockfile, null, 2)}\n`);
  for (const problem of listLockfileProblems(lockfile)) {
    console.log(`${name}: ${problem}`);
    process.exitCode = 1;
  }
}
