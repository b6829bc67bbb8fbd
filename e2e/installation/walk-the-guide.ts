/**
 * Walks a stranger's way: from an empty Debian, with its own systemd, by the commands of `docs/operating.md` as they are
 * written, to a person who is logged in behind nginx and has a picture. The first block, which needs the network, runs
 * before the machine is booted; from then on it has no network but its loopback. Removes everything at the end.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { isLinuxRoot, runs } from "#testing/debian-programs.ts";
import { type CommandBlock, readCommandBlocks, root } from "#testing/operating/read-blocks.ts";
import { copyWorkingTree, environmentInside, makeSystem, runIn, type Run } from "./debian-system.ts";

export const walkedName = "the guide, with its own systemd";

const guide = "docs/operating.md";
const neededPrograms = ["debootstrap", "systemd-nspawn", "nsenter", "setpriv", "git"];
/** The package manager does not wait for the disk: the machine is thrown away. */
const prepare = "echo force-unsafe-io >/etc/dpkg/dpkg.cfg.d/unsafe-io && apt-get update -qq";
const stepMinutesMax = 20;
const bootSecondsMax = 180;
const stopSecondsMax = 60;

/** Exposures of `systemd-analyze security` that a unit has at most: those that start Chromium, and all others. */
const exposuresMax = { browser: 4.5, other: 3 };
const startsBrowser = /^overprint(?:-worker@.*)?\.service$/;

/** Why this machine cannot walk, in one line; undefined: it can. */
export function findObstacle(): string | undefined {
  if (!isLinuxRoot) return "it needs root on Linux";
  const missing = neededPrograms.filter((name) => !runs("sh", ["-c", `command -v ${name}`]));
  if (missing.length > 0) return `these programs are missing: ${missing.join(", ")}`;
  return undefined;
}

/** Returns the output and, as `code`, 0 if everything on the way works. Throws if the machine does not boot. */
export async function walkTheGuide(suite: string): Promise<Run> {
  const system = makeSystem(suite, { name: `${suite}-systemd`, options: [], commands: prepare });
  const machine = `${system}.walk`;
  rmSync(machine, { recursive: true, force: true });
  try {
    execFileSync("cp", ["--archive", "--reflink=auto", system, machine]);
    const [first, ...others] = readCommandBlocks(guide);
    const installed = installIn(machine, first === undefined ? [] : [first]);
    if (installed.code !== 0) return installed;
    const walked = await inBootedMachine(machine, (leader) => {
      const followed = runInside(leader, writeSteps(others));
      const checked = followed.code === 0 ? runInside(leader, writeChecks()) : followed;
      const logs = checked.code === 0 ? "" : runInside(leader, "journalctl --no-pager --lines 120").printed;
      const printed = `${followed.printed}${checked === followed ? "" : checked.printed}${logs}`;
      return { code: checked.code, printed };
    });
    const exposed = walked.code === 0 ? findExposed(walked.printed) : [];
    return {
      code: exposed.length > 0 ? 1 : walked.code,
      printed: [installed.printed, walked.printed, ...exposed].join("\n"),
    };
  } finally {
    rmSync(machine, { recursive: true, force: true });
  }
}

/** The block with the network. No unit is started by the packages, because the machine does not run yet. */
function installIn(machine: string, blocks: readonly CommandBlock[]): Run {
  const repository = "/srv/overprint";
  copyWorkingTree(join(machine, repository));
  const author = ["-c", "user.name=walk", "-c", "user.email=walk@localhost"];
  for (const options of [
    ["init", "--quiet"],
    ["add", "--all"],
    [...author, "commit", "--quiet", "--message=walk"],
  ])
    execFileSync("git", options, { cwd: join(machine, repository) });
  const policy = join(machine, "usr/sbin/policy-rc.d");
  writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  const script = `set -euo pipefail
    export OVERPRINT_REPOSITORY=${repository}
    ${writeSteps(blocks)}
    { declare -p PATH; printf 'cd %q\\n' "$PWD"; } >/var/lib/walk-place`;
  const result = runIn(machine, script, { shell: "bash", minutesMax: stepMinutesMax });
  rmSync(policy);
  return result;
}

function writeSteps(blocks: readonly CommandBlock[]): string {
  return blocks
    .map(
      ({ line, text }) =>
        `echo "== ${guide}:${line} at $SECONDS s"\nset -x\n${text}{ set +x; } 2>/dev/null\n`,
    )
    .join("");
}

