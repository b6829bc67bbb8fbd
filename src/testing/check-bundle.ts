import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/**
 * Checks the budgets of the dashboard in `dist/`, and that it does not contain `API_KEY`, which was a canary during the
 * build (`build-dashboard.ts --fresh`). Prints all figures; exits with 1 if one is over its budget.
 */
const dist = join(import.meta.dirname, "../../dist");
const budgets = {
  initialScriptBytes: 110_000,
  galleryScriptBytes: 140_200,
  styleBytes: 13_000,
  routeChunkBytes: 45_000,
  sharedChunkBytes: 70_000,
} as const;
const faults: string[] = [];

const page = await readFile(join(dist, "index.html"), "utf8");
const initial = await withStaticImports(
  Array.from(
    page.matchAll(/(?:src|href)="(?<path>\/assets\/[^"]+\.js)"/g),
    (match) => match.groups?.["path"] ?? "",
  ),
);
const styles = Array.from(
  page.matchAll(/href="(?<path>\/assets\/[^"]+\.css)"/g),
  (match) => match.groups?.["path"] ?? "",
);
const entries = await readdir(dist, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));

if (initial.length === 0 || styles.length === 0)
  faults.push("The page names no script or no style; nothing was measured.");
measure("initial JavaScript, gzip", await compressedBytes(initial), budgets.initialScriptBytes);
const gallery = files
  .map((path) => path.slice(dist.length))
  .filter((url) => /^\/assets\/templates-page-[\w-]+\.js$/.test(url));
if (gallery.length === 0) faults.push("The gallery has no script; its scripts were not measured.");
measure(
  "JavaScript before the first paint of the gallery, gzip",
  await compressedBytes(await withStaticImports([...initial, ...gallery])),
  budgets.galleryScriptBytes,
);
measure("styles, gzip", await compressedBytes(styles), budgets.styleBytes);
for (const file of files.filter((path) => path.endsWith(".js"))) {
  const url = file.slice(dist.length);
  if (url.startsWith("/assets/") && !initial.includes(url)) {
    // A screen's own code is named after its page. Shared code, the scene first, is loaded on demand.
    const isRoute = /-page-[\w-]+\.js$/.test(url);
    measure(url, await compressedBytes([url]), isRoute ? budgets.routeChunkBytes : budgets.sharedChunkBytes);
  }
}
const canary = process.env["API_KEY"] ?? "";
if (canary === "") faults.push("API_KEY holds no canary, so its absence from the build was not checked.");
for (const file of files) {
  if (canary !== "" && (await readFile(file, "latin1")).includes(canary))
    faults.push(`${file} contains the key.`);
}

for (const fault of faults) console.log(`✗ ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;

function measure(name: string, bytes: number, bytesMax: number): void {
  console.log(`${name}: ${bytes} of ${bytesMax} bytes`);
  if (bytes > bytesMax) faults.push(`${name} has ${bytes} bytes; at most ${bytesMax}.`);
}

async function compressedBytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    urls.map(async (url) => gzipSync(await readFile(join(dist, url))).byteLength),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The page's scripts and their static imports, which the browser loads before it runs any code. */
async function withStaticImports(urls: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const waiting = [...urls];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue;
    found.add(url);
    const code = await readFile(join(dist, url), "utf8");
    for (const match of code.matchAll(/(?:from|import)\s*"\.\/(?<name>[^"]+\.js)"/g)) {
      waiting.push(`/assets/${match.groups?.["name"] ?? ""}`);
    }
  }
  return [...found];
}
