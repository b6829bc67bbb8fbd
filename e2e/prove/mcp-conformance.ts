import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, request as requestOf, type Server } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Part } from "../faults/part.ts";
import { makeFolder, type Resources, withResources } from "../faults/resources.ts";
import { apiKey, kill, startProcess } from "../faults/serve-process.ts";
import { createDemonstration } from "./mcp-demonstration.ts";

/** Scenarios that call tools, resources and prompts of a demonstration server, such as `test_simple_text`. */
const ofDemonstration = [
  "completion-complete",
  "json-schema-2020-12",
  "prompts-get-embedded-resource",
  "prompts-get-simple",
  "prompts-get-with-args",
  "prompts-get-with-image",
  "resources-read-binary",
  "resources-read-text",
  "resources-templates-read",
  "tools-call-audio",
  "tools-call-embedded-resource",
  "tools-call-error",
  "tools-call-image",
  "tools-call-mixed-content",
  "tools-call-simple-text",
  "tools-call-with-logging",
  "tools-call-with-progress",
];
/** No tool of Overprint asks its client back. */
const asking = [
  "basic-elicitation",
  "basic-list-roots",
  "basic-sampling",
  "capability-check",
  "ignore-extra-params",
  "missing-input-response",
  "multi-round",
  "multiple-input-requests",
  "non-tool-request",
  "request-state",
  "result-type",
].map((name) => `input-required-result-${name}`);

/** The last release of the suite, and the one that has the protocol of 2026-07-28. */
const suites = [
  {
    name: "@modelcontextprotocol/conformance@0.1.16",
    options: ["--suite", "all"],
    ofDemonstration,
    notOffered: [
      // A call has no session, so its client cannot be asked back before protocol 2026-07-28.
      "elicitation-sep1034-defaults",
      "elicitation-sep1330-enums",
      "tools-call-elicitation",
      "tools-call-sampling",
      // Nothing is sent outside of an answer.
      "resources-subscribe",
      "resources-unsubscribe",
      // They begin with the id of a session.
      "server-sse-multiple-streams",
      "server-sse-polling",
    ],
  },
  {
    name: "@modelcontextprotocol/conformance@0.2.0-alpha.12",
    options: ["--suite", "all", "--spec-version", "2026-07-28"],
    // The stateless scenario calls three of its tools.
    ofDemonstration: [
      ...ofDemonstration.filter((name) => name !== "tools-call-with-logging"),
      ...asking,
      "server-stateless",
    ],
    notOffered: [
      // The state of a question is not signed, as nothing depends on it.
      "input-required-result-tampered-state",
      // Arguments are sent in the body only; the suite does not require it.
      "http-custom-header-server-validation",
    ],
  },
] as const;

/**
 * Runs the protocol's own conformance suites, from the registry: against `/mcp` of a service, and against the same route
 * with the parts of the suite's demonstration server. A scenario that is named above and passes is a failure too. Skipped
 * if the registry cannot be reached.
 */
export const mcpConformancePart: Part = ({ write }) =>
  withResources(async (resources) => {
    const folder = await makeFolder("conformance", resources);
    const { child, origin } = await startProcess(join(folder, "data"));
    resources.add(() => kill(child));
    const servers = {
      Overprint: await listen(forwarderTo(origin), resources),
      "the demonstration": await listen(createDemonstration("http://127.0.0.1"), resources),
    };
    const failures: string[] = [];
    for (const suite of suites) {
      const conformance = (...given: readonly string[]) =>
        run("npx", ["--yes", `--package=${suite.name}`, "--", "conformance", ...given], {
          cwd: folder,
          maxBuffer: 100_000_000,
        });
      try {
        await conformance("list", "--server");
      } catch (error) {
        return {
          failures: [],
          skipped: `${suite.name} could not be installed: ${String(error).slice(0, 300)}`,
        };
      }
      for (const [name, address] of Object.entries(servers)) {
        const expected = join(folder, "expected.yml");
        const own = name === "Overprint" ? suite.ofDemonstration : [];
        const failing = [...own, ...suite.notOffered];
        await writeFile(expected, `server:\n${failing.map((scenario) => `  - ${scenario}\n`).join("")}`);
        const { stdout, code } = await conformance(
          "server",
          ...suite.options,
          "--url",
          `${address}/mcp`,
          "--expected-failures",
          expected,
        ).then(
          (answer) => ({ ...answer, code: 0 }),
          (error: { stdout: string; code: number }) => error,
        );
        const summary = stdout.slice(stdout.indexOf("=== SUMMARY ==="));
        write(`${suite.name}, ${name}\n${summary}`);
        if (code !== 0) failures.push(`${suite.name} ended with ${code} for ${name}: ${summary}`);
      }
    }
    return { failures };
  });

const run = promisify(execFile);

/** The suite sends no key; this server adds one. */
function forwarderTo(origin: string): Server {
  return createServer((request, response) => {
    const { method, url, headers } = request;
    const options = { method, headers: { ...headers, "x-api-key": apiKey } };
    const sent = requestOf(new URL(url ?? "/", origin), options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.once("error", () => response.destroy());
    request.pipe(sent);
  });
}

async function listen(server: Server, resources: Resources): Promise<string> {
  resources.add(async () => server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