/** From the trial's login to passwords, as the guide says; then a person's way and the state of the units. */
function writeChecks(): string {
  const [, makeLink] =
    /`(\([^`]*dashboard\.env; npm run login-link\))`/.exec(readFileSync(join(root, guide), "utf8")) ?? [];
  const [, analyze] = /`(systemd-analyze security[^`]*)`/.exec(readFileSync(join(root, guide), "utf8")) ?? [];
  if (makeLink === undefined || analyze === undefined)
    throw new Error(`${guide} has no command for a login link or for the security of the units`);
  return `
    node src/testing/operating/check-installation.ts
    sed --in-place '/^OIDC_/d' /etc/overprint/dashboard.env
    echo "LOGIN='password'" >>/etc/overprint/dashboard.env
    systemctl disable --now overprint-trial-login
    systemctl restart overprint-dashboard
    curl --fail --silent --show-error --retry 180 --retry-delay 1 --retry-all-errors --output /dev/null \\
      http://overprint.localhost/theme.js
    link=$(${makeLink} | grep --only-matching 'http[^ ]*token=[^ ]*')
    node e2e/installation/visit-as-person.ts "$link"
    systemctl list-timers --no-pager 'overprint-backup@*'
    (
      set -a
      . /etc/overprint/dashboard.env
      DATA_DIR=/var/lib/overprint/dashboard-from-timer
      npm run restore -- /var/backups/overprint/dashboard-2*Z.backup
    )
    ${analyze}
    systemctl list-units --state=failed --no-legend --plain 'overprint*' | tee /tmp/failed
    if [ -s /tmp/failed ]; then exit 1; fi`;
}

/** Lines about units with more rights than their kind may have. */
function findExposed(printed: string): string[] {
  const rows = Array.from(printed.matchAll(/^(overprint\S*\.service)\s+(\d+\.\d)\s/gm));
  if (rows.length === 0) return ["systemd-analyze names no unit"];
  return rows.flatMap(([, unit = "", exposure = ""]) => {
    const max = startsBrowser.test(unit) ? exposuresMax.browser : exposuresMax.other;
    return Number(exposure) > max ? [`${unit} has an exposure of ${exposure}, more than ${max}`] : [];
  });
}

async function inBootedMachine(machine: string, work: (leader: number) => Run): Promise<Run> {
  const log = openSync(`${machine}.log`, "w");
  // The machine ends with this process, however that ends.
  const nspawn = spawn(
    "setpriv",
    [
      "--pdeathsig",
      "KILL",
      "systemd-nspawn",
      "--quiet",
      "--boot",
      "--register=no",
      "--keep-unit",
      "--private-network",
      "--resolv-conf=off",
      "--timezone=off",
      "--link-journal=no",
      `--directory=${machine}`,
    ],
    { stdio: ["ignore", log, log], env: { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: "1" } },
  );
  try {
    const leader = await waitForBoot(nspawn);
    if (leader === undefined) throw new Error(readFileSync(`${machine}.log`, "utf8").slice(-4_000));
    return work(leader);
  } finally {
    await stop(nspawn);
    closeSync(log);
    rmSync(`${machine}.log`);
  }
}

/** Resolves to the process identifier of the machine's systemd; undefined: it does not come up in time. */
async function waitForBoot(nspawn: ChildProcess): Promise<number | undefined> {
  for (let second = 0; second < bootSecondsMax && nspawn.exitCode === null; second += 1) {
    const [leader] = childrenOf(nspawn.pid ?? 0);
    if (leader !== undefined) {
      const { printed } = runInside(leader, "systemctl is-system-running --wait || true");
      if (/^(?:running|degraded)$/m.test(printed)) return leader;
    }
    await wait(1_000);
  }
  return undefined;
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function runInside(leader: number, script: string): Run {
  const where = "if [ -e /var/lib/walk-place ]; then . /var/lib/walk-place; fi";
  const child = spawnSync(
    "nsenter",
    ["--target", String(leader), "--all", "bash", "-euo", "pipefail", "-c", `exec 2>&1\n${where}\n${script}`],
    {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: stepMinutesMax * 60_000,
      killSignal: "SIGKILL",
      // The packages of the guide's second `npm ci` are those that the first one has left in npm's cache.
      env: { ...environmentInside, npm_config_offline: "true" },
    },
  );
  return { code: child.status ?? 1, printed: `${child.stdout}${child.stderr}` };
}

/** A shutdown as by the machine's power button. */
async function stop(nspawn: ChildProcess): Promise<void> {
  if (nspawn.exitCode !== null || nspawn.signalCode !== null) return;
  const ended = new Promise((resolve) => nspawn.once("exit", resolve));
  const late = setTimeout(() => nspawn.kill("SIGKILL"), stopSecondsMax * 1_000);
  nspawn.kill("SIGTERM");
  await ended;
  clearTimeout(late);
}
