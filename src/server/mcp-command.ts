/**
 * `npm run mcp`: the Model Context Protocol on stdin and stdout, for agents that start a program. Its tools call the
 * service of `BASE_URL` with `API_KEY`, or the one of this folder, which has to run.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { serveStdio, StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { keyHeader } from "#contract/endpoint-calls.ts";
import * as limits from "#contract/limits.ts";
import { createMcpServer } from "#service/mcp/create-mcp-server.ts";
import { withoutNullParams } from "#service/mcp/without-null-params.ts";
import { readCommandEnvironment, runCommand } from "./command-environment.ts";
import { EnvironmentProblem } from "./read-variables.ts";
import { apiKeyFileName } from "./secret-values.ts";

await runCommand(async () => {
  const { environment, dataDir } = await readCommandEnvironment();
  const { service } = environment;
  const base = service.kind === "remote" ? service.baseUrl.href : `http://localhost:${service.port}`;
  const file = service.kind === "embedded" ? (service.apiKeyFile ?? join(dataDir, apiKeyFileName)) : "";
  const key = service.apiKey ?? (await readFile(file, "utf8").catch(() => "")).trim();
  if (key === "")
    throw new EnvironmentProblem(`${file} has no key. Start Overprint once with npm start, or set API_KEY.`);
  const serve = () =>
    createMcpServer(async (path, init) => {
      const headers = new Headers(init.headers);
      headers.set(keyHeader, key);
      try {
        return await fetch(new URL(path, base), { ...init, headers });
      } catch (cause) {
        const message = `${base} does not answer. Start Overprint with npm start, or set BASE_URL.`;
        throw new Error(message, { cause });
      }
    });
  serveStdio(serve, { transport: new StdioServerTransport(Readable.from(readMessages())) });
  return { lines: [] };
});

/** The messages of stdin, each a line. One that is too long for the service is passed on in pieces. */
async function* readMessages(): AsyncGenerator<Buffer> {
  let rest = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    const text = String(chunk);
    const lines = text.includes("\n") ? `${rest}${text}`.split("\n") : [];
    rest = lines.pop() ?? `${rest}${text}`;
    for (const line of lines) yield Buffer.from(`${withoutNullParams(line)}\n`);
    if (rest.length <= limits.bodyBytesMax) continue;
    // The transport bounds it.
    yield Buffer.from(rest);
    rest = "";
  }
}
