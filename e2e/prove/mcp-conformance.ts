import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request as requestOf, type Server } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Part } from "../faults/part.ts";
import { makeFolder, withResources } from "../faults/resources.ts";
import { apiKey, kill, startProcess } from "../faults/serve-process.ts";

const suite = "@modelcontextprotocol/conformance@0.1.16";

/** Scenarios that call tools, resources and prompts of a demonstration server, such as `test_simple_text`. */
const ofDemonstration = [
  "completion-complete",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
  "json-schema-2020-12",
  "prompts-get-embedded-resource",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-with-image",
  "resources-read-binary",
  "resources-read-text",
  "resources-templates-read",
  "tools-call-audio",
  "tools-call-elicitation",
  "tools-call-embedded-resource",
  "tools-call-error",
  "tools-call-image",
  "tools-call-mixed-content",
  "tools-call-sampling",
  "tools-call-simple-text",
  "tools-call-with-logging",
  "tools-call-with-progress",
];
/** A service without sessions sends nothing by itself, and resumes no stream. */
const notOffered = [
  "resources-subscribe",
  "resources-unsubscribe",
  "server-sse-multiple-streams",
  "server-sse-polling",
];

/**
 * Runs the protocol's own conformance suite, from the registry, against `/mcp` of a service. A scenario that is named above
 * and passes is a failure too. Skipped if the registry cannot be reached.
 */
export const mcpConformancePart: Part = ({ write }) =>
  withResources(async (resources) => {
    const folder = await makeFolder("conformance", resources);
    const run = promisify(execFile);
    const npx = ["--yes", `--package=${suite}`, "--", "conformance"];
    try {
      await run("npx", [...npx, "list", "--server"], { cwd: folder });
    } catch (error) {
      return { failures: [], skipped: `the suite could not be installed: ${String(error).slice(0, 300)}` };
    }
    const { child, origin } = await startProcess(join(folder, "data"));
    resources.add(() => kill(child));
    const address = await forward(origin, (server) => resources.add(async () => server.close()));
    const expected = join(folder, "expected.yml");
    const names = [...ofDemonstration, ...notOffered].map((name) => `  - ${name}\n`);
    await writeFile(expected, `server:\n${names.join("")}`);
    const options = ["--suite", "all", "--url", `${address}/mcp`, "--expected-failures", expected];
    const ended = run("npx", [...npx, "server", ...options], { cwd: folder, maxBuffer: 100_000_000 });
    const { stdout, code } = await ended.then(
      (answer) => ({ ...answer, code: 0 }),
      (error: { stdout: string; code: number }) => error,
    );
    const summary = stdout.slice(stdout.indexOf("=== SUMMARY ==="));
    write(summary);
    return { failures: code === 0 ? [] : [`the suite ended with ${code}: ${summary}`] };
  });

/** The suite sends no key; this server adds one. */
async function forward(origin: string, onStart: (server: Server) => void): Promise<string> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const options = { method, headers: { ...headers, "x-api-key": apiKey } };
    const sent = requestOf(new URL(url ?? "/", origin), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.once("error", () => response.destroy());
    request.pipe(sent);
  });
  onStart(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
