import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderTables, foldersOf, layers, neighbours, roomsWithFreeTests } from "../oxlint.config.ts";

/**
 * A violation of every boundary rule is planted and must be refused; a permitted import of every kind stands beside and
 * must pass. The real configuration files are used on a copy of the rooms' outline, in a temporary folder, so that a
 * planted file never stands in `src/`, where another run could find it.
 */
const root = join(import.meta.dirname, "..");

/** The allowed imports, written down a second time: the configuration is compared with this, not with itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  scene: ["contract"],
  client: ["contract"],
  dashboard: ["contract", "scene", "client"],
  "component-page": ["contract", "scene", "client", "dashboard"],
  png: [],
  proxy: ["contract"],
  service: ["contract", "png", "scene"],
  server: ["png", "proxy", "service", "contract", "scene"],
  testing: ["contract", "png", "scene", "service"],
};
const rooms = Object.keys(mayImport);
const edges = rooms.flatMap((room) =>
  rooms
    .filter((other) => other !== room)
    .map((other) => ({ room, other, isAllowed: mayImport[room]?.includes(other) })),
);
const forbidden = edges.filter(({ isAllowed }) => !isAllowed);
const allowed = edges.filter(({ isAllowed }) => isAllowed);

const forbiddenGlobals: Readonly<Record<string, readonly string[]>> = {
  contract: ["document", "process", "Buffer", "fetch", "setTimeout", "performance"],
  scene: ["document", "window", "process", "Buffer"],
  client: ["document", "window", "process", "Buffer"],
  dashboard: ["process", "Buffer", "__dirname"],
  png: ["document", "window"],
  proxy: ["document", "window"],
  service: ["document", "window"],
  "service/in-page": ["process", "Buffer"],
  "scene/in-page": ["process", "Buffer"],
  server: ["document", "window"],
};
const globals = Object.entries(forbiddenGlobals).flatMap(([room, names]) =>
  names.map((name) => ({ room, name })),
);

const forbiddenPackages: Readonly<Record<string, readonly string[]>> = {
  contract: ["zod", "hono", "react", "node:fs", "fs", "bidi-js"],
  scene: ["zod", "hono", "react", "node:fs", "sharp", "@napi-rs/canvas"],
  client: ["zod", "hono", "react", "node:http", "@tanstack/react-query"],
  dashboard: ["zod", "hono", "node:fs", "pg", "sharp", "playwright-core", "@hono/node-server"],
  "component-page": ["zod", "node:fs", "sharp", "@tanstack/react-virtual"],
  png: ["node:http", "sharp", "pngjs"],
  proxy: ["zod", "react", "pg", "sharp", "playwright-core", "@hono/node-server"],
  service: ["react", "vite", "@hono/node-server", "@tanstack/react-query"],
  server: ["react", "pg", "sharp", "drizzle-orm", "playwright-core"],
};
/** A room's real imports must not bring a platform's globals with them. */
const ownPackages: Readonly<Record<string, readonly string[]>> = {
  contract: ["zod/mini"],
  scene: [
    "zod/mini",
    "bidi-js",
    "@cto.af/linebreak",
    "qr",
    "parse5",
    "@csstools/color-helpers",
    "@csstools/css-tokenizer",
  ],
  client: ["zod/mini"],
  dashboard: [
    "zod/mini",
    "react",
    "react-dom/client",
    "react-router",
    "@tanstack/react-query",
    "@base-ui/react/menu",
  ],
  "component-page": ["react", "react-dom/client", "react-router", "@tanstack/react-query", "axe-core"],
  proxy: ["hono", "node:stream"],
  service: ["hono", "zod", "node:fs", "drizzle-orm", "sharp"],
  server: ["hono", "@hono/node-server", "vite", "node:fs"],
};
const packages = Object.entries(forbiddenPackages).flatMap(([room, names]) =>
  names.map((name) => ({ room, name })),
);

