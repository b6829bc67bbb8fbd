import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { folderOfFile } from "#testing/temporary-folder.ts";

const run = promisify(execFile);

interface Seen {
  flags: string[];
  args: string[];
  trim: string;
  cache: string;
  home: string;
}

const folder = await folderOfFile();
const script = join(folder, "script.ts");
await writeFile(
  script,
  `import { restartUnderSettings } from ${JSON.stringify(join(import.meta.dirname, "process-settings.ts"))};
   process.stdout.write("begun ");
   restartUnderSettings();
   const { MALLOC_TRIM_THRESHOLD_: trim, NODE_COMPILE_CACHE: cache, HOME: home } = process.env;
   console.log(JSON.stringify({ flags: process.execArgv, args: process.argv.slice(2), trim, cache, home }));`,
);

async function start(variables: Record<string, string>, flags: string[] = []): Promise<Seen> {
  const { stdout } = await run(process.execPath, [...flags, script, "--dev", "two words"], {
    env: { HOME: "/home/of/somebody", ...variables },
  });
  return JSON.parse(stdout.slice(stdout.indexOf("{"))) as Seen;
}

test.skipIf(process.execve === undefined)(
  "a start without settings gets them and keeps its arguments and environment",
  async () => {
    const seen = await start({});
    expect(seen.flags).toEqual(expect.arrayContaining(["--max-semi-space-size=8"]));
    expect(seen).toMatchObject({
      args: ["--dev", "two words"],
      trim: "1048576",
      cache: expect.stringMatching(/overprint$/),
      home: "/home/of/somebody",
    });
  },
);

test.skipIf(process.execve === undefined)("keeps the operator's settings, flags and variables", async () => {
  const seen = await start({ MALLOC_TRIM_THRESHOLD_: "7" }, ["--max-old-space-size=200"]);
  expect(seen.trim).toBe("7");
  expect(seen.flags).toContain("--max-old-space-size=200");
});
