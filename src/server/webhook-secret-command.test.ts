import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "overprint-command-"));
});
afterEach(() => rm(folder, { recursive: true }));

interface Told {
  code: number;
  secret: string;
  notes: string;
}

function run(options: readonly string[] = [], variables: Record<string, string> = {}): Promise<Told> {
  const unset = { BASE_URL: "", GET_URL: "", API_KEY: "", WEBHOOK_SECRET: "" };
  const env = { PATH: process.env["PATH"] ?? "", DATA_DIR: folder, ...unset, ...variables };
  return new Promise((resolve) => {
    const command = join(import.meta.dirname, "webhook-secret-command.ts");
    execFile(process.execPath, [command, ...options], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, secret: stdout.trim(), notes: stderr });
    });
  });
}

test("prints only the secret in the data folder, and rotates it on request", async () => {
  const first = await run();
  expect(first.secret).toBe((await readFile(join(folder, "webhook-secret"), "utf8")).trim());
  expect(first.notes).toContain(folder);
  const second = await run(["--rotate"]);
  expect(second.secret).toMatch(/^whsec_/);
  expect(second.secret).not.toBe(first.secret);
  expect(second.notes).toMatch(/signs as well until \d{4}-/);
  expect((await run()).secret).toBe(second.secret);
});

test("refuses to rotate a secret of WEBHOOK_SECRET or of another service", async () => {
  const own = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  expect(await run([], { WEBHOOK_SECRET: own })).toMatchObject({ code: 0, secret: own });
  const rotated = await run(["--rotate"], { WEBHOOK_SECRET: own });
  expect(rotated).toMatchObject({ code: 1, secret: "" });
  expect(rotated.notes).toContain("WEBHOOK_SECRET is set");
  const remote = await run([], { BASE_URL: "https://service.example", API_KEY: "k" });
  expect(remote).toMatchObject({ code: 1, secret: "" });
  expect(remote.notes).toContain("BASE_URL");
  expect((await run(["--help"])).notes).toContain("--rotate");
});