/** Lint rules that hold everywhere, each with a line that breaks it. The second proves that types are read. */
const lintRules = [
  { rule: "import/no-default-export", path: "src/service/planted-default.ts", code: "export default 1;\n" },
  {
    rule: "typescript/no-floating-promises",
    path: "src/service/planted-floating.ts",
    code: "async function work() {}\nexport function start() {\n  work();\n}\n",
  },
  {
    rule: "node/no-process-env",
    path: "src/service/planted-environment.ts",
    code: 'export const key = process.env["API_KEY"];\n',
  },
  {
    rule: "node/no-process-env",
    path: "src/proxy/planted-environment.ts",
    code: 'export const key = process.env["API_KEY"];\n',
  },
  { rule: "eslint/no-console", path: "src/service/planted-console.ts", code: 'console.log("here");\n' },
  {
    rule: "typescript/no-explicit-any",
    path: "src/service/planted-any.ts",
    code: "export const value: any = 1;\n",
  },
  {
    rule: "import/no-cycle",
    path: "src/service/planted-cycle-a.ts",
    code: 'import { b } from "./planted-cycle-b.ts";\nexport const a = () => b;\n',
  },
  {
    rule: "import/no-cycle",
    path: "src/service/planted-type-cycle-a.ts",
    code: 'import type { B } from "./planted-type-cycle-b.ts";\nexport type A = B | undefined;\n',
  },
  { rule: "unicorn/filename-case", path: "src/service/PlantedName.ts", code: "export const name = 1;\n" },
  {
    rule: "oxc/no-barrel-file",
    path: "src/service/planted-barrel.ts",
    code: Array.from({ length: 40 }, (_unused, index) => `export * from "./leaf-${index}.ts";`).join("\n"),
  },
];

/** Folders inside of a room, each with those that it may import and those that it may not. */
const folders = Object.entries(folderTables).flatMap(([room, table]) =>
  Object.entries(table).map(([folder, known]) => ({
    room,
    folder,
    known,
    refused: Object.keys(table).filter((other) => other !== folder && !known.includes(other)),
  })),
);

/** Folders of the dashboard's layers, each with those of which it may import and those of which it may not. */
const layerFolders = layers.flatMap(foldersOf).map((folder) => {
  const heightOf = (path: string) => layers.findIndex((layer) => path.startsWith(`${layer}/`));
  const isKnown = (other: string) =>
    heightOf(other) < heightOf(folder) || neighbours.some(([from, to]) => from === folder && to === other);
  const others = layers.flatMap(foldersOf).filter((other) => other !== folder);
  return {
    folder,
    known: others.filter(isKnown),
    above: others.filter((other) => !isKnown(other) && heightOf(other) > heightOf(folder)),
    beside: others.filter((other) => !isKnown(other) && heightOf(other) === heightOf(folder)),
  };
});

/** The way from a folder of a layer to another one, as an editor writes it. */
function wayTo(folder: string, other: string): string {
  const [layer] = folder.split("/");
  return other.startsWith(`${layer}/`) ? other.slice(`${layer}/`.length) : `../${other}`;
}

/** One line for each folder: a way to import it from two folders down, from beside, and by type. */
const folderImports = [
  { file: "inner/by-path.ts", toLine: (other: string) => `export * from "../../${other}/door.ts";\n` },
  { file: "by-path.tsx", toLine: (other: string) => `import "../${other}/inner/door.ts";\n` },
  { file: "by-type.ts", toLine: (other: string) => `import type {} from "../${other}/door.ts";\n` },
  { file: "by-path.test.ts", toLine: (other: string) => `import "../${other}/door.ts";\n` },
] as const;

const ways = ["name", "type", "path", "deep"] as const;
type Way = (typeof ways)[number];

/** The file of a room that reaches for another one in this way. */
function planted(room: string, way: Way, other: string): string {
  return `src/${room}/${way === "deep" ? "deep/" : ""}by-${way}-${other}.ts`;
}

