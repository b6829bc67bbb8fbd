import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runSecretCommand } from "#testing/run-secret-command.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

const command = join(import.meta.dirname, "webhook-secret-command.ts");
const run = (options?: readonly string[], variables?: Readonly<Record<string, string>>) =>
  runSecretCommand(command, folder, options, variables);

test("prints only the secret in the data folder, and rotates it on request", async () => {
  const first = await run();
  expect(first.output.trim()).toBe((await readFile(join(folder, "webhook-secret"), "utf8")).trim());
  expect(first.notes).toContain(folder);
  const second = await run(["--rotate"]);
  expect(second.output).toMatch(/^whsec_/);
  expect(second.output).not.toBe(first.output);
  expect(second.notes).toMatch(/signs as well until \d{4}-/);
  expect(second.output.trim()).toBe((await readFile(join(folder, "webhook-secret"), "utf8")).trim());
});

test("refuses to rotate a secret of WEBHOOK_SECRET or of another service", async () => {
  const own = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
  expect(await run([], { WEBHOOK_SECRET: own })).toMatchObject({ code: 0, output: `${own}\n` });
  const rotated = await run(["--rotate"], { WEBHOOK_SECRET: own });
  expect(rotated).toMatchObject({ code: 1, output: "" });
  expect(rotated.notes).toContain("WEBHOOK_SECRET is set");
  const remote = await run([], { BASE_URL: "https://service.example", API_KEY: "k" });
  expect(remote).toMatchObject({ code: 1, output: "" });
  expect(remote.notes).toContain("BASE_URL");
  expect((await run(["--help"])).notes).toContain("--rotate");
});
