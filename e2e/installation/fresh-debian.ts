/**
 * Installs this working tree on Debian 12 and 13 as they come, by the commands of the README, and requests a picture:
 * with the real `debootstrap`, Debian's own Node and npm, and the registry. Root on Debian only; 10 to 30 minutes.
 *
 *     npm run fresh-debian -- [bookworm|trixie] [part of a case's name]
 *
 * The settings of this machine's apt are copied into the systems, its variables for npm passed on. The systems stay in `DEBIAN_ROOTS` for the next run.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const place = process.env["DEBIAN_ROOTS"] ?? join(tmpdir(), "overprint-debian");
const suites = ["bookworm", "trixie"];
const [given, part = ""] = process.argv.slice(2);

interface Case {
  name: string;
  /** For a POSIX shell, in the folder of the repository. `draw` starts the product by a command and requests a picture. */
  commands: string;
  /** Texts that the output has to contain. */
  printed: readonly string[];
}

const picture = "a picture of ";
const cases: readonly Case[] = [
  { name: "as root", commands: "npm ci && draw npm start", printed: [picture] },
  {
    name: "as a person with umask 077, without development",
    commands: `chown -R nobody . && umask 077 && as="setpriv --reuid=nobody --regid=nogroup --clear-groups env HOME=/tmp/home" &&
      $as npm ci --omit=dev && draw $as npm start`,
    printed: [picture],
  },
  {
    name: "by npm install with scripts, and no report of it",
    commands: `strace -f -qq -s 200 --trace=connect,sendto,sendmmsg,sendmsg -o /tmp/calls npm install --ignore-scripts=false &&
      if grep --ignore-case scarf /tmp/calls; then exit 1; fi; draw npm start`,
    printed: [picture],
  },
  {
    name: "without optional packages",
    commands: `npm ci --omit=optional; npm start 2>&1 | sed -n 's/^Overprint/start: &/p';
      npm test 2>&1 | sed -n 's/^Overprint/test: &/p'; npm ci --include=optional && draw npm start`,
    printed: [
      "start: Overprint cannot start: it needs Node 24",
      "test: Overprint cannot start: it needs Node 24",
      "Run `npm ci --include=optional` first.",
      picture,
    ],
  },
  {
    name: "by npm 10",
    commands:
      "npm install --prefix /tmp/npm npm@10 && newer=/tmp/npm/node_modules/.bin/npm && $newer ci && draw $newer start",
    printed: [picture],
  },
  {
    name: "types, lint, format, words and unit tests",
    commands: "npm ci && npm run check",
    printed: [", 0 failed"],
  },
];

const prelude = `
  draw() {
    "$@" >/tmp/product.log 2>&1 &
    node_modules/.bin/node e2e/installation/draw.ts || { cat /tmp/product.log; exit 1; }
  }`;

function runIn(system: string, script: string): { code: number; printed: string } {
  const inside = `mount -t proc proc /proc; mount -t tmpfs tmpfs /dev/shm 2>/dev/null; ${script}`;
  const child = spawnSync(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "chroot", system, "sh", "-c", inside],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      env: {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/root",
        LANG: "C.UTF-8",
        DEBIAN_FRONTEND: "noninteractive",
        ...ofThisMachine(),
      },
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

/** Makes the system that the cases start from, unless an earlier run has made it. */
function makeSystem(suite: string): string {
  const system = join(place, suite);
  if (existsSync(`${system}.made`)) return system;
  rmSync(system, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  execFileSync("debootstrap", ["--variant=minbase", "--include=ca-certificates", suite, system], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const path of [
    "/etc/resolv.conf",
    "/etc/hosts",
    "/etc/apt/apt.conf.d",
    "/etc/ssl/certs/ca-certificates.crt",
  ])
    if (existsSync(path)) cpSync(path, join(system, path), { recursive: true, dereference: true });
  const { code, printed } = runIn(
    system,
    "apt-get update -qq && apt-get install --yes -qq --no-install-recommends nodejs npm strace git",
  );
  if (code !== 0) throw new Error(printed);
  writeFileSync(`${system}.made`, "");
  return system;
}

function runCase(suite: string, system: string, { name, commands, printed }: Case): boolean {
  const startedAt = performance.now();
  // A blank, as many folders have one.
  const folder = join(system, "srv/over print");
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
  const ports = "export PORT=5690 SERVICE_PORT=5691";
  const result = runIn(system, `${prelude}\n${ports}\ncd '/srv/over print'\n${commands}`);
  const lacking = printed.filter((text) => !result.printed.includes(text));
  const isGood = result.code === 0 && lacking.length === 0;
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${isGood ? "✓" : "✗"} ${suite}: ${name}  ${seconds} s\n`);
  if (!isGood) process.stdout.write(`${result.printed.slice(-6_000)}\nlacking: ${lacking.join(", ")}\n`);
  return isGood;
}

let failed = 0;
let passed = 0;
for (const suite of suites.filter((name) => given === undefined || given === name)) {
  const system = makeSystem(suite);
  const versions = runIn(system, "node --version; npm --version").printed.trim().split("\n").join(", npm ");
  process.stdout.write(`${suite}: Node ${versions}\n`);
  for (const each of cases.filter(({ name }) => name.includes(part))) {
    if (runCase(suite, system, each)) passed += 1;
    else failed += 1;
  }
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
