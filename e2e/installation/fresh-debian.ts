/**
 * Installs this working tree on Debian 12 and 13 as they come, by the commands of the README, and requests a picture:
 * with the real `debootstrap`, Debian's own Node and npm, and the registry; and walks the guide of operation there
 * (`walk-the-guide.ts`). Root on Debian only; 10 to 30 minutes.
 *
 *     npm run fresh-debian -- [bookworm|trixie] [part of a name]
 *
 * The settings of this machine's apt are copied into the systems, its variables for npm passed on. The systems stay in `DEBIAN_ROOTS` for the next run.
 */
import { join } from "node:path";
import { copyWorkingTree, makeSystem, runIn } from "./debian-system.ts";
import { findObstacle, walkedName, walkTheGuide } from "./walk-the-guide.ts";

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

function runCase(suite: string, system: string, { name, commands, printed }: Case): boolean {
  const startedAt = performance.now();
  // A blank, as many folders have one.
  const folder = join(system, "srv/over print");
  copyWorkingTree(folder);
  const ports = "export PORT=5690 SERVICE_PORT=5691";
  const { code, printed: output } = runIn(system, `${prelude}\n${ports}\ncd '/srv/over print'\n${commands}`);
  const lacking = printed.filter((text) => !output.includes(text));
  const isGood = code === 0 && lacking.length === 0;
  report(`${suite}: ${name}`, isGood, startedAt);
  if (!isGood) process.stdout.write(`${output.slice(-6_000)}\nlacking: ${lacking.join(", ")}\n`);
  return isGood;
}

/** Prints its times, the pictures and the exposure of its units; the last part of the output if it fails. */
async function runWalk(suite: string): Promise<boolean> {
  const startedAt = performance.now();
  const { code, printed } = await walkTheGuide(suite);
  const told = printed.split("\n").filter((line) => /^(?:== |by IPv|overprint\S*\.service )/.test(line));
  process.stdout.write(`${told.join("\n")}\n`);
  report(`${suite}: ${walkedName}`, code === 0, startedAt);
  if (code !== 0) process.stdout.write(`${printed.slice(-20_000)}\n`);
  return code === 0;
}

function report(name: string, isGood: boolean, startedAt: number): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${isGood ? "✓" : "✗"} ${name}  ${seconds} s\n`);
}

const obstacle = findObstacle();
if (obstacle !== undefined) {
  process.stdout.write(`This machine cannot try a fresh Debian: ${obstacle}\n`);
  process.exit(1);
}
let failed = 0;
let passed = 0;
const count = (isGood: boolean) => {
  if (isGood) passed += 1;
  else failed += 1;
};
for (const suite of suites.filter((name) => given === undefined || given === name)) {
  const chosen = cases.filter(({ name }) => name.includes(part));
  if (chosen.length > 0) {
    const system = makeSystem(suite, {
      name: suite,
      options: ["--variant=minbase"],
      commands:
        "apt-get update -qq && apt-get install --yes -qq --no-install-recommends nodejs npm strace git",
    });
    const versions = runIn(system, "node --version; npm --version").printed.trim().split("\n").join(", npm ");
    process.stdout.write(`${suite}: Node ${versions}\n`);
    for (const each of chosen) count(runCase(suite, system, each));
  }
  if (walkedName.includes(part)) count(await runWalk(suite));
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;
