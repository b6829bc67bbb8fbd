/**
 * `npm run login-link`: prints a link that sets the password of the first admin, or with `-- ada@example.com` that of this
 * account. It works once, within an hour, and replaces the one before.
 */
import { join, resolve } from "node:path";
import { makeDataFolder } from "./data-files.ts";
import { readEnvironment } from "./environment.ts";
import { linkAddress, writeLinkFile } from "./login/login-links.ts";
import { toAccount } from "./login/account.ts";
import { urlOf } from "./open-port.ts";
import { readDotEnv } from "./read-dot-env.ts";
import { EnvironmentProblem } from "./read-variables.ts";

const root = join(import.meta.dirname, "../..");

async function run([name, ...others]: readonly string[]): Promise<string> {
  if (others.length > 0 || name?.startsWith("-") === true)
    throw new EnvironmentProblem("Name one account at most, such as ada@example.com.");
  const environment = readEnvironment(await readDotEnv(root, process.env));
  const { login, url, host, port } = environment.dashboard;
  if (login.kind !== "password")
    throw new EnvironmentProblem(
      "LOGIN is not password, so there are no passwords to set; set LOGIN=password, or log in as configured.",
    );
  const dataDir = resolve(root, environment.dataDir);
  await makeDataFolder(dataDir);
  const account = name === undefined ? undefined : toAccount(name);
  const { token } = await writeLinkFile(dataDir, account, new Date());
  return linkAddress(url?.origin ?? urlOf(host, port), token);
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
  process.stderr.write("It sets a password, once, within an hour. Overprint has to be running.\n");
} catch (error) {
  if (!(error instanceof EnvironmentProblem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
