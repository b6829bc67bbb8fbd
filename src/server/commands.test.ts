/** The parts that all commands have in common. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { childEnvironment } from "#testing/child-environment.ts";
import { runSecretCommand } from "#testing/run-secret-command.ts";
import { folderOfTest } from "#testing/temporary-folder.ts";

test.each([["templates/templates-command.ts", "--help"], ["link-secret-command.ts"]])(
  "%s whose output is closed early ends without an error",
  async (command, ...options) => {
    const args = [join(import.meta.dirname, "run.js"), `src/server/${command}`, ...options];
    const env = childEnvironment({
      DATA_DIR: await folderOfTest(),
      BASE_URL: "",
      WEBHOOK_SECRET: "",
      LINK_SECRET: "",
    });
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    const ended = new Promise((resolve) => child.once("exit", resolve));
    expect(await text(child.stderr)).not.toMatch(/EPIPE|^ {4}at /m);
    expect(await ended).toBe(0);
  },
);

test.each([
  [[], "of the first admin, who chooses a name there"],
  [["Ada@example.com"], "of ada@example.com"],
])("a login link for %j says whose password it sets, and what to do with it", async (options, whose) => {
  const variables = { LOGIN: "password", DASHBOARD_URL: "https://overprint.example" };
  const command = join(import.meta.dirname, "login-link-command.ts");
  const { output, notes } = await runSecretCommand(command, await folderOfTest(), options, variables);
  expect(output).toMatch(/^https:\/\/overprint\.example\/login\/link\?token=\S+\n$/);
  expect(notes).toContain(`Open it in a browser, or send it to the person: it sets the password ${whose}. `);
});
