import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { compileCacheFolder } from "./child-environment.ts";

export interface Outcome {
  name: string;
  passed: number;
  failed: number;
  /** Why it failed, as the tool told it; said once more at the end, where a long log is read first. */
  reason?: string;
  /** Tests that passed only at a later try; they count as passed. */
  flaky?: readonly string[];
  /** Files of tests that this machine cannot run, or that only `npm run prove` runs, once for each test. */
  skipped?: readonly string[];
}

/** Lines of a tool's output in which it tells what failed: its summary comes last. */
const reasonLines = 60;

type Variables = Readonly<Record<string, string>>;

/** Runs one check. Prints its output only if it failed. */
export async function runGate(
  root: string,
  name: string,
  command: readonly string[],
  variables: Variables = {},
): Promise<Outcome> {
  const startedAt = performance.now();
  const { code, printed } = await runTool(root, command, variables, "kept");
  announce(name, code === 0, startedAt);
  if (code !== 0) process.stdout.write(`${printed}\n`);
  return code === 0
    ? { name, passed: 1, failed: 0 }
    : { name, passed: 0, failed: 1, reason: lastLines(printed) };
}

export interface TestRun {
  command: readonly string[];
  variables?: Variables;
  /** The tool's own report, as JSON. */
  reportPath: string;
  countsOf: (report: unknown) => Pick<Outcome, "passed" | "failed" | "flaky" | "skipped">;
}

/** Runs many tests and shows their output immediately. */
export async function runTests(root: string, name: string, test: TestRun): Promise<Outcome> {
  const startedAt = performance.now();
  process.stdout.write(`\n${name}\n`);
  const { code, printed } = await runTool(root, test.command, test.variables ?? {}, "shown");
  const counts = test.countsOf(await readReport(test.reportPath));
  const { passed, failed } = counts;
  // A file that cannot be loaded, or a run without a single test, counts no failed test and has failed all the same.
  const isWhole = code === 0 && passed > 0;
  announce(name, isWhole && failed === 0, startedAt);
  if (isWhole && failed === 0) return { name, ...counts };
  return { name, ...counts, failed: Math.max(failed, 1), reason: lastLines(printed) };
}

/** The end of a tool's output, without colours. */
export function lastLines(printed: string): string {
  return stripVTControlCharacters(printed).trimEnd().split("\n").slice(-reasonLines).join("\n");
}

function announce(name: string, isGood: boolean, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${isGood ? "✓" : "✗"} ${name}  ${seconds} s\n`);
}

async function readReport(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    // The tool ended before it wrote one; its exit code shows the failure.
    return undefined;
  }
}

/**
 * Runs a program of `node_modules/.bin`, or `node`, and resolves when it has ended; `printed` has both its outputs.
 * Ends it and rejects when `signal` aborts.
 */
export function runTool(
  root: string,
  [program = "", ...args]: readonly string[],
  variables: Variables,
  output: "shown" | "kept",
  signal?: AbortSignal,
): Promise<{ code: number; printed: string }> {
  return new Promise((resolve, reject) => {
    const tools = join(root, "node_modules/.bin");
    const child = spawn(program === "node" ? process.execPath : join(tools, program), args, {
      cwd: root,
      signal,
      env: {
        NODE_COMPILE_CACHE: compileCacheFolder,
        ...process.env,
        PATH: `${tools}${delimiter}${process.env["PATH"] ?? ""}`,
        ...variables,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
        if (output === "shown") process.stdout.write(text);
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, printed }));
  });
}
