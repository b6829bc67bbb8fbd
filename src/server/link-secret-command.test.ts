import { chown, mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runSecretCommand } from "#testing/run-secret-command.ts";
import { openKeptLinkSecret } from "./kept-secrets.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

let folder = "";
beforeEach(async () => {
  folder = await folderOfTest();
});

const command = join(import.meta.dirname, "link-secret-command.ts");
const run = (options?: readonly string[], variables?: Readonly<Record<string, string>>) =>
  runSecretCommand(command, folder, options, variables);

const readSecret = async () => (await readFile(join(folder, "link-secret"), "utf8")).trim();

test("rotates the secret in the data folder, ends the one before on request, and prints neither", async () => {
  await openKeptLinkSecret(folder);
  const first = await readSecret();
  const rotated = await run(["--rotate"]);
  expect(rotated.output).toMatch(/Links of the one before it work until \d{4}-/);
  const second = await readSecret();
  expect(second).not.toBe(first);
  expect(rotated.output).not.toContain(first);
  expect(rotated.output).not.toContain(second);
  const early = await run(["--rotate"]);
  expect(early).toMatchObject({ code: 1, output: "" });
  expect(early.notes).toMatch(/^Links of the secret before this one work until \d{4}-.*--end-previous/);
  expect((await run(["--end-previous"])).output).toContain("No secret before it is accepted.");
  expect(await readSecret()).toBe(second);
});

test("refuses to rotate a secret of LINK_SECRET or of another service", async () => {
  const own = "a-secret-of-the-operator-0123456789";
  const rotated = await run(["--rotate"], { LINK_SECRET: own });
  expect(rotated).toMatchObject({ code: 1, output: "" });
  expect(rotated.notes).toContain("LINK_SECRET is set");
  const remote = await run([], { BASE_URL: "https://service.example", API_KEY: "k" });
  expect(remote).toMatchObject({ code: 1, output: "" });
  expect(remote.notes).toContain("BASE_URL");
});

test.skipIf(process.getuid?.() !== 0).for([
  ["link-secret", ["--rotate"], {}],
  ["webhook-secret", ["--rotate"], {}],
  ["login-link", [], { LOGIN: "password" }],
] as const)(
  "%s as root leaves files of the folder's owner, also in a new folder",
  async ([name, options, given]) => {
    const owner = 65_532;
    const used = join(folder, "used");
    await mkdir(used);
    await chown(used, owner, owner);
    const script = join(import.meta.dirname, `${name}-command.ts`);
    // Into a folder that is there already, one of them is enough.
    const folders = name === "link-secret" ? [used] : [];
    for (const dataDir of [...folders, join(used, "missing/dashboard")])
      expect(await runSecretCommand(script, dataDir, options, given)).toMatchObject({ code: 0 });
    const made = await readdir(used, { recursive: true });
    expect(made.filter((path) => path.includes(name))).not.toHaveLength(0);
    for (const path of made)
      expect(await stat(join(used, path)), path).toMatchObject({ uid: owner, gid: owner });
  },
);
