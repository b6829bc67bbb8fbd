import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { readOrMakeSecret, makeApiKey, makeWebhookSecret } from "./read-or-make-secret.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";

beforeEach(async () => {
  folder = await folderOfTest();
});

test("generates a secret once and reads it at the next start", async () => {
  const inner = join(folder, "data");

  const first = await readOrMakeSecret(inner, "api-key", makeApiKey);
  const second = await readOrMakeSecret(inner, "api-key", makeApiKey);

  expect(second).toBe(first);
  expect(await readdir(inner)).toEqual(["api-key"]);
});

test("only its owner can read it, also after a copy has lost the mode", async () => {
  const mode = async () => (await stat(join(folder, "api-key"))).mode & 0o777;
  await readOrMakeSecret(folder, "api-key", makeApiKey);
  expect(await mode()).toBe(0o600);

  await chmod(join(folder, "api-key"), 0o644);
  await readOrMakeSecret(folder, "api-key", makeApiKey);
  expect(await mode()).toBe(0o600);
});

test("concurrent starts use the same secret", async () => {
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => readOrMakeSecret(folder, "api-key", makeApiKey)),
  );

  expect(new Set(secrets).size).toBe(1);
  expect((await readFile(join(folder, "api-key"), "utf8")).trim()).toBe(secrets[0]);
});

test("does not accept an empty file as a key", async () => {
  await writeFile(join(folder, "api-key"), "\n");

  await expect(readOrMakeSecret(folder, "api-key", makeApiKey)).rejects.toThrow(/is empty/);
});

test("generated secrets are valid in a header and by the webhook specification", () => {
  expect(makeApiKey()).toMatch(/^op_[\w-]{32}$/);
  expect(makeWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
