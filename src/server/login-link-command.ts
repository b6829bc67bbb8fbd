/**
 * `npm run login-link`: prints a link that sets the password of the first admin, or with `-- ada@example.com` that of this
 * account. It works once, within an hour, and replaces the one before.
 */
import { makeDataFolder } from "#service/storage/data-files.ts";
import { readCommandEnvironment, runCommand } from "./command-environment.ts";
import { linkAddress, writeLinkFile } from "./login/login-links.ts";
import { toAccount } from "./login/account.ts";
import { urlOf } from "./open-port.ts";
import { EnvironmentProblem } from "./read-variables.ts";

await runCommand(async ([name, ...others]) => {
  if (others.length > 0 || name?.startsWith("-") === true)
    throw new EnvironmentProblem("Name one account at most, such as ada@example.com.");
  const { environment, dataDir } = await readCommandEnvironment();
  const { login, url, host, port } = environment.dashboard;
  if (login.kind !== "password")
    throw new EnvironmentProblem(
      "LOGIN is not password, so there are no passwords to set; set LOGIN=password, or log in as configured.",
    );
  await makeDataFolder(dataDir);
  const account = name === undefined ? undefined : toAccount(name);
  const { token } = await writeLinkFile(dataDir, account, new Date());
  const whose = account === undefined ? "of the first admin, who chooses a name there" : `of ${account}`;
  return {
    lines: [linkAddress(url?.origin ?? urlOf(host, port), token)],
    notes: [
      `Open it in a browser, or send it to the person: it sets the password ${whose}. It works once, within an hour, while Overprint runs.`,
    ],
  };
});
