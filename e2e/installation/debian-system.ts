/** Systems of Debian as they come, made by `debootstrap` in folders, with the network of this machine. Root only. */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const place = process.env["DEBIAN_ROOTS"] ?? join(tmpdir(), "overprint-debian");

export interface Run {
  code: number;
  printed: string;
}

export const environmentInside = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/root",
  LANG: "C.UTF-8",
  DEBIAN_FRONTEND: "noninteractive",
};

interface Limits {
  shell?: "sh" | "bash";
  minutesMax?: number;
}

/** Runs commands of a shell in the system, with processes of its own and this machine's network. */
export function runIn(system: string, script: string, { shell = "sh", minutesMax = 60 }: Limits = {}): Run {
  const inside = `exec 2>&1; mount -t proc proc /proc; mount -t tmpfs tmpfs /dev/shm 2>/dev/null; ${script}`;
  const child = spawnSync(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "chroot", system, shell, "-c", inside],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      timeout: minutesMax * 60_000,
      killSignal: "SIGKILL",
      env: { ...environmentInside, ...ofThisMachine() },
    },
  );
  return { code: child.status ?? 1, printed: `${child.stdout}${child.stderr}` };
}

/** Variables by which this machine reaches registries. */
function ofThisMachine(): Record<string, string> {
  const pattern = /^(?:https?_proxy|no_proxy|npm_config_registry|NODE_EXTRA_CA_CERTS)$/i;
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      pattern.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
}

interface Kind {
  /** Of the folder. */
  name: string;
  /** Options of `debootstrap`. */
  options: readonly string[];
  /** Prepares the new system. */
  commands: string;
}

/** Makes a system and returns its folder, unless an earlier run has made it. */
export function makeSystem(suite: string, { name, options, commands }: Kind): string {
  const system = join(place, name);
  if (existsSync(`${system}.made`)) return system;
  rmSync(system, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  // In a namespace of its own, so that an interrupted run leaves no mount, which the next removal would go into.
  const command = ["--mount", "debootstrap", ...options, "--include=ca-certificates", suite, system];
  execFileSync("unshare", command, { stdio: ["ignore", "ignore", "inherit"] });
  for (const path of [
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/apt/apt.conf.d",
    "/etc/ssl/certs/ca-certificates.crt",
  ])
    if (existsSync(path)) cpSync(path, join(system, path), { recursive: true, dereference: true });
  const { code, printed } = runIn(system, commands);
  if (code !== 0) throw new Error(printed);
  writeFileSync(`${system}.made`, "");
  return system;
}

/** Copies the working tree into a folder, which it empties before. */
export function copyWorkingTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync(
    "sh",
    [
      "-c",
      'git ls-files -z --cached --others --exclude-standard | tar --create --null --files-from=- | tar --extract --directory="$1"',
      "sh",
      folder,
    ],
    { cwd: root },
  );
}
