import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
}

type Variables = Readonly<Record<string, string>>;

/** One check with one answer. What it printed is shown only if it failed. */
export async function runGate(
  root: string,
  name: string,
  command: readonly string[],
  variables: Variables = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  const { code, printed } = await run(root, command, variables, "kept");
  announce(name, code === 0, startedAt);
  if (code !== 0) process.stdout.write(`${printed}\n`);
  return { name, passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

export interface TestRun {
  command: readonly string[];
  variables?: Variables;
  /** The tool's own report, as JSON. */
  reportPath: string;
  countsOf: (report: unknown) => { passed: number; failed: number };
}

/** A run of many tests, shown as it goes. */
export async function runTests(root: string, name: string, test: TestRun): Promise<Outcome> {
  const startedAt = performance.now();
  process.stdout.write(`\n${name}\n`);
  const { code } = await run(root, test.command, test.variables ?? {}, "shown");
  const { passed, failed } = test.countsOf(await readReport(test.reportPath));
  // A file that cannot be loaded, or a run without a single test, counts no failed test and has failed all the same.
  const isWhole = code === 0 && passed > 0;
  announce(name, isWhole && failed === 0, startedAt);
  return { name, passed, failed: isWhole ? failed : Math.max(failed, 1) };
}

function announce(name: string, isGood: boolean, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${isGood ? "✓" : "✗"} ${name}  ${seconds} s\n`);
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    // The tool ended before it wrote one; its exit code says so.
    return undefined;
  }
}

function run(
  root: string,
  [program = "", ...args]: readonly string[],
  variables: Variables,
  output: "shown" | "kept",
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve, reject) => {
    const tools = join(root, "node_modules/.bin");
    const child = spawn(program === "node" ? process.execPath : join(tools, program), args, {
      cwd: root,
      env: { ...process.env, PATH: `${tools}${delimiter}${process.env["PATH"] ?? ""}`, ...variables },
      stdio: ["ignore", output === "shown" ? "inherit" : "pipe", output === "shown" ? "inherit" : "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (printed += chunk.toString("utf8")));
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, printed }));
  });
}
