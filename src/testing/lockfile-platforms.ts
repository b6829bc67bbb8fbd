export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

/**
 * Native packages have one optional dependency per system. npm omits those that its registry does not have from the lock
 * file, and `npm ci` then rejects the file as out of sync. An entry with version and system is enough, because it is
 * fetched only on that system.
 */
export function completeLockfile(lockfile: Lockfile): { completed: Lockfile; added: string[] } {
  const added = new Map<string, LockedPackage>();
  for (const [path, parent] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      if (isLocked(lockfile, path, name)) continue;
      if (!/^\d+\.\d+\.\d+/.test(version)) throw new Error(`${path} names ${name} by the range ${version}.`);
      added.set(`node_modules/${name}`, {
        version,
        ...platformOf(name),
        ...(parent.dev === true ? { dev: true } : {}),
        optional: true,
      });
    }
  }
  const entries = [...Object.entries(lockfile.packages), ...added].toSorted(([left], [right]) =>
    left < right ? -1 : 1,
  );
  return { completed: { ...lockfile, packages: Object.fromEntries(entries) }, added: [...added.keys()] };
}

/** Finds a package in the folder of the dependent one, or in a parent folder. */
function isLocked(lockfile: Lockfile, path: string, name: string): boolean {
  for (let folder = path; ; folder = folder.slice(0, Math.max(folder.lastIndexOf("/node_modules/"), 0))) {
    if (`${folder === "" ? "" : `${folder}/`}node_modules/${name}` in lockfile.packages) return true;
    if (folder === "") return false;
  }
}

/** Reads the system from a name: `@oxlint/binding-linux-arm64-musl` is for Linux on arm64 with musl. Throws if there is none. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  if (/\bwasm32\b/.test(name)) return { cpu: ["wasm32"] };
  const parts = /(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name);
  if (parts === null) throw new Error(`${name} does not say which system it is for.`);
  const [, os = "", cpu = "", abi = ""] = parts;
  const libc = os === "linux" && abi !== "" ? { libc: [abi.startsWith("musl") ? "musl" : "glibc"] } : {};
  return { os: [os], cpu: [cpu], ...libc };
}
