import * as z from "zod";

/** Keeps the order of the fields, as npm does. */
const packagesSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
type Packages = z.infer<typeof packagesSchema>;
type LockedPackage = Packages[string];

export interface Lockfile {
  packages: Packages;
}

export function parseLockfile(text: string): Lockfile {
  const lockfile = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  return { ...lockfile, packages: packagesSchema.parse(lockfile["packages"]) };
}

/**
 * Returns the lock file without what makes an installation depend on the machine's npm, which chooses and links packages
 * by these fields:
 * - Engines: npm leaves out the optional package of a system if its own Node is not among them, but the project runs on
 *   Node 24.
 * - The command of a packaged Node, which `deploy/node` replaces.
 * - Addresses of a registry.
 *
 * Adds the C library of a packaged Node, and the processor of packages in WebAssembly, which some registries omit.
 */
export function trimLockfile(lockfile: Lockfile): Lockfile {
  const packages = Object.entries(lockfile.packages).map(([path, entry]) => [path, trimPackage(path, entry)]);
  return { ...lockfile, packages: Object.fromEntries(packages) };
}

function trimPackage(path: string, entry: LockedPackage): LockedPackage {
  if (!path.startsWith("node_modules/") || entry["link"] === true) return entry;
  const { engines: _engines, resolved: _resolved, ...kept } = entry;
  if (entry["optional"] === true && /wasm32[^/]*$/.test(path))
    return { ...kept, cpu: kept["cpu"] ?? ["wasm32"] };
  const [, cpu] = /^node_modules\/node-linux-(\w+)$/.exec(path) ?? [];
  if (cpu === undefined) return kept;
  const { bin: _bin, ...node } = kept;
  return { ...node, os: ["linux"], cpu: [cpu], libc: ["glibc"] };
}

/**
 * Names each package that the lock file lacks and each entry that does not fix its bytes. npm omits packages for other
 * systems if its registry does not have them at that moment, and `npm ci` then rejects the file on those systems.
 */
export function listLockfileProblems({ packages }: Lockfile): string[] {
  const lacking = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `${name}, which ${path} names, is not there`),
  );
  const unfixed = Object.entries(packages)
    .filter(([path, entry]) => path.includes("node_modules/") && !isFixed(entry))
    .map(([path]) => `${path} has no integrity`);
  return [...lacking, ...unfixed];
}

/** A folder of the repository and a package inside another have none of their own. */
function isFixed(entry: LockedPackage): boolean {
  return [entry["integrity"], entry["link"], entry["inBundle"]].some(Boolean);
}

/** Finds a package in the folder of the dependent one, or in a parent folder. */
function isLocked(packages: Packages, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    if (`${folder === "" ? "" : `${folder}/`}node_modules/${name}` in packages) return true;
    if (folder === "") return false;
  }
}
