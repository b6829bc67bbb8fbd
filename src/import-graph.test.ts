import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { findCircles, type ImportGraph, listImports, readImportGraph } from "#testing/import-graph.ts";
import { folderTables, foldersOf, layers, neighbours, roomsWithFreeTests } from "../oxlint.config.ts";

/*
 * The linter refuses an import that a table or the dashboard's layers do not permit, and circles of static imports. This
 * test also counts `import()`, which the linter does not see, and compares each table with the imports that there are.
 */
let graph: ImportGraph = new Map();

beforeAll(async () => {
  graph = await readImportGraph(join(import.meta.dirname, ".."));
});

test("no file imports itself by way of others, types included", () => {
  expect(graph.size).toBeGreaterThan(1_000);
  expect(findCircles(graph)).toEqual([]);
});

describe.each(Object.entries(folderTables))("the folders of %s", (room, table) => {
  /** The folder of the room in which a file is; undefined outside, and for files beside the folders. */
  const folderOf = (file: string) => {
    const [, own, folder, rest] = file.split("/");
    return own === room && rest !== undefined ? folder : undefined;
  };

  function importedFolders(): Record<string, string[]> {
    const imported: Record<string, Set<string>> = {};
    for (const [file, targets] of graph) {
      const own = folderOf(file);
      if (own === undefined || (file.endsWith(".test.ts") && roomsWithFreeTests.has(room))) continue;
      imported[own] ??= new Set();
      for (const target of targets) {
        const other = folderOf(target);
        if (other !== undefined && other !== own) imported[own].add(other);
      }
    }
    return Object.fromEntries(Object.entries(imported).map(([own, others]) => [own, [...others].toSorted()]));
  }

  test("import what their table says, no less and no more", () => {
    expect(importedFolders()).toEqual(
      Object.fromEntries(Object.entries(table).map(([own, others]) => [own, others.toSorted()])),
    );
  });

  test("are in no circle", () => {
    expect(findCircles(new Map(Object.entries(table)))).toEqual([]);
  });

  test("have no folder inside that bears the name of one that they may not import", () => {
    // The linter knows a folder by its name in the path.
    const inner = [...graph.keys()].filter((file) => {
      const own = folderOf(file);
      return (
        own !== undefined &&
        file
          .split("/")
          .slice(3, -1)
          .some((name) => Object.hasOwn(table, name) && table[own]?.includes(name) !== true)
      );
    });
    expect(inner).toEqual([]);
  });

  test("have no two files of one name, catalogues of texts aside", () => {
    expect(findNamesakesIn(folderOf)).toEqual([]);
  });
});

describe("the layers of the dashboard", () => {
  /** `features/stage` of a file in it; for a file beside the folders of a layer, the layer. */
  const folderOf = (file: string) => {
    const [, room, layer, folder, rest] = file.split("/");
    if (room !== "dashboard" || layer === undefined || folder === undefined) return undefined;
    return rest === undefined ? layer : `${layer}/${folder}`;
  };
  const heightOf = (folder: string) => layers.findIndex((layer) => layer === folder.split("/")[0]);

  /** The imports of other folders, without duplicates: `features/cases → features/stage`. */
  function importsBetween(isWanted: (from: string, to: string) => boolean): string[] {
    const found = [...graph].flatMap(([file, targets]) => {
      const from = folderOf(file);
      if (from === undefined) return [];
      return targets.flatMap((target) => {
        const to = folderOf(target);
        return to !== undefined && to !== from && isWanted(from, to) ? [`${from} → ${to}`] : [];
      });
    });
    return [...new Set(found)].toSorted();
  }

  test("hold every file in a folder; only those of the topmost may stand beside it", () => {
    const places = new Set([...graph.keys()].flatMap((file) => folderOf(file) ?? []));
    expect([...places].toSorted()).toEqual(["app", ...layers.flatMap(foldersOf)].toSorted());
  });

  test("import nothing from above", () => {
    expect(importsBetween((from, to) => heightOf(to) > heightOf(from))).toEqual([]);
  });

  test("import from beside what the list of at most ten says, no less and no more", () => {
    const besides = importsBetween((from, to) => heightOf(to) === heightOf(from) && !from.startsWith("app"));
    expect(besides).toEqual(neighbours.map(([from, to]) => `${from} → ${to}`).toSorted());
    expect(neighbours.length).toBeLessThanOrEqual(10);
    const targets = neighbours.map(([from]): [string, string[]] => [
      from,
      neighbours.flatMap((other) => (other[0] === from ? [other[1]] : [])),
    ]);
    expect(findCircles(new Map(targets))).toEqual([]);
  });

  test("have no folder inside that bears the name of a layer or of a neighbour", () => {
    // The linter knows a folder by its name in the path.
    const inner = [...graph.keys()].filter((file) => {
      const [layer = ""] = folderOf(file)?.split("/") ?? [];
      const names: readonly string[] = [...layers, ...foldersOf(layer).map((folder) => basename(folder))];
      return (
        layer !== "" &&
        file
          .split("/")
          .slice(4, -1)
          .some((name) => names.includes(name))
      );
    });
    expect(inner).toEqual([]);
  });

  test("have no two files of one name in a folder, catalogues of texts aside", () => {
    expect(findNamesakesIn(folderOf)).toEqual([]);
  });
});

function findNamesakesIn(folderOf: (file: string) => string | undefined): string[][] {
  const files = [...graph.keys()].filter(
    (file) => folderOf(file) !== undefined && !/^texts(\.\w+)?\.ts$/.test(basename(file)),
  );
  return findNamesakes(files, (file) => `${folderOf(file)} ${basename(file)}`);
}

function findNamesakes(files: readonly string[], nameOf: (file: string) => string): string[][] {
  const byName = Object.values(Object.groupBy(files, nameOf));
  return byName.filter((group) => group !== undefined).filter(({ length }) => length > 1);
}

describe("planted violations", () => {
  test("imports of every kind are read", () => {
    const code = `
      import { a } from "./a.ts";
      import type { B } from "../b.ts";
      export { c } from "./inner/c.ts";
      import "#scene/d.ts";
      import { join } from "node:path";
      const open = () => import("./e.ts?worker");
    `;
    expect(listImports("src/room/file.ts", code)).toEqual([
      "src/room/a.ts",
      "src/b.ts",
      "src/scene/d.ts",
      "src/room/inner/c.ts",
      "src/room/e.ts",
    ]);
  });

  test("a circle is found, also one of a file with itself and one behind others", () => {
    const planted = new Map([
      ["start", ["a"]],
      ["a", ["b", "end"]],
      ["b", ["c"]],
      ["c", ["a"]],
      ["self", ["self"]],
      ["end", []],
    ]);
    expect(findCircles(planted)).toEqual([["a", "b", "c"], ["self"]]);
  });

  test("two files of one name are found", () => {
    expect(findNamesakes(["x/a.ts", "y/a.ts", "x/b.ts"], (file) => basename(file))).toEqual([
      ["x/a.ts", "y/a.ts"],
    ]);
  });
});
