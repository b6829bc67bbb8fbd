import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, testKey, type TestService } from "#testing/start-test-service.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

let service: TestService;
let server: Server;
let folder: string;
let address: string;
beforeAll(async () => {
  const answer = getRequestListener(
    (request) =>
      service.call(request.url, {
        key: null,
        method: request.method,
        headers: request.headers,
        ...(request.body === null ? {} : { body: request.body, duplex: "half" }),
      }),
    // The globals are shared with the test files that run in this process afterwards.
    { overrideGlobalObjects: false },
  );
  server = createServer((incoming, outgoing) => void answer(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound = server.address();
  address = `http://127.0.0.1:${typeof bound === "object" ? bound?.port : ""}`;
  service = await startTestService({ publicUrl: address, resultWaitMs: 20_000 });
  folder = await mkdtemp(join(tmpdir(), "overprint-generated-"));
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.stop();
  await rm(folder, { recursive: true });
});

function tool(name: string, ...parameters: string[]) {
  return run(process.execPath, [join(root, "node_modules", name), ...parameters], { cwd: folder });
}

/** An independent program: it knows the generated client and nothing of ours. */
const program = `
import { defaults, listTemplates, render, renderV2, listResults } from "./client.ts";

defaults.baseUrl = process.env["SERVICE"] ?? "";
const key = { headers: { "X-API-KEY": process.env["KEY"] ?? "" } };

const listed = await listTemplates({ page: 0, size: 10, tags: ["small"] }, key);
if (listed.status !== 200) throw new Error(listed.data.msg);
const template: string = listed.data[0]?.identifier ?? "";

const rendered = await render(
  { template, changes: [{ id: "title", text: "Generated" }], metadata: { by: "a stranger" } },
  {},
  key,
);
if (rendered.status !== 200) throw new Error(rendered.data.msg);
const id: string = rendered.data.requestId;

// The generator reads every answer of a call as JSON if its refusals are; a link is for fetching anyway.
const bytes = await (await fetch(rendered.data.href)).arrayBuffer();

const again = await renderV2({ template, data: { title: "Generated" }, outputFormat: "webp" }, {}, key);
const results = await listResults({ page: 0, size: 5, template }, key);
if (results.status !== 200) throw new Error(results.data.msg);
const refused = await render({ template: "nothing" }, {}, key);

console.log(JSON.stringify({
  templates: listed.data.map((entry) => entry.identifier),
  magic: [...new Uint8Array(bytes).slice(0, 2)],
  isHref: rendered.data.href.endsWith(id + ".jpg"),
  again: again.status,
  total: results.data.totalElements,
  refused: refused.status === 400 ? refused.data.msg : refused.status,
}));
`;

test("a client generated from the description by a public generator passes the type check, lists, renders and downloads", async () => {
  const description = await (await fetch(`${address}/openapi.json`)).text();
  await writeFile(join(folder, "openapi.json"), description);
  await tool("oazapfts/dist/cli.js", "openapi.json", "client.ts");
  await writeFile(join(folder, "program.ts"), program);
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({
      compilerOptions: {
        target: "ES2024",
        lib: ["ES2024", "DOM"],
        module: "NodeNext",
        types: ["node"],
        strict: true,
        noEmit: true,
        allowImportingTsExtensions: true,
      },
      include: ["*.ts"],
    }),
  );
  await tool("typescript/bin/tsc", "-p", ".");
  const { stdout } = await run(process.execPath, ["program.ts"], {
    cwd: folder,
    env: { SERVICE: address, KEY: testKey },
  });
  expect(JSON.parse(stdout)).toEqual({
    templates: ["card", "badge"],
    magic: [0xff, 0xd8],
    isHref: true,
    again: 200,
    total: 2,
    refused: "Template not found",
  });
}, 120_000);
