import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { restoreBackup } from "#service/backup/restore-backup.ts";
import type { StoredPlaces } from "#service/backup/stored-places.ts";
import { writeDatedBackup } from "#service/backup/dated-backup.ts";
import { writeBackup } from "#service/backup/write-backup.ts";
import { openDatabase } from "#service/storage/database.ts";
import { createFolderObjectStore } from "#service/storage/folder-object-store.ts";
import { childEnvironment } from "#testing/child-environment.ts";
import { isLongForm, tried } from "#testing/long-form.ts";
import { readTables } from "#testing/read-tables.ts";
import { readyDatabaseFolder } from "#testing/ready-database.ts";
import { startLoad } from "../../e2e/faults/load.ts";
import { createRandom } from "../../e2e/faults/random.ts";
import { withResources } from "../../e2e/faults/resources.ts";
import { apiKey, kill, type RunningProcess, startProcess } from "../../e2e/faults/serve-process.ts";
import { mountSmallDisk } from "../../e2e/faults/small-disk.ts";
import { pngOf } from "#testing/test-pictures.ts";

const patience = { timeout: 120_000, interval: 50 };
const onError = (error: unknown) => {
  throw error;
};

const isRoot = process.platform === "linux" && process.getuid?.() === 0;

let shared = "";
/** A data folder that no test changes, and a backup of it. */
let used = "";
let backup = "";
beforeAll(async () => {
  shared = await mkdtemp(join(tmpdir(), "overprint-backed-up-"));
  used = await makeData(shared);
  backup = join(shared, "one.backup");
  await backUp(used, backup);
});
afterAll(() => rm(shared, { recursive: true, force: true }));

let folder = "";
const running = new Set<RunningProcess>();
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-backup-"));
});
afterEach(async () => {
  await Promise.all([...running].map(({ child }) => kill(child)));
  running.clear();
  await rm(folder, { recursive: true, force: true });
});

interface Told {
  code: number | null;
  output: string;
  /** One line after a failure. */
  error: string;
}

function run(command: "backup" | "restore", dataDir: string, given: readonly string[]): Promise<Told> {
  const unset = { BASE_URL: "", GET_URL: "", DATABASE_URL: "", S3_ENDPOINT: "", S3_BUCKET: "" };
  const env = childEnvironment({ DATA_DIR: dataDir, INIT_CWD: folder, ...unset });
  const program = join(import.meta.dirname, `${command}-command.ts`);
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...given], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout, error: stderr }),
    );
  });
}

/** For the commands' own functions, where a process, which takes a second to load, would tell nothing else. */
const placesIn = (dataDir: string): StoredPlaces => ({
  dataDir,
  database: { kind: "folder" },
  objects: { kind: "folder" },
});
const { signal } = new AbortController();
const backUp = (dataDir: string, path: string) =>
  writeBackup(placesIn(dataDir), path, { version: "0.0.0", settings: [], signal });
const backUpDaily = (dataDir: string, keepDays: number, path: string, settings: readonly string[] = []) =>
  writeDatedBackup(placesIn(dataDir), path, { version: "0.0.0", settings, signal, keepDays });
const restore = (dataDir: string, file: string) =>
  restoreBackup(placesIn(dataDir), file, { acceptLoss: false, signal });

async function start(dataDir: string): Promise<RunningProcess> {
  const started = await startProcess(dataDir);
  running.add(started);
  return started;
}

/** A data folder with a database, objects and secrets. */
async function makeData(parent = folder): Promise<string> {
  const dataDir = dirname(await readyDatabaseFolder(parent));
  await writeFile(join(dataDir, "api-key"), "op_the-key-of-the-backup\n");
  await writeFile(join(dataDir, "webhook-secret"), "whsec_c2VjcmV0\n");
  const objects = createFolderObjectStore(join(dataDir, "objects"));
  for (let number = 0; number < 12; number += 1)
    await objects.put(`results/${number}.png`, new Uint8Array(number * 4_000).fill(number), "image/png");
  return dataDir;
}

