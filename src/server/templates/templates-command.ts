/** `npm run templates`. Exits with 1 if something differs or was left, and with 2 if the command could not run. */
import { createInterface } from "node:readline/promises";
import { runTemplates } from "./run-templates.ts";

async function ask(question: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await lines.question(question)).trim());
  } finally {
    lines.close();
  }
}

process.exitCode = await runTemplates(process.argv.slice(2), {
  variables: process.env,
  write: (text) => process.stdout.write(text),
  complain: (text) => process.stderr.write(text),
  confirm: process.stdin.isTTY ? ask : undefined,
});
