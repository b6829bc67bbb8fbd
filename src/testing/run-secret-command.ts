import { execFile } from "node:child_process";
import { childEnvironment } from "./child-environment.ts";

export interface SecretCommandResult {
  code: number;
  output: string;
  /** Standard error. */
  notes: string;
}

/** Runs a command of a secret, such as `npm run link-secret`, with a data folder and no variables but those given. */
export function runSecretCommand(
  command: string,
  dataDir: string,
  options: readonly string[] = [],
  variables: Readonly<Record<string, string>> = {},
): Promise<SecretCommandResult> {
  // Empty ones replace those of a developer's `.env`.
  const unset = { BASE_URL: "", GET_URL: "", API_KEY: "", LINK_SECRET: "", WEBHOOK_SECRET: "" };
  const env = childEnvironment({ DATA_DIR: dataDir, ...unset, ...variables });
  return new Promise((resolve) => {
    execFile(process.execPath, [command, ...options], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout, notes: stderr });
    });
  });
}
