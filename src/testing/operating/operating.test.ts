/**
 * The long form runs the commands of `docs/operating.md` in their order, as root, on a machine made of namespaces: with its
 * own network, processes and copies of the folders that they change. `stand-in.sh` says which programs are replaced.
 */
import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { findMissingPrograms, isLinuxRoot, runs } from "../debian-programs.ts";
import { isLongForm } from "../long-form.ts";
import { readCommandBlocks, root } from "./read-blocks.ts";

const namespaces = ["--mount", "--net", "--pid", "--mount-proc", "--fork", "--kill-child"];
const programs = ["nginx", "pg_createcluster", "ip", "curl", "openssl", "setpriv", "npm", "git"];
const packages = ["nginx", "postgresql", "iproute2", "curl", "openssl"];
const isDebian = isLinuxRoot && runs("dpkg", ["--version"]) && runs("unshare", [...namespaces, "true"]);

const reason = !isDebian
  ? "only root on Debian, with namespaces, can run them"
  : await findMissingPrograms(programs, packages).then((missing) =>
      missing.length === 0 ? undefined : `missing: ${missing.join(", ")}`,
    );

test.runIf(isLongForm && reason === undefined)(
  "the commands of the guide lead to an installation with login, a backup and a restored one",
  { timeout: 300_000 },
  async () => {
    const place = await mkdtemp(join(tmpdir(), "overprint-machine-"));
    onTestFinished(async () => {
      await rm(place, { recursive: true, force: true });
      await rm("/tmp/first.png", { force: true });
    });
    const bin = join(place, "bin");
    const logs = join(place, "logs");
    await mkdir(bin);
    await mkdir(logs, { mode: 0o777 });
    for (const name of ["apt-get", "git", "npm", "systemctl"])
      await symlink(join(import.meta.dirname, "stand-in.sh"), join(bin, name));
    const script = join(place, "commands.sh");
    await writeFile(script, await writeScript({ bin, logs }));

    const output = await runMachine([place, script]);

    const tail = await readLogs(logs);
    expect(output.code, `${output.text}\n${tail}`).toBe(0);
    expect(output.text).toContain("the installation works");
  },
);

test("the commands of the guide are valid for the shell", () => {
  const commands = readCommandBlocks("docs/operating.md").map(({ text }) => text);
  const checked = spawnSync("bash", ["-n"], { input: commands.join("\n") });
  expect(checked.status, String(checked.stderr)).toBe(0);
});

async function writeScript({ bin, logs }: { bin: string; logs: string }): Promise<string> {
  const find = async (name: string) =>
    (await promisify(execFile)("sh", ["-c", `command -v ${name}`])).stdout.trim();
  const blocks = readCommandBlocks("docs/operating.md").map(
    ({ line, text }) =>
      `echo "== docs/operating.md:${line} at $SECONDS s"\nset -x\n${text}{ set +x; } 2>/dev/null\n`,
  );
  return [
    `export SOURCE='${root}' LOGS='${logs}' REAL_NPM='${await find("npm")}' REAL_GIT='${await find("git")}'`,
    `export PATH='${bin}':"$PATH" OVERPRINT_REPOSITORY='${root}'`,
    // A prompt on a terminal would wait.
    "exec </dev/null",
    ...blocks,
    // The guide's PATH has the packages' programs first.
    'export PATH="${PATH#*:}"',
    "/opt/overprint/node_modules/.bin/node /opt/overprint/src/testing/operating/check-installation.ts",
  ].join("\n");
}

function runMachine(options: readonly string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env["PATH"], HOME: "/root", LANG: "C.UTF-8" };
    const machine = join(import.meta.dirname, "machine.sh");
    const child = spawn("unshare", [...namespaces, "bash", machine, ...options], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let text = "";
    const collect = (part: Buffer) => (text = (text + part.toString()).slice(-20_000));
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("exit", (code) => resolve({ code, text }));
  });
}

async function readLogs(folder: string): Promise<string> {
  const texts = await Promise.all(
    (await readdir(folder)).map(
      async (name) => `-- ${name}\n${(await readFile(join(folder, name), "utf8")).slice(-3_000)}`,
    ),
  );
  return texts.join("\n");
}
