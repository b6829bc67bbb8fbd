/** The action is read as GitHub reads it, and its scripts are run with the values that GitHub would fill in. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
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

interface Ended {
  /** A failed step fails the job. */
  conclusion: "success" | "failure";
  /** Each step, in order: skipped, or how it ended. */
  ran: Record<string, "skipped" | "success" | "failure">;
  summary: string;
  log: string;
  /** Of the action, as the workflow reads them. */
  outputs: Record<string, string>;
  /** Values for other actions. */
  given: Record<string, Record<string, string>>;
  artifact: string | undefined;
}

const address = "https://github.example/artifacts/1";

/**
 * Runs the action as GitHub's runner does: the steps in order; after a failed one only those with `always()`; scripts by
 * `bash --noprofile --norc -e -o pipefail` from a file. Other actions are replaced, and so is npm, whose call is kept.
 */
async function runAction(given: Record<string, string>): Promise<Ended> {
  const temporary = await mkdtemp(join(tmpdir(), "overprint action-"));
  onTestFinished(() => rm(temporary, { recursive: true }));
  const summary = join(temporary, "summary.md");
  await writeFile(summary, "");
  const bin = join(temporary, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "npm"), '#!/bin/sh\nprintf "npm called with:%s\\n" "$(printf " [%s]" "$@")"\n', {
    mode: 0o755,
  });
  const usual = Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? ""]);
  const values: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries({ ...Object.fromEntries(usual), ...given }).map(([name, value]) => [
        `inputs.${name}`,
        value,
      ]),
    ),
    "github.action_path": place,
    "runner.temp": temporary,
  };
  const fill = (value: string | number) =>
    String(value).replaceAll(expression, (_all, name: string) => values[name] ?? "");
  const fillAll = (record: Record<string, string | number> = {}) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fill(value)]));
  const ended: Ended = {
    conclusion: "success",
    ran: {},
    summary: "",
    log: "",
    outputs: {},
    given: {},
    artifact: undefined,
  };
  for (const [index, { id, name, uses, run = "", if: condition, with: options, env }] of steps.entries()) {
    if (ended.conclusion === "failure" && condition !== "always()") {
      ended.ran[name] = "skipped";
      continue;
    }
    let code = 0;
    if (uses === undefined) {
      const script = join(temporary, `step ${index}.sh`);
      await writeFile(script, run);
      const variables = { ...process.env, ...fillAll(env), GITHUB_STEP_SUMMARY: summary };
      const PATH = `${bin}:${process.env["PATH"] ?? ""}`;
      const result = await runScript(script, { ...variables, PATH });
      code = result.code;
      ended.log += result.log;
    } else {
      ended.given[uses] = fillAll(options);
      const { path = "" } = ended.given[uses];
      if (uses.startsWith("actions/upload-artifact@")) {
        ended.artifact = await readFile(path, "utf8").catch(() => undefined);
        if (id !== undefined && ended.artifact !== undefined)
          values[`steps.${id}.outputs.artifact-url`] = address;
      }
    }
    ended.ran[name] = code === 0 ? "success" : "failure";
    if (code !== 0) ended.conclusion = "failure";
  }
  ended.outputs = Object.fromEntries(
    Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value)]),
  );
  ended.summary = await readFile(summary, "utf8");
  return ended;
}

function runScript(script: string, env: NodeJS.ProcessEnv): Promise<{ code: number; log: string }> {
  const options = ["--noprofile", "--norc", "-e", "-o", "pipefail", script];
  return new Promise((resolve) => {
    execFile("bash", options, { env, cwd: root }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), log: `${out}${errors}` });
    });
  });
}

const timeout = 120_000;

/** A copy of the example without the template that needs a browser. */
async function copyExample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "overprint $(exit 3) folder-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, "examples/templates"), folder, { recursive: true });
  await rm(join(folder, "release-headline.json"));
  await rm(join(folder, "goldens/release-headline"), { recursive: true });
  return folder;
}

test("tests the folder's templates, uploads the report and writes the summary", { timeout }, async () => {
  const { conclusion, ran, summary, log, outputs, given, artifact } = await runAction({
    folder: await copyExample(),
  });
  expect(log).toBe(
    `npm called with: [ci] [--omit=dev] [--no-audit] [--no-fund] [--prefix] [${place}/../..]\n3 pictures of 1 template: all as expected\n`,
  );
  expect(conclusion).toBe("success");
  expect(Object.values(ran)).toEqual(steps.map(() => "success"));
  expect(given["actions/setup-node@v4"]).toEqual({ "node-version": "24" });
  expect(given["actions/upload-artifact@v4"]).toMatchObject({ name: "overprint-templates" });
  expect(artifact).toContain("<title>Templates: all pictures are as expected</title>");
  expect(outputs).toEqual({ report: address });
  expect(summary).toContain("3 of 3 pictures are equal to their goldens");
  expect(summary).toContain(`[Pictures before and after, and their difference](${address})`);
});

test("a picture that differs fails the job, and summary and report say which", { timeout }, async () => {
  const folder = await copyExample();
  const file = join(folder, "price-tag.json");
  const template = await readFile(file, "utf8");
  await writeFile(file, template.replace('"background": "transparent"', '"background": "#c61d78"'));
  const { conclusion, ran, summary, log, outputs, given, artifact } = await runAction({
    folder,
    artifact: "cards",
  });
  expect(conclusion).toBe("failure");
  expect(ran).toMatchObject({
    "Draw and compare": "failure",
    "Upload the report": "success",
    "Write the summary": "success",
  });
  expect(log).toMatch(/^price-tag\.json, default: different, \d+ pixels differ/m);
  expect(summary).toMatch(/^## Templates: \d not as expected\n/);
  expect(summary).toMatch(/\| price\\-tag\.json \| default \| different \| \d+ pixels differ/);
  expect(summary).toContain(`](${address})`);
  expect(outputs).toEqual({ report: address });
  expect(given["actions/upload-artifact@v4"]).toMatchObject({ name: "cards" });
  expect(artifact?.match(/<img alt="(?:Before|After|Difference)"/g)?.length).toBeGreaterThanOrEqual(3);
});

test(
  "a folder that cannot be tested fails the job, and the summary leads to the log",
  { timeout },
  async () => {
    const { conclusion, ran, summary, log, outputs, artifact } = await runAction({
      folder: "-no-such folder; exit 0",
    });
    expect(conclusion).toBe("failure");
    expect(ran).toMatchObject({ "Draw and compare": "failure", "Write the summary": "success" });
    expect(log).toContain("-no-such folder; exit 0");
    expect(log).toContain("does not exist");
    expect(summary).toBe("## Templates: not tested\n\nThe log of the step “Draw and compare” says why.\n");
    expect(outputs).toEqual({ report: "" });
    expect(artifact).toBeUndefined();
  },
);
