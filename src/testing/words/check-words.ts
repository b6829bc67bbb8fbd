import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { findForbiddenWords } from "./find-forbidden-words.ts";

/** Part of `npm run check`: names each forbidden word in the project with its line and the word to use instead. */
const root = join(import.meta.dirname, "../../..");
const paths = globSync(["{src,e2e,docs}/**/*.{ts,tsx,md}", "*.{ts,md}", ".env.example"], {
  cwd: root,
  exclude: [
    // The words themselves.
    "src/testing/words/forbidden-words.ts",
    // Pages of other people.
    "src/testing/metadata-pages/**",
  ],
}).toSorted();

const findings = paths
  .map((path) => relative(root, join(root, path)).replaceAll("\\", "/"))
  .flatMap((path) => findForbiddenWords(path, readFileSync(join(root, path), "utf8")));

for (const { path, line, found, instead } of findings)
  process.stdout.write(`${path}:${line}: “${found}” → ${instead}\n`);
process.exitCode = findings.length > 0 ? 1 : 0;