let folder = "";
let typeErrors = "";
let lintFindings: { file: string; rule: string }[] = [];

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "overprint-boundaries-")));
  await plantRooms();
  typeErrors = await run(["tsc", "-b", "--pretty", "false"]);
  // After the compiler: the types of a forbidden package bring forbidden globals with them.
  await plantForLinter();
  lintFindings = readFindings(await run(["oxlint", "--format=json"]));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function plantRooms(): Promise<void> {
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const name of [
    "package.json",
    "tsconfig.json",
    "tsconfig.base.json",
    "tsconfig.tests.json",
    "oxlint.config.ts",
    ".gitignore",
  ]) {
    await cp(join(root, name), join(folder, name));
  }
  for (const room of rooms) {
    // One entry per way in: the compiler names a file outside of a project once only.
    for (const way of ways) {
      await plant(`src/${room}/door-${way}.ts`, "export const door = 1;\nexport type Door = number;\n");
    }
    await cp(join(root, `src/${room}/tsconfig.json`), join(folder, `src/${room}/tsconfig.json`));
    await plant(
      `src/${room}/own-room.ts`,
      `import { door } from "#${room}/door-name.ts";\nexport const own = door;\n`,
    );
    await plant(
      `src/${room}/own.test.ts`,
      'import { door } from "#testing/door-name.ts";\nexport const own = door;\n',
    );
  }
  for (const { room, other } of edges) {
    const door = (way: Way) => `${other}/door-${way}.ts`;
    const own = "export const x = door;\n";
    await plant(`src/${room}/by-name-${other}.ts`, `import { door } from "#${door("name")}";\n${own}`);
    await plant(
      `src/${room}/by-type-${other}.ts`,
      `import type { Door } from "#${door("type")}";\nexport type X = Door;\n`,
    );
    await plant(`src/${room}/by-path-${other}.ts`, `import { door } from "../${door("path")}";\n${own}`);
    await plant(`src/${room}/deep/by-deep-${other}.ts`, `export { door } from "../../${door("deep")}";\n`);
    await plant(`src/${room}/by-name-${other}.test.ts`, `import { door } from "#${door("name")}";\n${own}`);
  }
  await plant(
    "src/server/testing/own.ts",
    'import { door } from "#testing/door-name.ts";\nexport const own = door;\n',
  );
  await plant("e2e/faults/part.ts", "export const part = 1;\n");
  await plant(
    "src/server/by-path-faults.ts",
    'import { part } from "../../e2e/faults/part.ts";\nexport const x = part;\n',
  );
  // A project of its own inside the service, with the browser's globals.
  await plant("src/service/in-page/own-document.ts", "export const title = () => document.title;\n");
  await plant(
    "src/service/by-path-in-page.ts",
    'import { title } from "./in-page/own-document.ts";\nexport const x = title;\n',
  );
  await plant("src/scene/in-page/own-document.ts", "export const title = () => document.title;\n");
  for (const room of ["scene", "service", "dashboard"])
    await plant(
      `src/${room}/by-path-scene-in-page.ts`,
      `import { title } from "${room === "scene" ? "." : "../scene"}/in-page/own-document.ts";\nexport const x = title;\n`,
    );
  for (const room of ["scene", "service"])
    await cp(
      join(root, `src/${room}/in-page/tsconfig.json`),
      join(folder, `src/${room}/in-page/tsconfig.json`),
    );
  for (const { room, name } of globals)
    await plant(`src/${room}/global-${name}.ts`, `export const x = ${name};\n`);
  for (const [room, names] of Object.entries(ownPackages)) {
    for (const name of names) await plantPackage(room, name);
  }
}

