import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { childEnvironment } from "#testing/child-environment.ts";
import { isLongForm } from "#testing/long-form.ts";
import { checkCluster } from "./check-cluster.ts";
import { makeCluster } from "./make-cluster.ts";
import { readControlFile } from "./pg-control.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

const nodeArguments = (script: string) => ["--input-type=module", "-e", script];
const env = childEnvironment({});

async function readControl(cluster: string) {
  return readControlFile(await readFile(join(cluster, "global/pg_control")));
}

/** Path and digest of each file and folder, except those that differ between any two clusters. */
async function digestsOf(cluster: string): Promise<string[]> {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true });
  const digests = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(cluster.length + 1);
    if (!entry.isFile() || name === "global/pg_control" || /^pg_wal\/[0-9A-F]{24}$/.test(name)) return name;
    return `${name} ${createHash("sha256")
      .update(await readFile(path))
      .digest("hex")}`;
  });
  return (await Promise.all(digests)).toSorted();
}

test("was packed with the installed engine", async () => {
  const lockfile = await readFile(new URL("../../../package-lock.json", import.meta.url), "utf8");
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { integrity?: string }> };
  // Another one: `npm run empty-cluster`, then `npm run prove -- cluster`.
  expect(packages["node_modules/@electric-sql/pglite"]?.integrity).toBe(
    "sha512-Nj8KcIsJL748W408U2N8q4+9IlONdpRIU8MJypIAAINMJ5nqKyqpX7Mgg/5XKkXiAib3AoZGR6hnJFlrlLBrcg==",
  );
});

test.runIf(isLongForm)("makes the cluster that the installed engine would create", async () => {
  const created = join(folder, "created");
  const module = import.meta.resolve("@electric-sql/pglite");
  const script = `const { PGlite } = await import(${JSON.stringify(module)});
    const database = await PGlite.create(${JSON.stringify(created)});
    await database.close();`;
  // In its own process, which takes 700 MB.
  await promisify(execFile)(process.execPath, nodeArguments(script), { env });
  const made = join(folder, "made");
  await makeCluster(made);

  expect(await digestsOf(made)).toEqual(await digestsOf(created));
  const { systemIdentifier: own, ...control } = await readControl(made);
  const { systemIdentifier: other, ...expected } = await readControl(created);
  expect(control).toEqual(expected);
  expect(own).not.toBe(other);
});

test("creates a complete cluster after an attempt that was killed, and removes nothing but leftovers", async () => {
  const module = fileURLToPath(new URL("./make-cluster.ts", import.meta.url));
  const script = `const { watch } = await import("node:fs");
    const { makeCluster } = await import(${JSON.stringify(module)});
    watch(${JSON.stringify(folder)}, () => process.kill(process.pid, "SIGKILL"));
    await makeCluster(${JSON.stringify(join(folder, "cluster"))});`;
  const [, signal] = await once(spawn(process.execPath, nodeArguments(script), { env }), "exit");
  expect(signal).toBe("SIGKILL");
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^cluster\.[0-9a-f]{8}\.init$/)]);
  // As earlier versions left it.
  await mkdir(join(folder, "cluster.init/base"), { recursive: true });
  await writeFile(join(folder, "cluster.init/base/1"), "half");
  await mkdir(join(folder, "cluster.backup"));

  await makeCluster(join(folder, "cluster"));

  expect((await readdir(folder)).toSorted()).toEqual(["cluster", "cluster.backup"]);
  const first = await checkCluster(folder);
  const second = await checkMade(join(folder, "cluster.backup"));
  expect(first?.systemIdentifier).not.toBe(second);
});

/** Makes a cluster whose identifier is in the control file and in the log, and returns it. */
async function checkMade(root: string): Promise<bigint> {
  const cluster = join(root, "cluster");
  await makeCluster(cluster);
  expect((await stat(cluster)).mode & 0o777).toBe(0o700);
  expect((await stat(join(cluster, "base/1/1255"))).mode & 0o777).toBe(0o600);
  const control = await checkCluster(root);
  if (control === undefined) throw new Error("there is no cluster");
  const [segment = ""] = (await readdir(join(cluster, "pg_wal"))).filter((name) => name.length === 24);
  const log = await readFile(join(cluster, "pg_wal", segment));
  expect(log.readBigUInt64LE(24)).toBe(control.systemIdentifier);
  return control.systemIdentifier;
}
