/** The sizes of the built dashboard, with gzip at its default level, which any server reaches. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { figure, type Section } from "./report.ts";
import { rowFigure } from "./target-rows.ts";

export interface BundleSizes {
  initialScriptBytes: number;
  /** The initial ones, a route's page and what that imports, by the page's name. */
  routeScripts: { name: string; bytes: number }[];
  styleBytes: number;
  /** Everything else that is script, by name. */
  chunks: { name: string; bytes: number; isRoute: boolean }[];
}

export async function readBundleSizes(dist: string): Promise<BundleSizes> {
  const page = await readFile(join(dist, "index.html"), "utf8");
  const named = (ending: string) =>
    Array.from(
      page.matchAll(/(?:src|href)="\/(?<path>[^"]+)"/g),
      (match) => match.groups?.["path"] ?? "",
    ).filter((path) => path.endsWith(ending));
  const initial = await withStaticImports(dist, named(".js"));
  const scripts = (await readdir(join(dist, "assets"))).filter((name) => name.endsWith(".js"));
  const others = scripts.map((name) => `assets/${name}`).filter((path) => !initial.includes(path));
  const routes = await Promise.all(
    others
      .filter((path) => isRoute(path))
      .map(async (path) => ({
        name: nameOf(path),
        bytes: await packedBytes(dist, await withStaticImports(dist, [...initial, path])),
      })),
  );
  return {
    initialScriptBytes: await packedBytes(dist, initial),
    routeScripts: routes,
    styleBytes: await packedBytes(dist, named(".css")),
    chunks: await Promise.all(
      others.map(async (path) => ({
        name: nameOf(path),
        bytes: await packedBytes(dist, [path]),
        isRoute: isRoute(path),
      })),
    ),
  };
}

export function reportBundle({ initialScriptBytes, routeScripts, styleBytes, chunks }: BundleSizes): Section {
  const kilobytes = (bytes: number) => bytes / 1000;
  const largestRoute = Math.max(...chunks.filter(({ isRoute }) => isRoute).map(({ bytes }) => bytes));
  return {
    title: "The dashboard's bundle",
    about:
      "The production build, gzip. A route's own chunk is the one named after its page; what pages share (the scene first) is loaded on demand.",
    figures: [
      rowFigure("initialScript", kilobytes(initialScriptBytes)),
      rowFigure(
        "routeScript",
        kilobytes(routeScripts.find(({ name }) => name === "templates-page")?.bytes ?? Number.NaN),
      ),
      figure("the same, largest route", kilobytes(Math.max(...routeScripts.map(({ bytes }) => bytes))), {
        unit: "kB",
        digits: 1,
      }),
      rowFigure("styles", kilobytes(styleBytes)),
      rowFigure("routeChunk", kilobytes(largestRoute)),
    ],
    table: {
      head: ["loaded on demand", "kB"],
      rows: chunks
        .toSorted((left, right) => right.bytes - left.bytes)
        .filter(({ bytes }) => bytes >= 1000)
        .map(({ name, bytes }) => [name, kilobytes(bytes).toFixed(1)]),
    },
  };
}

function nameOf(path: string): string {
  return path.slice("assets/".length).replace(/-[\w-]{8}\.js$/, "");
}

function isRoute(path: string): boolean {
  return /-page-[\w-]{8}\.js$/.test(path);
}

async function packedBytes(dist: string, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await readFile(join(dist, path))).byteLength),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The page's scripts and their static imports, which the browser loads before it runs any code. */
async function withStaticImports(dist: string, paths: readonly string[]): Promise<string[]> {
  const found = [...new Set(paths)];
  for (const path of found) {
    const code = await readFile(join(dist, path), "utf8");
    for (const match of code.matchAll(/(?:from|import)\s*"\.\/(?<name>[^"]+\.js)"/g)) {
      const imported = `assets/${match.groups?.["name"] ?? ""}`;
      if (!found.includes(imported)) found.push(imported);
    }
  }
  return found;
}