async function tablesOf(dataDir: string) {
  const database = await openDatabase({ kind: "embedded", folder: join(dataDir, "database") }, { onError });
  try {
    return await readTables(database.pool);
  } finally {
    await database.close();
  }
}

/** Path and digest of each file, except those of the database. */
async function filesOf(dataDir: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((path) => !path.startsWith("database/"));
  return Promise.all(
    paths.toSorted().map(async (path) => {
      const digest = createHash("sha256").update(await readFile(join(dataDir, path)));
      return `${path} ${digest.digest("hex")}`;
    }),
  );
}

test.runIf(isLongForm)(
  "a backup under load, restored elsewhere, has every acknowledged render, template, upload and key",
  { timeout: 300_000 },
  async () => {
    const dataDir = await makeData();
    const { origin } = await start(dataDir);
    const headers = { "X-API-KEY": apiKey };
    const picture = await pngOf("red", 64, 64);
    const uploaded = await fetch(`${origin}/api/v2/assets`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "image/png" },
      body: new Uint8Array(picture),
    });
    const { href } = (await uploaded.json()) as { href: string };
    const document = {
      width: 64,
      height: 64,
      outputFormat: "png",
      components: [
        { id: "a", type: "RECTANGLE", width: 64, height: 64 },
        { id: "b", type: "TEXT", text: [{ text: "Save " }, { text: "20 %", weight: 800 }] },
      ],
    };
    const created = await fetch(`${origin}/api/v2/my-templates`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Kept", document }),
    });
    expect(created.status).toBe(201);
    const { identifier } = (await created.json()) as { identifier: string };
    const made = await fetch(`${origin}/api/v2/keys`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ name: "Kept", scopes: ["templates:read"] }),
    });
    const { key } = (await made.json()) as { key: string };

    const load = startLoad({
      origins: [origin],
      apiKey,
      perSecond: 8,
      webhookUrl: "http://receiver.test/answer",
      random: createRandom(1),
    });
    await vi.waitUntil(() => load.accepted.length >= 20, patience);
    const before = [...load.accepted];
    const told = await run("backup", dataDir, ["one.backup"]);
    const after = load.accepted.length;
    await load.stop();

    expect(told).toMatchObject({ code: 0, error: "" });
    expect(told.output).toContain("keys and secrets");
    // The load went on during the backup.
    expect(after).toBeGreaterThan(before.length);
    expect(load.faults).toEqual([]);
    expect((await stat(join(folder, "one.backup"))).mode & 0o777).toBe(0o600);

    const elsewhere = join(folder, "elsewhere");
    expect(await run("restore", elsewhere, ["one.backup"])).toMatchObject({ code: 0, error: "" });
    const restored = await start(elsewhere);
    expect(await readFile(join(elsewhere, "api-key"), "utf8")).toContain("op_the-key-of-the-backup");
    const template = await fetch(`${restored.origin}/api/v2/my-templates/${identifier}/document`, {
      headers: { "X-API-KEY": key },
    });
    expect(await template.json()).toMatchObject({ ...document, version: 2 });
    const pathsToCompare = [...before.map(({ path }) => path), new URL(href).pathname];
    for (const path of pathsToCompare) {
      const [left, right] = await Promise.all([
        readPicture(origin, path),
        readPicture(restored.origin, path),
      ]);
      expect(left.status).toBe(200);
      expect(right, path).toEqual(left);
    }
  },
);

