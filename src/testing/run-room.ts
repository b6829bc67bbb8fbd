import { spawn } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";

/**
 * `npm run test:room -- <room>`: the tests of one folder below `src`, e.g. `scene` or `dashboard/pages/batch`. The
 * dashboard's layer may be left out: `dashboard/batch`.
 */
const root = join(import.meta.dirname, "../..");
const [room = "", ...options] = process.argv.slice(2);
const folders =
  room === "" ? [] : globSync([`src/${room}/`, `src/${room.replace("/", "/*/")}/`], { cwd: root });

if (folders.length === 0) {
  process.stderr.write(
    `Name a folder below src: npm run test:room -- scene. Got ${room || "nothing"}; it does not exist.\n`,
  );
  process.exitCode = 1;
} else {
  const command = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    ...folders.map((folder) => `${folder}/`),
    ...options,
  ];
  spawn(process.execPath, command, { cwd: root, stdio: "inherit" }).once("close", (code) => {
    process.exitCode = code ?? 1;
  });
}
