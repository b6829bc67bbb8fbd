import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ResolveHookContext } from "node:module";
import { expect, test } from "vitest";
import { createResolve } from "./module-resolution.ts";

const folder = join(import.meta.dirname, "../../node_modules/drizzle-orm");
const ours = pathToFileURL(import.meta.filename).href;

function contextOf(parentURL: string): ResolveHookContext {
  return { conditions: ["node", "import"], importAttributes: {}, parentURL };
}

test("all of drizzle-orm has the format that the hook names", () => {
  const packages = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith("package.json"),
  );
  expect(packages).toEqual(["package.json"]);
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).toMatchObject({ type: "module" });
});

test("a relative import inside drizzle-orm is resolved without Node, to a file that exists", () => {
  const resolve = createResolve();
  const parent = join(folder, "pg-core/index.js");
  const specifiers = [...readFileSync(parent, "utf8").matchAll(/from "(?<path>\.[^"]+)"/g)].map(
    ({ groups }) => groups?.["path"] ?? "",
  );
  expect(specifiers.length).toBeGreaterThan(5);
  for (const specifier of specifiers) {
    const { url, format } = resolve(specifier, contextOf(pathToFileURL(parent).href), () => {
      throw new Error("Node was asked");
    });
    expect(format).toBe("module");
    expect(readFileSync(fileURLToPath(url)).length).toBeGreaterThan(0);
  }
});

test("a name of drizzle-orm is resolved by Node once, and any other import each time", () => {
  const resolve = createResolve();
  const asked: string[] = [];
  const next = (specifier: string) => {
    asked.push(specifier);
    return { url: `file:///${specifier}`, format: "module" };
  };
  for (let call = 0; call < 2; call += 1) {
    for (const specifier of ["drizzle-orm/pg-core", "drizzle-orm-extra", "./launch.ts", "zod"])
      expect(resolve(specifier, contextOf(ours), next).url).toBe(`file:///${specifier}`);
  }
  expect(asked).toEqual([
    "drizzle-orm/pg-core",
    "drizzle-orm-extra",
    "./launch.ts",
    "zod",
    "drizzle-orm-extra",
    "./launch.ts",
    "zod",
  ]);
});
