import { type ChildProcess, execFile, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { chmod, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { bundledFonts } from "#scene/fonts/catalogue.ts";
import { browserAccount } from "./drop-privileges.ts";
import type { FontCopy } from "../fonts/install-fonts.ts";
import { startReaderProcess } from "./start-reader-process.ts";
import type { InspectionOrder } from "../uploads/inspect-upload.ts";
import { runHelper } from "./start-helper.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const account = browserAccount("off");
const isRoot = process.platform === "linux" && account !== undefined;

const folder = await folderOfFile();
await chmod(folder, 0o700);

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

function startReader(path: string): ChildProcess {
  const child = startReaderProcess(new URL(path, import.meta.url));
  started.push(child);
  return child;
}

/**
 * The privileges of every thread, because decoders run on threads of their own. Reads at once, and skips threads that
 * have just ended; empty when the process has ended.
 */
function privilegesOf({ pid }: ChildProcess): string[] {
  return valueIfThere(() => readdirSync(`/proc/${pid}/task`), []).flatMap((thread) => {
    const status = valueIfThere(() => readFileSync(`/proc/${pid}/task/${thread}/status`, "utf8"), "");
    if (status === "") return [];
    const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, "m").exec(status)?.[1];
    return [String(["Uid", "Gid", "Groups", "CapPrm", "CapEff"].map(field))];
  });
}

/** ENOENT and ESRCH are how Linux says that a process or thread has ended, before and after its file is opened. */
function valueIfThere<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error && ["ENOENT", "ESRCH"].includes(String(error.code)))
      return otherwise;
    throw error;
  }
}

const none = "0000000000000000";
const dropped = [
  Array(4).fill(account?.uid).join("\t"),
  Array(4).fill(account?.gid).join("\t"),
  "",
  none,
  none,
];

test.runIf(isRoot)("the picture process has dropped root's privileges before its first picture", async () => {
  const child = startReader("../pictures/picture-process.ts");
  await once(child, "message");

  expect(new Set(privilegesOf(child))).toEqual(new Set([String(dropped)]));
});

function privilegesAtBegin(order: InspectionOrder): Promise<string[]> {
  const child = startReader("../uploads/inspect-upload-process.ts");
  child.send(order);
  return new Promise((resolve) => {
    child.on("message", (message) => {
      if (message === "begun") resolve(privilegesOf(child));
    });
  });
}

test.runIf(isRoot).each(["image/png", "font/woff2"] as const)(
  "the upload inspector has dropped root's privileges before it reads a file of %s",
  async (type) => {
    const order: InspectionOrder = { type, bytes: new Uint8Array(8) };
    let privileges: string[] = [];
    // Eight bytes are inspected quickly: on a busy machine an inspector has ended before its threads are read.
    while (privileges.length === 0) privileges = await privilegesAtBegin(order);

    expect(new Set(privileges)).toEqual(new Set([String(dropped)]));
  },
);

test.runIf(isRoot)(
  "fonts are installed into a folder that only root can enter and remain owned by root",
  async () => {
    const [file] = bundledFonts.families.flatMap(({ files }) => files);
    if (file === undefined) throw new Error("the catalogue is empty");
    const order: FontCopy[] = [{ file, to: join(folder, "font.ttf"), isWithoutMarks: true }];
    await runHelper(new URL("../fonts/install-fonts-process.ts", import.meta.url), { env: {}, order });

    const { uid, mode } = await stat(join(folder, "font.ttf"));
    expect([uid, (mode & 0o777).toString(8)]).toEqual([0, "644"]);
    expect((await readFile(join(folder, "font.ttf"))).byteLength).toBeGreaterThan(10_000);
  },
);

/** The output of a script run under a command, such as one that removes capabilities. */
async function outputOf(source: string, wrapper: readonly string[]): Promise<string> {
  const path = join(folder, "script.mjs");
  const url = JSON.stringify(new URL("./drop-privileges.ts", import.meta.url).href);
  await writeFile(path, `import { dropPrivileges, runsDecodersAsRoot } from ${url};\n${source}`);
  const [command = process.execPath, ...given] = wrapper;
  return (
    await promisify(execFile)(command, wrapper.length === 0 ? [path] : [...given, process.execPath, path])
  ).stdout.trim();
}

const source = "dropPrivileges(); console.log(runsDecodersAsRoot(), process.getuid());";

test.runIf(isRoot)("dropped privileges cannot be regained", async () => {
  const again = `${source} try { process.setuid(0); console.log("root"); } catch ({ code }) { console.log(code); }`;
  expect(await outputOf(again, [])).toBe(`false ${account?.uid}\nEPERM`);
});

const withoutCapability = ["setpriv", "--bounding-set", "-setuid", "--inh-caps", "-setuid"];
const withoutOtherIds = ["unshare", "--user", "--map-root-user"];
const runs = ([command = "", ...given]: readonly string[]) =>
  spawnSync(command, [...given, "true"]).status === 0;

test.runIf(isRoot && runs(withoutCapability))(
  "reports decoders as root when root lacks the capability to change its account",
  async () => {
    expect(await outputOf(source, withoutCapability)).toBe("true 0");
  },
);

test.runIf(isRoot && runs(withoutOtherIds))(
  "reports decoders as root in a namespace without other user ids",
  async () => {
    expect(await outputOf(source, withoutOtherIds)).toBe("true 0");
  },
);

test.skipIf(account !== undefined)("keeps the account of an unprivileged user", async () => {
  expect(await outputOf(source, [])).toBe(`false ${process.getuid?.()}`);
});
