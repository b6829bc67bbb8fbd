import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { childEnvironment } from "#testing/child-environment.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

const main = join(import.meta.dirname, "main.ts");

let dataDir = "";

beforeEach(async () => {
  dataDir = await folderOfTest();
});

/** The exit code and output of a failed start. */
function start(
  variables: Record<string, string>,
  options: readonly string[] = [],
): Promise<{ code: number | null; printed: string; errors: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...options], {
      env: childEnvironment({ DATA_DIR: dataDir, ...variables }),
    });
    let printed = "";
    let errors = "";
    child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
    child.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString("utf8")));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, printed, errors }));
  });
}

test("an invalid variable fails the start with one line before anything is created", async () => {
  expect(await start({ PORT: "often" })).toEqual({
    code: 1,
    printed: "",
    errors: 'Overprint cannot start: PORT is "often"; accepted: a whole number from 1 to 65535.\n',
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test("a misspelt login fails the start of a role too, with one line that names it", async () => {
  const { code, errors } = await start({ LOGINN: "password" }, ["worker"]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^Overprint cannot start: LOGINN \(did you mean LOGIN\?\) is not [^\n]+\n$/);
  expect(await readdir(dataDir)).toEqual([]);
});

test("a start that fails without a login names the variable that was meant to set it", async () => {
  const variables = { DASHBOARD_URL: "https://overprint.example", OIDC_SERVER_URL: "https://login.example" };
  expect((await start(variables)).errors).toMatch(
    /^Overprint cannot start: [^\n]+ OIDC_SERVER_URL is not a variable of Overprint\.\n$/,
  );
});

test("a port in use fails the start with one line that names the variable", async () => {
  const occupier = createServer();
  const port = await new Promise<number>((resolve) => {
    occupier.listen(0, "127.0.0.1", () => {
      const address = occupier.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });

  const { code, printed, errors } = await start({ PORT: String(port), SERVICE_PORT: "1024" });
  occupier.close();

  expect({ code, printed }).toEqual({ code: 1, printed: "" });
  expect(errors).toBe(
    `Overprint cannot start: Port ${port} on 127.0.0.1 is in use; stop what runs there, or set PORT.\n`,
  );
});
