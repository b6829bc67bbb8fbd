import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

export const isLinuxRoot = process.platform === "linux" && process.getuid?.() === 0;

export function runs(command: string, options: readonly string[]): boolean {
  return spawnSync(command, options).status === 0;
}

/**
 * Installs Debian's packages if one of the programs is missing, as root on Debian only. Resolves to the names of programs
 * that are missing all the same.
 */
export async function findMissingPrograms(
  programs: readonly string[],
  packages: readonly string[],
): Promise<string[]> {
  const listMissing = () => programs.filter((name) => !runs("sh", ["-c", `command -v ${name}`]));
  if (listMissing().length === 0 || !isLinuxRoot || !runs("dpkg", ["--version"])) return listMissing();
  const options = { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  const run = promisify(execFile);
  await run("apt-get", ["update", "-qq"], options).catch(() => undefined);
  const install = ["install", "--yes", "-qq", "--no-install-recommends", ...packages];
  await run("apt-get", install, options).catch(() => undefined);
  return listMissing();
}
