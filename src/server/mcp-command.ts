/**
 * `npm run mcp`: the Model Context Protocol on stdin and stdout, for agents that start a program. Its tools call the
 * service of `BASE_URL` with `API_KEY`, or the one of this folder, which has to run.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { keyHeader } from "#contract/endpoint-calls.ts";
import { createMcpServer } from "#service/mcp/create-mcp-server.ts";
import { readCommandEnvironment } from "./command-environment.ts";
import { EnvironmentProblem } from "./read-variables.ts";
import { apiKeyFileName } from "./secret-values.ts";

try {
  const { environment, dataDir } = await readCommandEnvironment();
  const { service } = environment;
  const base = service.kind === "remote" ? service.baseUrl.href : `http://localhost:${service.port}`;
  const file = service.kind === "embedded" ? (service.apiKeyFile ?? join(dataDir, apiKeyFileName)) : "";
  const key = service.apiKey ?? (await readFile(file, "utf8").catch(() => "")).trim();
  if (key === "")
    throw new EnvironmentProblem(`${file} has no key. Start Overprint once with npm start, or set API_KEY.`);
  serveStdio(() =>
    createMcpServer(async (path, init) => {
      const headers = new Headers(init.headers);
      headers.set(keyHeader, key);
      try {
        return await fetch(new URL(path, base), { ...init, headers });
      } catch (cause) {
        const message = `${base} does not answer. Start Overprint with npm start, or set BASE_URL.`;
        throw new Error(message, { cause });
      }
    }),
  );
} catch (error) {
  if (!(error instanceof EnvironmentProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
