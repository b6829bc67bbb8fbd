import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { endpointOf } from "#contract/endpoints.ts";
import type { Part } from "../faults/part.ts";
import { makeFolder, withResources } from "../faults/resources.ts";
import type { OpenApiDocument } from "#service/openapi/create-openapi-document.ts";
import { createExampleCalls, type ExampleCalls } from "#testing/example-calls.ts";
import { servePages } from "#testing/metadata-pages/serve-pages.ts";
import { type RunningProduct, startProduct } from "../product.ts";
import { type ClientGenerator, clientGenerators, type ProgramCall } from "./client-generators.ts";

const run = promisify(execFile);

/** Checks the types of what the generators wrote; independent of the version that checks ours. */
const compiler = { typescript: "5.9.3", "@types/node": "24.19.2" };

const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  // Generators import without file extensions.
  module: "CommonJS",
  moduleResolution: "Node10",
  esModuleInterop: true,
  types: ["node"],
  strict: true,
  outDir: "out",
};

/** Of each call: its status, and the size of a file or the kind of its data. */
const answersSchema = z.record(
  z.string(),
  z.object({ status: z.optional(z.number()), size: z.optional(z.number()), problem: z.optional(z.string()) }),
);

/**
 * Clients that public generators make of the running product's `/openapi.json`: their types are checked strictly, and a
 * program calls each operation with its first example. Skipped if the registry cannot be reached.
 */
export const clientsPart: Part = ({ write }) =>
  withResources(async (resources) => {
    const folder = await makeFolder("clients", resources);
    const packages = Object.assign(
      {},
      compiler,
      ...Object.values(clientGenerators).map((one) => one.packages),
    );
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: packages }));
    try {
      await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts"], { cwd: folder });
    } catch (error) {
      return {
        failures: [],
        skipped: `the generators could not be installed: ${String(error).slice(0, 300)}`,
      };
    }
    const pages = await servePages();
    resources.add(() => pages.close());
    const product = await startProduct({ ALLOW_HOSTS: pages.host, WEBHOOK_SECRET: "" });
    resources.add(() => product.stop());
    const failures: string[] = [];
    for (const [name, generator] of Object.entries(clientGenerators)) {
      const found = await tryClient(
        join(folder, name),
        generator,
        product,
        `http://${pages.host}/everything-said`,
      );
      write(`${name}: ${found.calls} operations, ${found.failures.length} failures`);
      failures.push(...found.failures.map((failure) => `${name}: ${failure}`));
    }
    return { failures };
  });

