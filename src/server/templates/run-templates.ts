/** `npm run templates -- pull|push|diff|test`: templates as files in Git. */
import { mkdir, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readEnvironment } from "../environment.ts";
import { readDotEnv } from "../read-dot-env.ts";
import { EnvironmentProblem, type Variables } from "../read-variables.ts";
import { printable } from "./describe-differences.ts";
import { diffTemplates, pullTemplates, pushTemplates, type Terminal } from "./sync-templates.ts";
import { folderNames, readAsset, TemplatesProblem } from "./template-folder.ts";
import { createTemplateService, type TemplateService } from "./template-service.ts";

const root = join(import.meta.dirname, "../../..");

const help = `Templates as files in Git.

  npm run templates -- pull <folder> [identifier …] [--overwrite]
      Brings the templates of a service into the folder, with their files.
  npm run templates -- diff <folder>
      Shows what differs between the folder and the service.
  npm run templates -- push <folder> [--yes] [--merge] [--overwrite] [--delete]
      Shows what differs, asks, and sends what changed. A template that was saved
      there in the meantime is reported and not replaced.
  npm run templates -- test <folder> [--update] [--report <file>]
      Draws each template with its own values and those of its cases, and compares
      the pictures with the goldens. Needs no service.

  --yes        push without asking, for CI
  --merge      push: join the changes here with those that were saved there
  --overwrite  pull: drop changes here; push: replace a template that was never
               pulled, or that has a draft
  --delete     push: delete templates there whose files were removed here
  --update     test: write the goldens
  --report     test: where the report is written; default: <folder>/${folderNames.report}/report.html

BASE_URL names the service and API_KEY has its key, from the environment or .env.
Exits with 0 if all is equal or done, 1 if something differs or was left, 2 on an error.
`;

const actions = ["pull", "push", "diff", "test"] as const;

function readCommand(given: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h", default: false },
        yes: { type: "boolean", default: false },
        merge: { type: "boolean", default: false },
        overwrite: { type: "boolean", default: false },
        delete: { type: "boolean", default: false },
        update: { type: "boolean", default: false },
        report: { type: "string" },
      },
    });
    return { values, positionals };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new TemplatesProblem([message, "npm run templates -- --help shows what is accepted."], { cause });
  }
}

interface CommandSurroundings {
  variables: Variables;
  /** Standard output and standard error. */
  write: (text: string) => void;
  complain: (text: string) => void;
  /** Undefined without a terminal. */
  confirm: Terminal["confirm"];
}

/** Returns the exit code: 1 if something differs or was left, 2 if the command could not run. */
export async function runTemplates(
  given: readonly string[],
  { complain, ...surroundings }: CommandSurroundings,
): Promise<number> {
  try {
    return await run(given, surroundings);
  } catch (error) {
    if (!(error instanceof TemplatesProblem) && !(error instanceof EnvironmentProblem)) throw error;
    const lines = error instanceof TemplatesProblem ? error.lines : [error.message];
    complain(lines.map((line) => `${toLines(line)}\n`).join(""));
    return 2;
  }
}

async function run(
  given: readonly string[],
  { variables: own, write: print, confirm }: Omit<CommandSurroundings, "complain">,
): Promise<number> {
  const write = (text: string) => print(`${toLines(text)}\n`);
  const { values, positionals } = readCommand(given);
  const [name, path, ...identifiers] = positionals;
  if (values.help || name === undefined) {
    write(help.trimEnd());
    return values.help ? 0 : 2;
  }
  const action = actions.find((candidate) => candidate === name);
  if (action === undefined)
    throw new TemplatesProblem([`${JSON.stringify(name)} is no command; accepted: ${actions.join(", ")}.`]);
  if (path === undefined)
    throw new TemplatesProblem([`Name the folder: npm run templates -- ${action} <folder>.`]);
  if (identifiers.length > 0 && action !== "pull")
    throw new TemplatesProblem([
      `${action} takes one folder; got ${JSON.stringify(identifiers[0])} as well.`,
    ]);
  refuseOptions(action, values);
  // npm changes to the project's folder; the paths are from where the caller stands.
  const base = own["INIT_CWD"] ?? ".";
  const folder = resolve(base, path);
  const variables = await readDotEnv(root, own);
  const terminal: Terminal = { write, confirm };
  const { yes, merge, overwrite, update } = values;
  if (action === "test") {
    const report = values.report === undefined ? await defaultReport(folder) : resolve(base, values.report);
    // The renderer takes half a second to load, and the other commands do not draw.
    const { testTemplates } = await import("./test-templates.ts");
    const { createTemplateDrawer } = await import("#service/draw-templates.ts");
    const chromium = readChromium(variables);
    const drawer = createTemplateDrawer({ readAsset: (name) => readAsset(folder, name), chromium });
    try {
      return (await testTemplates({ folder, update, report, drawer }, write)) ? 0 : 1;
    } finally {
      await drawer.stop();
    }
  }
  const service = openService(variables);
  const isDone =
    action === "pull"
      ? await pullTemplates(service, { folder, identifiers, overwrite }, terminal)
      : action === "diff"
        ? await diffTemplates(service, { folder }, terminal)
        : await pushTemplates(service, { folder, yes, merge, overwrite, delete: values.delete }, terminal);
  return isDone ? 0 : 1;
}

const optionsOf: Readonly<Record<(typeof actions)[number], readonly string[]>> = {
  pull: ["overwrite"],
  push: ["yes", "merge", "overwrite", "delete"],
  diff: [],
  test: ["update", "report"],
};

/** An option that another command has would be without effect. */
function refuseOptions(
  action: (typeof actions)[number],
  values: Readonly<Record<string, string | boolean | undefined>>,
): void {
  const wrong = Object.keys(values).find(
    (name) => values[name] !== false && values[name] !== undefined && !optionsOf[action].includes(name),
  );
  if (wrong !== undefined)
    throw new TemplatesProblem([`--${wrong} is no option of ${action}; --help shows which has it.`]);
}

/** Below the folder, where Git ignores it. */
async function defaultReport(folder: string): Promise<string> {
  const report = join(folder, folderNames.report);
  if ((await stat(folder).catch(() => undefined))?.isDirectory() === true) {
    await mkdir(report, { recursive: true });
    await writeFile(join(report, ".gitignore"), "*\n");
  }
  return join(report, "report.html");
}

function openService(variables: Variables): TemplateService {
  const { service } = readEnvironment(variables);
  if (service.kind !== "remote")
    throw new TemplatesProblem([
      "BASE_URL is not set; it names the service, and API_KEY has its key. For npm start on this machine: BASE_URL=http://localhost:4401, and the key of data/api-key.",
    ]);
  return createTemplateService(service);
}

/** The settings of the browser that draws html templates, as of the embedded service. */
function readChromium(variables: Variables) {
  const own = { ...variables, BASE_URL: "", GET_URL: "", API_KEY: "", API_KEY_FILE: "" };
  const { service } = readEnvironment(own);
  const chromium =
    service.kind === "embedded" ? service.chromium : { path: undefined, sandbox: "on" as const };
  return { ...chromium, searchPath: variables["PATH"] ?? "" };
}

/** Names and messages of others steer no terminal. */
function toLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
