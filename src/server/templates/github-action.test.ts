/** The action is read as GitHub reads it, and its scripts are run with the values that GitHub would fill in. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseYaml } from "@redocly/openapi-core";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const place = join(root, "deploy/github-action");

interface Step {
  id?: string;
  name: string;
  uses?: string;
  run?: string;
  shell?: string;
  if?: string;
  with?: Record<string, string | number>;
  env?: Record<string, string>;
}

interface Action {
  name: string;
  description: string;
  inputs: Record<string, { description: string; required?: boolean; default?: string }>;
  outputs: Record<string, { description: string; value: string }>;
  runs: { using: string; steps: Step[] };
}

const text = await readFile(join(place, "action.yml"), "utf8");
const action = parseYaml(text) as Action;
const { steps } = action.runs;

const expression = /\$\{\{\s*([\w.-]+)\s*\}\}/g;

test("is a composite action whose steps are complete", () => {
  expect(action.runs.using).toBe("composite");
  for (const { name, uses, run, shell, ...rest } of steps) {
    expect(name).toBeTruthy();
    expect((uses === undefined) !== (run === undefined), name).toBe(true);
    if (run !== undefined) expect(shell, name).toBe("bash");
    if (uses !== undefined) expect(uses, name).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
    expect(
      Object.keys(rest).every((key) => ["id", "if", "with", "env"].includes(key)),
      name,
    ).toBe(true);
  }
  for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)])
    expect(description).toMatch(/\.$/);
});

test("names only values that there are, and puts none into a script, where it would be code", () => {
  const ids = steps.flatMap(({ id }) => id ?? []);
  const known = [
    ...Object.keys(action.inputs).map((name) => `inputs.${name}`),
    ...ids.map((id) => `steps.${id}.outputs.artifact-url`),
    "github.action_path",
    "runner.temp",
  ];
  const named = Array.from(text.matchAll(expression), ([, name]) => name);
  for (const name of named) expect(known).toContain(name);
  for (const name of Object.keys(action.inputs)) expect(named).toContain(`inputs.${name}`);
  for (const { run = "" } of steps) expect(run).not.toContain("${{");
});

test("its documentation has every input with its default", async () => {
  const readme = await readFile(join(place, "README.md"), "utf8");
  for (const [name, { default: usual }] of Object.entries(action.inputs))
    expect(readme).toContain(`| \`${name}\` |${usual === undefined ? " " : ` \`${usual}\` `}|`);
});

test("tests the example's templates and writes the summary", async () => {
  const temporary = await mkdtemp(join(tmpdir(), "overprint-action-"));
  onTestFinished(() => rm(temporary, { recursive: true }));
  const summary = join(temporary, "summary.md");
  const run = async (name: string, folder: string) => {
    const values: Record<string, string> = {
      "inputs.folder": folder,
      "inputs.chromium-sandbox": "on",
      "github.action_path": place,
      "runner.temp": temporary,
      "steps.upload.outputs.artifact-url": "https://github.example/artifacts/1",
    };
    const step = steps.find((candidate) => candidate.name === name);
    const filled = Object.entries(step?.env ?? {}).map(([key, value]) => [
      key,
      value.replaceAll(expression, (_all, named: string) => values[named] ?? ""),
    ]);
    const env = { ...process.env, ...Object.fromEntries(filled), GITHUB_STEP_SUMMARY: summary };
    return new Promise<number>((resolve) => {
      execFile("bash", ["-e", "-o", "pipefail", "-c", step?.run ?? "exit 9"], { env, cwd: root }, (error) =>
        resolve(error === null ? 0 : Number(error.code)),
      );
    });
  };
  expect(await run("Draw and compare", "-no-such folder; exit 0")).toBe(2);
  expect(await run("Write the summary", "")).toBe(0);
  expect(await readFile(summary, "utf8")).toContain("not tested");
  expect(await run("Draw and compare", "examples/templates")).toBe(0);
  expect(await run("Write the summary", "")).toBe(0);
  const written = await readFile(summary, "utf8");
  expect(written).toContain("6 of 6 pictures are equal to their goldens");
  expect(written).toContain("](https://github.example/artifacts/1)");
});
