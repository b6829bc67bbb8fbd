import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isForMusl } from "./is-for-musl.js";

export interface System {
  platform: string;
  arch: string;
  isMusl: boolean;
}

/**
 * Ends the process with one line that names the remedy if packages of the lock file are missing. npm leaves out optional
 * ones, such as the native parts, without an error: when it is told to, on a short failure of the network, and when the
 * folder comes from another system. Takes 5 ms.
 */
export function refuseMissingPackages({ withDevelopment }: { withDevelopment: boolean }): void {
  const root = join(import.meta.dirname, "../..");
  const system = { platform: process.platform, arch: process.arch, isMusl: isForMusl() };
  const missing = listMissingPackages(root, system, withDevelopment);
  const [first, ...others] = missing;
  if (first === undefined) return;
  const names = others.length === 0 ? `${first} is` : `${first} and ${others.length} more packages are`;
  const command = `npm ci --include=optional${withDevelopment ? " --include=dev" : ""}`;
  process.stderr.write(
    `Overprint cannot start: ${names} missing in node_modules. Run \`${command}\` first.\n`,
  );
  process.exit(1);
}

/**
 * Names of the packages that the lock file of `root` has for this system and that are not there. Without a lock file, as
 * in a folder that was reduced to what runs, none.
 */
export function listMissingPackages(root: string, system: System, withDevelopment: boolean): string[] {
  const path = join(root, "package-lock.json");
  if (!existsSync(path)) return [];
  const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync(path, "utf8"));
  return Object.entries(packages)
    .filter(
      ([place, entry]) => isNeeded(place, entry, system, withDevelopment) && !existsSync(join(root, place)),
    )
    .map(([place]) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length));
}

interface LockedPackage {
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

function isNeeded(place: string, entry: LockedPackage, system: System, withDevelopment: boolean): boolean {
  // This repository, its own folder, and the Node of the packages: another one is as good.
  if (
    !place.startsWith("node_modules/") ||
    entry.link === true ||
    place.startsWith("node_modules/node-linux-")
  )
    return false;
  if (!withDevelopment && (entry.dev === true || entry.devOptional === true)) return false;
  // One without a system belongs to an optional package of another system.
  if (entry.optional === true && entry.os === undefined && entry.cpu === undefined) return false;
  const libc = system.isMusl ? "musl" : "glibc";
  return fits(entry.os, system.platform) && fits(entry.cpu, system.arch) && fits(entry.libc, libc);
}

function fits(values: readonly string[] | undefined, value: string): boolean {
  return values === undefined || values.includes(value);
}