async function readPicture(origin: string, path: string): Promise<{ status: number; digest: string }> {
  const answer = await fetch(`${origin}${path}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, digest: createHash("sha256").update(bytes).digest("hex") };
}

test("a restored folder has the rows of all tables and the bytes of all files", async () => {
  const dataDir = await makeData();
  const first = await openDatabase({ kind: "embedded", folder: join(dataDir, "database") }, { onError });
  await first.pool.query("insert into request_counts select 'many', n, n from generate_series(1, 2000) n");
  const settings = join(folder, "overprint.env");
  await writeFile(settings, "LINK_SECRET='new old'\n");
  const old = join(folder, "daily-20250101T031500Z.backup");
  await writeFile(old, "earlier");
  // Taken while this process has the database open, with what it has just committed.
  const told = await run("backup", dataDir, ["--keep", "1", "--settings", settings, "daily"]);
  expect(told).toMatchObject({ code: 0, error: "" });
  expect(told.output).toContain(`Settings in it: ${settings}.\nDeleted: ${old}\n`);
  const made = /daily-\d{8}T\d{6}Z\.backup/.exec(told.output)?.[0] ?? "";
  const expected = await readTables(first.pool);
  await first.close();

  // As root the files belong to the owner of the folder around them.
  const owner = isRoot ? 65_532 : (process.getuid?.() ?? 0);
  const elsewhere = join(folder, "of-another-user", "elsewhere");
  await mkdir(dirname(elsewhere));
  await chown(dirname(elsewhere), owner, owner);
  const entry = "settings/overprint.env";
  expect(await run("restore", elsewhere, [made])).toMatchObject({
    code: 0,
    output: expect.stringContaining(`${made} ${entry}`),
    error: "",
  });
  const { stdout } = await promisify(execFile)("tar", ["-xOf", join(folder, made), entry]);
  expect(stdout).toBe("LINK_SECRET='new old'\n");
  for (const name of ["", ...(await readdir(elsewhere, { recursive: true }))])
    expect((await stat(join(elsewhere, name))).uid, name).toBe(owner);
  expect(await filesOf(elsewhere)).toEqual(await filesOf(dataDir));
  const tables = await tablesOf(elsewhere);
  expect(tables).toEqual(expected);
  expect(tables.find(({ name }) => name === "public.request_counts")?.rows).toHaveLength(2_000);

  if (!isLongForm) return;
  // Of a stopped installation as well.
  expect(await run("backup", elsewhere, ["two.backup"])).toMatchObject({ code: 0, error: "" });
  const third = join(folder, "third");
  expect(await run("restore", third, ["two.backup"])).toMatchObject({ code: 0, error: "" });
  expect(await tablesOf(third)).toEqual(tables);
});

test("refuses to replace a file, to write to the data folder, to back up nothing, and to restore over data", async () => {
  await writeFile(join(folder, "taken"), "other");
  await expect(backUp(used, join(folder, "taken"))).rejects.toThrow(/^\S+taken exists\. [^\n]*$/);
  expect(await readFile(join(folder, "taken"), "utf8")).toBe("other");
  await expect(backUp(used, join(folder, "taken", "one.backup"))).rejects.toThrow(
    /one\.backup cannot be written: it lies below a file\. No backup was written\.$/,
  );
  await expect(backUp(used, join(used, "objects", "one.backup"))).rejects.toThrow(
    /one\.backup is in DATA_DIR, /,
  );
  await expect(backUp(join(folder, "nowhere"), join(folder, "none.backup"))).rejects.toThrow(
    /holds no database.*DATA_DIR\.$/,
  );

  const before = await filesOf(used);
  await expect(restore(used, backup)).rejects.toThrow(/is not empty[^\n]*$/);
  expect(await filesOf(used)).toEqual(before);
  expect(await readdir(folder)).not.toContain("nowhere");
});

test("refuses a truncated, a changed and a foreign file before anything is written", async () => {
  const file = join(folder, "one.backup");
  const elsewhere = join(folder, "elsewhere");
  const bytes = await readFile(backup);
  await writeFile(file, bytes);

  for (const size of [bytes.length - 5_000, Math.floor(bytes.length / 2), 700, 0]) {
    await truncate(file, size);
    await expect(restore(elsewhere, file), String(size)).rejects.toThrow(
      /^[^\n]*(?:incomplete or damaged|no backup)[^\n]*$/,
    );
  }
  await writeFile(file, bytes);
  const changed = await open(file, "r+");
  const place = bytes.indexOf("whsec_");
  await changed.write("x", place);
  await changed.close();
  await expect(restore(elsewhere, file)).rejects.toThrow(
    /files\/webhook-secret has changed since it was written[^\n]*$/,
  );

  await writeFile(file, "a letter\n".repeat(500));
  await expect(restore(elsewhere, file)).rejects.toThrow(/^[^\n]*$/);
  await expect(restore(elsewhere, join(folder, "absent.backup"))).rejects.toThrow("is missing");
  expect(await readdir(folder)).not.toContain("elsewhere");
});

describe("with --keep", () => {
  const day = (date: string, time = "031500") => `daily-${date}T${time}Z.backup`;
  const place = async (...names: string[]) => {
    for (const name of names) await writeFile(join(folder, name), "earlier");
  };
  const listBackups = async () => (await readdir(folder)).filter((name) => name.includes(".backup"));

  test("a backup deletes those before the newest days, and all of a day stay", async () => {
    const old = [day("20250101"), day("20250101", "120000"), day("20250102")];
    const kept = [day("20250201"), day("20250202", "000000"), day("20250202", "235959")];
    const foreign = [
      "other-20200101T000000Z.backup",
      "daily-1-20200101T000000Z.backup",
      "daily-first.backup",
    ];
    const draft = `${day("20250101")}.0a1b2c3d.part`;
    await place(...old, ...kept, ...foreign, draft, `${draft}.dump`);
    await utimes(join(folder, draft), 0, 0);

    const { path, deleted } = await backUpDaily(used, 3, join(folder, "daily"));

    const made = basename(path);
    expect(made).toMatch(/^daily-\d{8}T\d{6}Z\.backup$/);
    expect(await listBackups()).toEqual([...kept, ...foreign, made, `${draft}.dump`].toSorted());
    expect(deleted).toEqual(old.map((name) => join(folder, name)));
  });

  test("a backup stays although a clock that was wrong before made later ones", async () => {
    const later = [day("29990101"), day("29990102")];
    await place(day("20250101"), ...later);
    const { path } = await backUpDaily(used, 2, join(folder, "daily"));
    expect(await listBackups()).toEqual([basename(path), ...later].toSorted());
  });

  test("a backup that fails deletes none", async () => {
    const dataDir = await makeData();
    const earlier = ["20250101", "20250102", "20250103"].map((date) => day(date));
    await place(...earlier);
    for (const days of tried(["0", "1.5", "all", "-1", ""], 1)) {
      const told = await run("backup", dataDir, [`--keep=${days}`, "daily"]);
      expect(told).toMatchObject({ code: 1, output: "" });
      expect(told.error).toMatch(/^backup failed: .*--keep.*\n$/);
    }
    const fails = async (reason: RegExp, ...settings: string[]) => {
      await expect(backUpDaily(dataDir, 1, join(folder, "daily"), settings)).rejects.toThrow(reason);
      expect(await listBackups()).toEqual(earlier);
    };
    await fails(/absent\.env is missing\. No backup/, join(folder, "absent.env"));
    await fails(/the same name/, join(folder, "one/a.env"), join(folder, "two/a.env"));
    await rm(join(dataDir, "database", "cluster", "global", "pg_control"));
    await fails(/pg_control/);
  });
});

// Only root can mount a small disk.
test.skipIf(!isRoot)("on a full disk says so in one line and leaves no file", ({ skip }) =>
  withResources(async (resources) => {
    const disk = await mountSmallDisk(8, resources);
    if ("skipped" in disk) return skip(disk.skipped);
    const target = join(disk.folder, "one.backup");

    await expect(backUp(used, target)).rejects.toThrow(
      `${target} cannot be written: the disk is full. No backup was written.`,
    );
    expect(await readdir(disk.folder)).toEqual([]);
    await writeFile(join(disk.folder, "daily-20250101T000000Z.backup"), "earlier");
    await expect(backUpDaily(used, 1, join(disk.folder, "daily"))).rejects.toThrow("the disk is full");
    expect(await readdir(disk.folder)).toEqual(["daily-20250101T000000Z.backup"]);
    await rm(join(disk.folder, "daily-20250101T000000Z.backup"));

    const place = join(disk.folder, "data");
    await mkdir(place);
    await expect(restore(place, backup)).rejects.toThrow(
      /^\S+ cannot be written: the disk is full\. Nothing was restored\.$/,
    );
    expect(await readdir(place)).toEqual([]);
  }),
);
