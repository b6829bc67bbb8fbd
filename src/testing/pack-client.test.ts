/** The package of the client, used as a program of another project would, against the real service. */
import { execFile } from "node:child_process";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test } from "vitest";
import { readStarters } from "#service/starters/read-starters.ts";
import { packClient } from "./pack-client.ts";
import { testKey } from "./start-test-service.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { serveHttp } from "#testing/serve-http.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../..");

const folder = await folderOfFile();
const modules = join(folder, "node_modules");
const installed = join(modules, "overprint-client");
await mkdir(installed, { recursive: true });
await run("tar", ["-xzf", await packClient(folder), "--strip-components=1", "-C", installed]);
for (const name of ["zod", "@types"]) await symlink(join(root, "node_modules", name), join(modules, name));
await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
const service = await openTestService({
  starters: await readStarters(),
  pretendsDrawn: true,
  resultWaitMs: 20_000,
});
const listener = getRequestListener((request) => service.call(request.url, optionsOf(request)));
const { host, close } = await serveHttp((request, response) => void listener(request, response));
afterAll(close);
const environment = { PATH: process.env["PATH"], BASE_URL: `http://${host}/`, API_KEY: testKey };

function optionsOf({ method, headers, body }: Request) {
  return { method, headers, body, key: null, ...(body === null ? {} : { duplex: "half" as const }) };
}

async function examplesOf(language: string): Promise<string[]> {
  const readme = await readFile(join(root, "src/client/README.md"), "utf8");
  return [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, code = ""]) =>
    name === language ? [code] : [],
  );
}

test("the JavaScript of its README makes a picture, and finds a text that does not fit", async () => {
  const printed: string[] = [];
  for (const [index, code] of (await examplesOf("js")).entries()) {
    const file = join(folder, `example-${index}.js`);
    await writeFile(file, code);
    printed.push((await run(process.execPath, [file], { cwd: folder, env: environment })).stdout);
  }
  expect((await readFile(join(folder, "card.jpg"))).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  expect(printed[1]).toMatch(/title: about \d+ characters fit/);
});

test("the TypeScript of its README compiles with full checks, and runs", async () => {
  const examples = await examplesOf("ts");
  const files = examples.map((_, index) => `typed-${index}.ts`);
  for (const [index, code] of examples.entries()) await writeFile(join(folder, files[index] ?? ""), code);
  const wrong = `import { createClient } from "overprint-client";
    const client = createClient({ baseUrl: "http://localhost", apiKey: "k" });
    // @ts-expect-error A template is required.
    void client.renderV2({ data: {} });
    // @ts-expect-error There is no such call.
    void client.getConnection();`;
  await writeFile(join(folder, "wrong.ts"), wrong);
  const options = "--ignoreConfig --strict --noEmit --module nodenext --target es2024 --types node".split(
    " ",
  );
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const compiled = await run(process.execPath, [compiler, ...options, ...files, "wrong.ts"], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe("");
  const [errors, lists] = await Promise.all(
    files.map((file) => run(process.execPath, [file], { cwd: folder, env: environment })),
  );
  expect(errors?.stdout).toContain("400 template_not_found");
  expect(lists?.stdout).toContain("[");
});

test("it holds nothing but code, declarations, its README and the licence, and needs zod only", async () => {
  const described = JSON.parse(
    await readFile(join(folder, "node_modules/overprint-client/package.json"), "utf8"),
  );
  expect(Object.keys(described.dependencies)).toEqual(["zod"]);
  const { stdout } = await run("find", ["node_modules/overprint-client", "-type", "f"], { cwd: folder });
  const others = stdout
    .trim()
    .split("\n")
    .filter((file) => !/dist\/(?:client|contract)\/.*\.(?:js|d\.ts)$/.test(file));
  expect(others.toSorted().map((file) => file.split("/").at(-1))).toEqual([
    "LICENSE",
    "README.md",
    "package.json",
  ]);
});
