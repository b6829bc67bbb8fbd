import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";

const started: number[] = [];
afterEach(() => {
  for (const pid of started.splice(0)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // The process has ended.
    }
  }
});

const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/**
 * A process in a group of its own that starts our picture process and waits until it is ready. Both write to one pipe,
 * which closes when both have ended.
 */
async function startParent(): Promise<{
  parent: ChildProcessByStdio<null, Readable, null>;
  helper: number;
  untilLine: (line: string) => Promise<void>;
}> {
  const source = `
    import { startHelper } from ${url("./start-helper.ts")};
    import { fileURLToPath } from "node:url";
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {
      helper.send({ bytes: new Uint8Array([1]) });
    });
    const helper = startHelper([process.execPath, fileURLToPath(${url("../pictures/picture-process.ts")})], {
      channel: "ipc", serialization: "advanced", stdout: "inherit", env: {},
    });
    helper.on("message", (message) => message !== "begun" && console.log(message.kind ?? message));
    helper.on("exit", () => console.log("ended"));
    console.log(helper.pid);`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", source], {
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: parent.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value } = await lines.next();
    return value ?? "the end";
  };
  const helper = Number(await next());
  started.push(parent.pid ?? 0, helper);
  return {
    parent,
    helper,
    untilLine: async (line) => {
      expect(await next()).toBe(line);
    },
  };
}

test.skipIf(process.platform === "win32")(
  "a helper ignores signals to itself or to its parent's process group, and ends when its parent is killed",
  async () => {
    const { parent, helper, untilLine } = await startParent();
    await untilLine("ready");
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.kill(helper, signal);
      process.kill(-(parent.pid ?? 0), signal);
      // Its response to the message that the parent sends after the signal.
      await untilLine("refused");
    }
    const closed = once(parent.stdout, "close");
    parent.kill("SIGKILL");
    await closed;
  },
);

test("a helper ends when its parent is killed before the helper has loaded", async () => {
  const { parent } = await startParent();
  const closed = once(parent.stdout, "close");
  parent.kill("SIGKILL");
  await closed;
});
