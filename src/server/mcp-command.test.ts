import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";

test(
  "serves the tools on stdin and stdout, with calls of the service of BASE_URL",
  { timeout: 60_000 },
  async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url} ${String(request.headers["x-api-key"])}`);
      response.writeHead(403, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ status: 403, msg: "Not this key.", errors: [], code: "key_wrong" }));
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const folder = import.meta.dirname;
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [join(folder, "run.js"), "src/server/mcp-command.ts"],
      env: { BASE_URL: `http://127.0.0.1:${port}`, API_KEY: "a-key-of-sixteen-characters" },
      stderr: "pipe",
    });
    const client = new Client({ name: "test", version: "1.0.0" });
    try {
      await client.connect(transport);
      expect((await client.listTools()).tools).toHaveLength(11);
      const refused = await client.callTool({ name: "check", arguments: { template: "card", data: {} } });
      expect(refused).toMatchObject({ isError: true, structuredContent: { code: "key_wrong" } });
      expect(asked).toEqual(["POST /api/v2/check a-key-of-sixteen-characters"]);
      server.close();
      server.closeAllConnections();
      const unanswered = await client.callTool({ name: "check", arguments: { template: "card", data: {} } });
      expect(JSON.stringify(unanswered)).toContain("does not answer. Start Overprint");
    } finally {
      await client.close();
      server.close();
    }
  },
);

test("names the file that has no key in one line", { timeout: 60_000 }, async () => {
  const folder = import.meta.dirname;
  const args = [join(folder, "run.js"), "src/server/mcp-command.ts"];
  const env = { PATH: process.env["PATH"], DATA_DIR: join(folder, "no-such-folder") };
  const { code, stderr } = await promisify(execFile)(process.execPath, args, { env }).catch((error) => error);
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^\S+api-key has no key\. Start Overprint.*\n$/)]);
});