async function plantForLinter(): Promise<void> {
  for (const { room, name } of packages) await plantPackage(room, name);
  for (const { path, code } of lintRules) await plant(path, code);
  await plant(
    "src/service/planted-cycle-b.ts",
    'import { a } from "./planted-cycle-a.ts";\nexport const b = () => a;\n',
  );
  await plant(
    "src/service/planted-type-cycle-b.ts",
    'import type { A } from "./planted-type-cycle-a.ts";\nexport type B = A | null;\n',
  );
  for (const { room, folder, known, refused } of folders) {
    for (const { file, toLine } of folderImports) {
      await plant(
        `src/${room}/${folder}/known/${file}`,
        known.map((other) => toLine(`../${other}`)).join(""),
      );
      await plant(`src/${room}/${folder}/${file}`, refused.map(toLine).join(""));
    }
    await plant(`src/${room}/${folder}/by-path-server.ts`, 'import "../../server/door-path.ts";\n');
  }
  for (const { folder, known, above, beside } of layerFolders) {
    for (const { file, toLine } of folderImports) {
      const lines = (others: readonly string[], up = "") =>
        others.map((other) => toLine(`${up}${wayTo(folder, other)}`)).join("");
      await plant(`src/dashboard/${folder}/known/${file}`, lines(known, "../"));
      await plant(`src/dashboard/${folder}/above/${file}`, lines(above, "../"));
      await plant(`src/dashboard/${folder}/${file}`, lines(beside));
    }
    await plant(`src/dashboard/${folder}/by-path-server.ts`, 'import "../../../../server/door-path.ts";\n');
  }
  for (let index = 0; index < 40; index += 1) {
    await plant(
      `src/service/leaf-${index}.ts`,
      `import { door } from "./door-name.ts";\nexport const leaf${index} = door;\n`,
    );
  }
}

async function plant(path: string, code: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), code);
}

function plantPackage(room: string, name: string): Promise<void> {
  return plant(
    `src/${room}/${packageFile(name)}`,
    `import * as all from "${name}";\nexport const x = all;\n`,
  );
}

function packageFile(name: string): string {
  return `package-${name.replaceAll(/\W/g, "-")}.ts`;
}

/** A tool's output; its error exit is expected here. */
function run([tool = "", ...args]: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const path = join(root, "node_modules/.bin", tool);
    execFile(path, args, { cwd: folder, maxBuffer: 64 * 1_048_576 }, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== "number") reject(error);
      else if (error === null) reject(new Error(`${tool} found nothing to object to.\n${stdout}${stderr}`));
      else resolve(stdout);
    });
  });
}

function readFindings(printed: string): { file: string; rule: string }[] {
  const { diagnostics } = JSON.parse(printed) as { diagnostics: { filename: string; code: string }[] };
  // `eslint(no-console)` is written as in the configuration.
  return diagnostics.map(({ filename, code }) => ({
    file: filename,
    rule: code.replace(/^([\w-]+)\(([\w-]+)\)$/, "$1/$2"),
  }));
}

const typeErrorsOf = (file: string) => typeErrors.split("\n").filter((line) => line.startsWith(`${file}(`));
const rulesBrokenBy = (file: string) =>
  lintFindings.filter((found) => found.file === file).map(({ rule }) => rule);
const restricted = "eslint/no-restricted-imports";

describe("the compiler", () => {
  test.each(forbidden)("refuses $other in $room, by name, by type and by path", ({ room, other }) => {
    for (const way of ways) expect(typeErrorsOf(planted(room, way, other)), way).not.toEqual([]);
  });

  test.each(allowed)("lets $room know $other", ({ room, other }) => {
    for (const way of ways) expect(typeErrorsOf(planted(room, way, other)), way).toEqual([]);
  });

  test.each(globals)("refuses $name in $room", ({ room, name }) => {
    expect(typeErrorsOf(`src/${room}/global-${name}.ts`)).not.toEqual([]);
  });

  test("lets functions that a page runs use the browser's globals, and the service's code call them", () => {
    expect(typeErrorsOf("src/service/in-page/own-document.ts")).toEqual([]);
    expect(typeErrorsOf("src/service/by-path-in-page.ts")).toEqual([]);
    expect(typeErrorsOf("src/scene/in-page/own-document.ts")).toEqual([]);
    for (const room of ["scene", "service", "dashboard"])
      expect(typeErrorsOf(`src/${room}/by-path-scene-in-page.ts`)).toEqual([]);
  });

  test("lets helpers of tests use the testing room, and refuses the faults in the product", () => {
    expect(typeErrorsOf("src/server/testing/own.ts")).toEqual([]);
    expect(typeErrorsOf("src/server/by-path-faults.ts")).not.toEqual([]);
  });
});

