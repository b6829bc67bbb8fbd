import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { completeLockfile, type Lockfile } from "./lockfile-platforms.ts";

test.for(["package-lock.json", "bench/package-lock.json"])(
  "%s has the packages of all systems; otherwise run src/testing/complete-lockfile.ts",
  async (path) => {
    const text = await readFile(join(import.meta.dirname, "../..", path), "utf8");

    expect(completeLockfile(JSON.parse(text) as Lockfile).added).toEqual([]);
  },
);

test.for(["package-lock.json", "bench/package-lock.json"])("%s names no registry", async (path) => {
  const text = await readFile(join(import.meta.dirname, "../..", path), "utf8");

  expect(text).not.toContain('"resolved"');
});

test("adds a missing system by its name and keeps existing ones", () => {
  const { completed, added } = completeLockfile({
    packages: {
      "node_modules/tool": {
        version: "1.0.0",
        dev: true,
        optionalDependencies: {
          "@tool/linux-x64-gnu": "1.0.0",
          "@tool/linux-arm-musleabihf": "1.0.0",
          "@tool/win32-x64-msvc": "1.0.0",
          "@tool/wasm32-wasi": "1.0.0",
        },
      },
      "node_modules/@tool/linux-x64-gnu": { version: "1.0.0", optional: true },
    },
  });

  expect(added).toHaveLength(3);
  expect(completed.packages).toMatchObject({
    "node_modules/@tool/linux-arm-musleabihf": {
      os: ["linux"],
      cpu: ["arm"],
      libc: ["musl"],
      dev: true,
      optional: true,
    },
    "node_modules/@tool/win32-x64-msvc": { os: ["win32"], cpu: ["x64"] },
    "node_modules/@tool/wasm32-wasi": { cpu: ["wasm32"] },
  });
  expect(completeLockfile(completed).added).toEqual([]);
});
