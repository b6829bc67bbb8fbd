import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ResolveHookContext } from "node:module";
import { expect, test } from "vitest";
import { createResolve, modulePackages } from "./module-resolution.ts";

const root = join(import.meta.dirname, "../..");
const packages = join(root, "node_modules");
const ours = pathToFileURL(import.meta.filename).href;

function contextOf(parentURL: string): ResolveHookContext {
  return { conditions: ["node", "import"], importAttributes: {}, parentURL };
}

function askNode(): never {
  throw new Error("Node was asked");
}

test.each(modulePackages)("all of %s has the format that the hook names", (name) => {
  const folder = join(packages, name);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("package.json"),
  );
  for (const file of files)
    expect(JSON.parse(readFileSync(join(folder, file), "utf8"))).toMatchObject({ type: "module" });
});

test.each([
  ["drizzle-orm", "pg-core/index.js"],
  ["zod", "v4/classic/external.js"],
])("a relative import inside %s is resolved without Node, to a file that exists", (name, file) => {
  const resolve = createResolve();
  const parent = join(packages, name, file);
  const specifiers = [...readFileSync(parent, "utf8").matchAll(/from "(?<path>\.[^"]+)"/g)].map(
    ({ groups }) => groups?.["path"] ?? "",
  );
  expect(specifiers.length).toBeGreaterThan(5);
  for (const specifier of specifiers) {
    const { url, format } = resolve(specifier, contextOf(pathToFileURL(parent).href), askNode);
    expect(format).toBe("module");
    expect(readFileSync(fileURLToPath(url)).length).toBeGreaterThan(0);
  }
});

test("our own imports are resolved without Node, and rooms as package.json says", () => {
  const resolve = createResolve();
  const { imports }: { imports: Record<string, string> } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  );
  const rooms = Object.entries(imports).map(([name, path]) => [
    name.replace("*", "file.ts"),
    join(root, path.replace("*", "file.ts")),
  ]);
  expect(rooms.length).toBeGreaterThan(5);
  for (const [specifier = "", path = ""] of [
    ...rooms,
    ["./launch.ts", join(import.meta.dirname, "launch.ts")],
    ["../contract/limits.ts", join(dirname(import.meta.dirname), "contract/limits.ts")],
  ])
    expect(resolve(specifier, contextOf(ours), askNode)).toMatchObject({
      url: pathToFileURL(path).href,
      format: "module-typescript",
    });
});

test("a name of such a package is resolved by Node once, and any other import each time", () => {
  const resolve = createResolve();
  const asked: string[] = [];
  const next = (specifier: string) => {
    asked.push(specifier);
    return { url: `file:///${specifier}`, format: "module" };
  };
  for (let call = 0; call < 2; call += 1) {
    for (const specifier of ["drizzle-orm/pg-core", "drizzle-orm-extra", "./page.js", "hono", "zod"])
      expect(resolve(specifier, contextOf(ours), next).url).toBe(`file:///${specifier}`);
  }
  expect(asked).toEqual([
    "drizzle-orm/pg-core",
    "drizzle-orm-extra",
    "./page.js",
    "hono",
    "zod",
    "drizzle-orm-extra",
    "./page.js",
    "hono",
  ]);
});
