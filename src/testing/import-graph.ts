import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { parseSync } from "vite";

/** For each file, the files that it imports. Paths begin with `src/`. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Reads the imports between the TypeScript files of `src`: of values, of types, `export … from` and `import()`. */
export async function readImportGraph(root: string): Promise<ImportGraph> {
  const names = await readdir(join(root, "src"), { recursive: true });
  const files = new Set(names.filter((name) => /\.tsx?$/.test(name)).map((name) => posix.join("src", name)));
  const entries = [...files].map(async (file): Promise<[string, readonly string[]]> => {
    const code = await readFile(join(root, file), "utf8");
    return [file, listImports(file, code).filter((imported) => files.has(imported))];
  });
  return new Map(await Promise.all(entries));
}

/** Lists the project's files that the code imports, without duplicates, by relative paths and by `#scene/…`. */
export function listImports(file: string, code: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, code).module;
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ];
  return [...new Set(names.flatMap((name) => toPath(file, name.replace(/\?.*$/, "")) ?? []))];
}

function toPath(file: string, name: string): string | undefined {
  if (name.startsWith("#")) return `src/${name.slice(1)}`;
  return name.startsWith(".") ? posix.join(posix.dirname(file), name) : undefined;
}

/** The circles of a graph: groups of nodes that reach each other (strongly connected components), sorted by name. */
export function findCircles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (node: string) => {
    const number = order.size;
    order.set(node, number);
    lowest.set(node, number);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node) ?? 0, lowest.get(next) ?? 0));
    }
    if (lowest.get(node) !== number) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1 || graph.get(node)?.includes(node) === true) circles.push(group.toSorted());
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return circles;
}
