import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCluster } from "./make-cluster.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-cluster-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const waiting = { timeout: 60_000, interval: 10 };

function startMaking() {
  const module = fileURLToPath(new URL("./make-cluster.ts", import.meta.url));
  const script = `const { makeCluster } = await import(${JSON.stringify(module)});
    await makeCluster(${JSON.stringify(join(folder, "cluster"))});`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], { detached: true, stdio: "ignore" });
}

/** The folder in which a child process creates a cluster, and the child's pid. Both exist before the first file. */
async function waitForAttempt(parent: number): Promise<{ unfinished: string; child: number }> {
  return vi.waitFor(async () => {
    const name = (await readdir(folder)).find((entry) => entry.endsWith(".init"));
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, "utf8");
    expect(name).toBeDefined();
    expect(children.trim()).not.toBe("");
    return { unfinished: join(folder, name ?? ""), child: Number(children.trim().split(" ")[0]) };
  }, waiting);
}

async function waitForEnd(pid: number): Promise<void> {
  await vi.waitFor(async () => {
    // A zombie has ended as well; without an init process nothing reaps orphans.
    const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    expect(status === "" || /\) Z /.test(status)).toBe(true);
  }, waiting);
}

test.runIf(process.platform === "linux").each(["SIGKILL", "SIGTERM"] as const)(
  "ends the process that creates the cluster when %s ends its parent, and the next start succeeds",
  { timeout: 120_000 },
  async (signal) => {
    const parent = startMaking();
    const { unfinished, child } = await waitForAttempt(parent.pid ?? 0);
    parent.kill(signal);
    await once(parent, "exit");
    await waitForEnd(child);

    expect(await readdir(unfinished)).toEqual([]);

    await makeCluster(join(folder, "cluster"));
    expect(await readdir(folder)).toEqual(["cluster"]);
    expect(await readFile(join(folder, "cluster/PG_VERSION"), "utf8")).toBe("18\n");
  },
);

test("removes leftovers of earlier attempts and nothing else", { timeout: 60_000 }, async () => {
  await mkdir(join(folder, "cluster.init/base"), { recursive: true });
  await writeFile(join(folder, "cluster.init/base/1"), "half");
  await mkdir(join(folder, "cluster.0011aabb.init"));
  await mkdir(join(folder, "cluster.backup"));

  await makeCluster(join(folder, "cluster"));

  expect((await readdir(folder)).toSorted()).toEqual(["cluster", "cluster.backup"]);
});