async function tryClient(
  folder: string,
  generator: ClientGenerator,
  { serviceUrl, apiKey }: RunningProduct,
  pageUrl: string,
): Promise<{ calls: number; failures: string[] }> {
  const call = (
    path: string,
    { key = apiKey, headers, ...init }: RequestInit & { key?: string | null } = {},
  ) => {
    const sent = new Headers(headers);
    if (key !== null) sent.set("X-API-KEY", key);
    return fetch(new URL(path, serviceUrl), { ...init, headers: sent });
  };
  const post = (path: string, body: unknown) =>
    call(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const description = await (await call("/openapi.json")).text();
  const document: OpenApiDocument = JSON.parse(description);
  // The example's webhook of the generator before; there may be one for each address.
  const webhooks = z.parse(
    z.array(z.object({ identifier: z.string() })),
    await (await call("/api/v2/webhooks")).json(),
  );
  for (const { identifier } of webhooks) await call(`/api/v2/webhooks/${identifier}`, { method: "DELETE" });
  const calls = await listCalls(createExampleCalls({ call, post }, document, { pageUrl }));
  const made = calls.filter(({ name }) => generator.cannot?.[name] === undefined);
  await mkdir(folder);
  const files = {
    ...generator.files?.(serviceUrl),
    "openapi.json": description,
    "tsconfig.json": JSON.stringify({ compilerOptions, include: ["program.ts", "client*"] }),
    "program.ts": programOf(generator, made),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const runNode = (command: readonly string[]) =>
    run(process.execPath, command, {
      cwd: folder,
      env: { ...process.env, SERVICE: serviceUrl, KEY: apiKey },
      maxBuffer: 64 * 1_048_576,
    });
  const tool = ([script = "", ...parameters]: readonly string[]) =>
    runNode([join(folder, "../node_modules", script), ...parameters]);
  try {
    await tool(generator.generate);
    await tool(["typescript/bin/tsc", "-p", "."]);
    const { stdout } = await runNode([join(folder, "out/program.js")]);
    const answers = z.parse(answersSchema, JSON.parse(stdout));
    return { calls: made.length, failures: made.flatMap((one) => problemsOf(one, answers[one.name])) };
  } catch (error) {
    const { stdout = "", message = "" } = z.parse(toolErrorSchema, error);
    return { calls: made.length, failures: [`${message} ${stdout}`.slice(0, 2_000)] };
  }
}

const parameterSchema = z.object({ in: z.string(), name: z.string(), required: z.optional(z.boolean()) });

const toolErrorSchema = z.object({ stdout: z.optional(z.string()), message: z.optional(z.string()) });

/** Deletions last, because examples share what exists. */
async function listCalls({ operations, callOf }: ExampleCalls): Promise<ProgramCall[]> {
  const calls: ProgramCall[] = [];
  for (const [name, operation] of operations.toSorted(([one], [other]) => orderOf(one) - orderOf(other))) {
    const { method, path: template, body, answer } = endpointOf(name);
    const { parts } = await callOf(name);
    const parameters = z.parse(z.optional(z.array(parameterSchema)), operation["parameters"]) ?? [];
    const inQuery = parameters.filter((parameter) => parameter.in === "query");
    calls.push({
      name,
      method,
      template,
      ...parts,
      body: body === "bytes" ? "bytes" : parts.body,
      hasQuery: inQuery.length > 0,
      required: inQuery.filter(({ required }) => required === true).map((one) => one.name),
      isFile: answer === "bytes",
    });
  }
  return calls;
}

function orderOf(name: string): number {
  return name.startsWith("delete") ? 2 : name.startsWith("clear") ? 1 : 0;
}

/** Of 8 × 8 px, as PNG. */
const picture =
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWNgaGjAjoaWBADiMEABtCWbEAAAAABJRU5ErkJggg==";

function programOf({ head, call }: ClientGenerator, calls: readonly ProgramCall[]): string {
  return `const service = process.env["SERVICE"] ?? "";
const key = process.env["KEY"] ?? "";
const picture = new File([Buffer.from("${picture}", "base64")], "picture.png", { type: "image/png" });
${head}
const answers: Record<string, { status?: number | undefined; size?: number; problem?: string }> = {};
async function record(name: string, work: Promise<{ status: number | undefined; data: unknown }>) {
  try {
    const { status, data } = await work;
    const size = data instanceof Blob ? data.size : (JSON.stringify(data) ?? "").length;
    answers[name] = { status, size, ...(status === undefined || status >= 300 ? { problem: JSON.stringify(data) } : {}) };
  } catch (error) {
    answers[name] = { problem: error instanceof Error ? String(error.stack) : JSON.stringify(error) };
  }
}
async function main() {
${calls.map((one) => `  await record("${one.name}", ${call(one)});`).join("\n")}
  console.log(JSON.stringify(answers));
}
void main();
`;
}

function problemsOf(
  { name, method }: ProgramCall,
  answer: z.infer<typeof answersSchema>[string] | undefined,
): string[] {
  if (answer === undefined) return [`${name} was not called`];
  const { status = 0, size = 0, problem } = answer;
  if (problem !== undefined || status < 200 || status > 204)
    return [`${name} answered ${status}: ${(problem ?? "").slice(0, 400)}`];
  return size === 0 && method !== "DELETE" ? [`${name} has no data`] : [];
}