describe("the linter", () => {
  test.each(forbidden)("refuses $other in $room, by name, by type and by path", ({ room, other }) => {
    for (const way of ways) expect(rulesBrokenBy(planted(room, way, other)), way).toContain(restricted);
  });

  test.each(allowed)("lets $room know $other, and its tests too", ({ room, other }) => {
    for (const way of ways) expect(rulesBrokenBy(planted(room, way, other)), way).not.toContain(restricted);
    expect(rulesBrokenBy(`src/${room}/by-name-${other}.test.ts`)).not.toContain(restricted);
  });

  test.each(forbidden.filter(({ other }) => other !== "testing"))(
    "refuses $other in the tests of $room as well",
    ({ room, other }) => {
      // The client is tried against the real service in the composition root's tests, components in the states of
      // their page.
      const isExcepted =
        (room === "server" && other === "client") || (room === "dashboard" && other === "component-page");
      const broken = rulesBrokenBy(`src/${room}/by-name-${other}.test.ts`).includes(restricted);
      expect(broken).toBe(!isExcepted);
    },
  );

  test.each(rooms.filter((room) => room !== "testing"))("lets tests of %s use the testing room", (room) => {
    expect(rulesBrokenBy(`src/${room}/own.test.ts`)).not.toContain(restricted);
  });

  test("lets helpers of tests use the testing room", () => {
    expect(rulesBrokenBy("src/server/testing/own.ts")).not.toContain(restricted);
  });

  test.each(rooms)("asks for relative imports within %s", (room) => {
    expect(rulesBrokenBy(`src/${room}/own-room.ts`)).toContain(restricted);
  });

  test.each(folders)(
    "refuses what $folder in $room may not import, line by line",
    ({ room, folder, refused }) => {
      for (const { file } of folderImports) {
        const broken = rulesBrokenBy(`src/${room}/${folder}/${file}`).filter((rule) => rule === restricted);
        const isFree = file.endsWith(".test.ts") && roomsWithFreeTests.has(room);
        expect(broken, file).toHaveLength(isFree ? 0 : refused.length);
      }
    },
  );

  test.each(folders)("lets $folder in $room import what its row names", ({ room, folder }) => {
    for (const { file } of folderImports)
      expect(rulesBrokenBy(`src/${room}/${folder}/known/${file}`), file).not.toContain(restricted);
  });

  test.each(layerFolders)(
    "refuses $folder what is above or beside, line by line",
    ({ folder, above, beside }) => {
      const countIn = (file: string) =>
        rulesBrokenBy(`src/dashboard/${folder}/${file}`).filter((rule) => rule === restricted).length;
      for (const { file } of folderImports) {
        expect(countIn(`above/${file}`), file).toBe(above.length);
        expect(countIn(file), file).toBe(beside.length);
      }
    },
  );

  test.each(layerFolders)("lets $folder import what is below, and what its exceptions name", ({ folder }) => {
    for (const { file } of folderImports)
      expect(rulesBrokenBy(`src/dashboard/${folder}/known/${file}`), file).not.toContain(restricted);
  });

  test("keeps the rules of the room in its folders", () => {
    for (const path of [
      ...folders.map(({ room, folder }) => `${room}/${folder}`),
      ...layerFolders.map(({ folder }) => `dashboard/${folder}`),
    ])
      expect(rulesBrokenBy(`src/${path}/by-path-server.ts`), path).toContain(restricted);
  });

  test.each(packages)("refuses the package $name in $room", ({ room, name }) => {
    expect(rulesBrokenBy(`src/${room}/${packageFile(name)}`)).toContain(restricted);
  });

  test.each(lintRules)("sees a violation of $rule in $path", ({ rule, path }) => {
    expect(rulesBrokenBy(path)).toContain(rule);
  });

  test.each(Object.entries(ownPackages))("lets %s use the packages it is made of", (room, names) => {
    for (const name of names)
      expect(rulesBrokenBy(`src/${room}/${packageFile(name)}`), name).not.toContain(restricted);
  });

  test("has nothing to say about a plain file", () => {
    expect(rulesBrokenBy("src/contract/door-name.ts")).toEqual([]);
  });
});
