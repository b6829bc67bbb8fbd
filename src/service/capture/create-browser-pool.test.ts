import { chmod, mkdir, readdir, readFile, readlink, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { countPlaces } from "../concurrency/semaphore.ts";
import { startBadPages } from "#testing/bad-pages.ts";
import { groupsIn } from "#testing/browser-kills.ts";
import { createTestBrowserPool, type TestBrowserPool } from "#testing/test-browser-pool.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { browserAccount } from "../child-processes/drop-privileges.ts";
import { makeBrowserFolder, sweepBrowserFolders } from "./browser-folder.ts";
import { internalOrigin, type OpenedPage, type PageOptions } from "./browser-pool.ts";
import type { BrowserPoolOptions } from "./create-browser-pool.ts";
import { findChromium } from "./find-chromium.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

let pool: TestBrowserPool | undefined;

const folder = await folderOfFile();
await chmod(folder, 0o755);
const pages = await startBadPages();
afterAll(() => pages.close());
afterEach(async () => {
  await pool?.stop();
  pool = undefined;
});

function create(options: Partial<BrowserPoolOptions> = {}): Promise<TestBrowserPool> {
  const outbound = createOutbound({
    resolveName: async () => ["127.0.0.1"],
    allowHosts: new Set([`page.test:${pages.port}`]),
  });
  return createTestBrowserPool(outbound, options);
}

/** For one test. */
async function start(options: Partial<BrowserPoolOptions> = {}): Promise<TestBrowserPool> {
  pool = await create(options);
  return pool;
}

/** For the tests of a group, whose browser starts once. */
function share(options: Partial<BrowserPoolOptions>): () => TestBrowserPool {
  let shared: TestBrowserPool | undefined;
  beforeAll(async () => {
    shared = await create(options);
  });
  afterAll(() => shared?.stop());
  return () => shared ?? expect.unreachable("it is created before the tests");
}

const ordinary: PageOptions = {
  viewport: { width: 200, height: 100 },
  scripts: "on",
  reach: "public",
  deadlineMs: 20_000,
};

/** A program in place of the browser. */
async function program(name: string, script: string): Promise<BrowserPoolOptions["find"]> {
  const executablePath = join(folder, name);
  await writeFile(executablePath, `#!/bin/sh\n${script}\n`);
  await chmod(executablePath, 0o755);
  return async () => ({ executablePath, from: "CHROMIUM_PATH" });
}

describe("an unusable browser", () => {
  test("names the folder for temporary files if that is full", async () => {
    const { run, logged } = await start({
      installFonts: async () => {
        await writeFile("/dev/full", "fonts");
        return undefined;
      },
    });
    await expect(run(ordinary, async () => 1)).rejects.toMatchObject({
      reason: "off",
      isLasting: false,
      message: expect.stringMatching(/the folder for temporary files \(TMPDIR\) is full/) as string,
    });
    expect(logged.join("\n")).toContain("has too little free space");
  });

  test("disables captures and names the variable where the sandbox cannot start", async () => {
    const find = await program("no-sandbox", 'echo "[FATAL] No usable sandbox!" >&2; exit 1');
    const { run, state } = await start({ find, sandbox: "on" });
    await expect(run(ordinary, async () => 1)).rejects.toMatchObject({
      reason: "off",
      message: expect.stringContaining("CHROMIUM_SANDBOX=off") as string,
    });
    expect(state()).toMatchObject({ state: "off" });
  });

  test("names a program that does not start as a browser in the log only, and the variable to callers", async () => {
    const { run, logged } = await start({ find: await program("no-browser", "exit 1") });
    await expect(run(ordinary, async () => 1)).rejects.toMatchObject({
      reason: "off",
      message:
        "No pages are captured here: the browser does not start. Install another Chromium, or name one with CHROMIUM_PATH.",
    });
    expect(logged.join()).toContain(`${join(folder, "no-browser")} does not start`);
  });

  test("tries one again whose launcher does not pass on the signal that killed it", async () => {
    const find = await program("launcher", "sh -c 'kill -9 $$'; exit $?");
    const { run, state } = await start({ find, sandbox: "on" });
    await expect(run(ordinary, async () => 1)).rejects.toMatchObject({ reason: "off" });
    expect(state()).toMatchObject({ state: "off", isLasting: false });
  });

  test("opens no page in a browser whose WebRTC bypasses the egress block", async () => {
    const searchPath = process.env["PATH"] ?? "";
    const real = await findChromium({ chromiumPath: process.env["CHROMIUM_PATH"] || undefined, searchPath });
    const find = await program(
      "leaking",
      `for arg do shift; case "$arg" in *webrtc-ip-handling*) ;; *) set -- "$@" "$arg" ;; esac; done
exec "${real.executablePath}" "$@"`,
    );
    const { run, logged } = await start({ find });
    await expect(run(ordinary, async () => 1)).rejects.toMatchObject({
      reason: "off",
      message: expect.stringMatching(/got past its guard \(.*UDP/) as string,
    });
    expect(logged.join()).toContain("error: the browser does not start");
  });
});

test.runIf(process.platform === "linux")(
  "starts a browser that is killed while it starts again at once, and later without another caller",
  async () => {
    const searchPath = process.env["PATH"] ?? "";
    const real = await findChromium({ chromiumPath: process.env["CHROMIUM_PATH"] || undefined, searchPath });
    const marks = join(folder, "killed-twice");
    await mkdir(marks);
    // The browser's account writes to this folder.
    await chmod(marks, 0o777);
    const find = await program(
      "killed-twice.sh",
      `touch ${marks}/$$; if [ $(ls ${marks} | wc -l) -le 2 ]; then kill -9 $$; fi
exec "${real.executablePath}" "$@"`,
    );
    const { run, state, onAvailable } = await start({ find });
    const available = new Promise<void>((resolve) => onAvailable(resolve));
    await expect(run(ordinary, async () => 1)).rejects.toMatchObject({ reason: "off" });
    expect(state()).toMatchObject({ state: "off", isLasting: false });
    expect(await readdir(marks)).toHaveLength(2);
    await available;
    expect(await run(ordinary, async ({ page }) => page.evaluate("1 + 1"))).toBe(2);
    expect(state().state).toBe("ready");
  },
);

const still: PageOptions = { ...ordinary, scripts: "off", reach: "nothing" };
const look = async ({ isKept, page }: OpenedPage) => ({ isKept, page });

describe("a page", () => {
  const shared = share({ waitingMax: 1, keptPagesMax: 2 });

  test.runIf(process.platform === "linux")(
    "has a browser with none of our environment variables, and another account as root",
    async () => {
      const { run, parent, sandbox } = shared();
      await run(ordinary, async () => 1);
      const [group = 0] = groupsIn(parent);
      const names = (await readFile(`/proc/${group}/environ`, "utf8"))
        .split("\0")
        .map((line) => line.split("=")[0] ?? "");
      expect(names).not.toContain("VITEST");
      const account = browserAccount(sandbox);
      expect((await stat(`/proc/${group}`)).uid).toBe(account?.uid ?? process.getuid?.());
    },
  );

  test("can be served by its owner alone, without scripts and without a network", async () => {
    const { run } = shared();
    const asked: string[] = [];
    const text = await run(
      {
        ...ordinary,
        scripts: "off",
        reach: "nothing",
        answers: async ({ pathname }) => {
          // Some browsers also request an icon for their tab.
          if (pathname !== "/favicon.ico") asked.push(pathname);
          if (pathname !== "/document") return undefined;
          const html = `<p>from us</p><script>document.body.append("script")</script>
            <img src="/missing.png"><img src="http://page.test:${pages.port}/outside.png">`;
          return { bytes: Buffer.from(html), contentType: "text/html" };
        },
      },
      async ({ page, refusalOf }) => {
        await page.goto(`${internalOrigin}/document`);
        expect(refusalOf(`page.test:${pages.port}`)).toBe("The address is not allowed.");
        return page.evaluate<string>("document.body.innerText");
      },
    );
    expect(text.trim()).toBe("from us");
    expect(asked).toEqual(["/document", "/missing.png"]);
  });

  test("has no state of the page before it", async () => {
    const { run } = shared();
    const visit = () =>
      run(ordinary, async ({ page }) => {
        await page.goto(`http://page.test:${pages.port}/good`);
        const found = await page.evaluate<string>("document.cookie + (localStorage.seen ?? '')");
        await page.evaluate("document.cookie = 'seen=1; max-age=1000'; localStorage.seen = 'yes'");
        return found;
      });
    expect([await visit(), await visit()]).toEqual(["", ""]);
  });

  test("that is kept is given to the next caller with its key, size and colours", async () => {
    const { run } = shared();
    const isKept = async (options: Partial<PageOptions>) =>
      (await run({ ...still, keepAs: "given", ...options }, look)).isKept;
    expect(await isKept({})).toBe(false);
    expect(await isKept({})).toBe(true);
    expect(await isKept({ keepAs: "b" })).toBe(false);
    expect(await isKept({ viewport: { width: 201, height: 100 } })).toBe(false);
    expect(await isKept({ deviceScaleFactor: 2 })).toBe(false);
    expect(await isKept({ darkMode: true })).toBe(false);
  });

  test("is not kept if it may run scripts or reach a network, if its work failed, or if its caller says so", async () => {
    const { run } = shared();
    const keepAs = "closed";
    for (const risky of [{ scripts: "on" }, { reach: "public" }] as const) {
      await run({ ...still, ...risky, keepAs }, look);
      expect((await run({ ...still, ...risky, keepAs }, look)).isKept).toBe(false);
    }
    await run({ ...still, keepAs }, async ({ discard }) => discard());
    expect((await run({ ...still, keepAs }, look)).isKept).toBe(false);
    await expect(
      run({ ...still, keepAs }, async () => {
        throw new Error("the work failed");
      }),
    ).rejects.toThrow("the work failed");
    expect((await run({ ...still, keepAs }, look)).isKept).toBe(false);
  });

  test("that is kept has one caller at a time", async () => {
    const { run } = shared();
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const options = { ...still, keepAs: "one caller" };
    await run(options, look);
    const first = run(options, async ({ page }) => {
      await done;
      return page;
    });
    const second = await run(options, look);
    resolve();
    expect(second.page).not.toBe(await first);
  });

  test("that is kept reaches nothing of its earlier caller", async () => {
    const { run } = shared();
    const html = (text: string) => ({ bytes: Buffer.from(text), contentType: "text/html" });
    const options = { ...still, keepAs: "earlier" };
    const show = async ({ page }: OpenedPage) => {
      const answer = await page.goto(`${internalOrigin}/document`);
      return { status: answer?.status(), text: await page.evaluate<string>("document.body.innerText") };
    };
    await run({ ...options, answers: async () => html("first") }, show);
    expect(await run({ ...options, answers: async () => html("second") }, show)).toEqual({
      status: 200,
      text: "second",
    });
    expect(await run(options, show)).toEqual({ status: 404, text: "" });
  });

  test("that is kept and crashed is replaced by a new one", async () => {
    const { run } = shared();
    const options = { ...still, keepAs: "crashed" };
    const { page, cdp } = await run(options, async (opened) => opened);
    const crashed = page.waitForEvent("crash");
    cdp.send("Page.crash").catch(() => undefined);
    await crashed;
    expect((await run(options, look)).isKept).toBe(false);
  });

  test("that is kept is closed when others were used since", async () => {
    const { run } = shared();
    const { page } = await run({ ...still, keepAs: "a" }, look);
    for (const keepAs of ["b", "c"]) await run({ ...still, keepAs }, look);
    await expect.poll(() => page.isClosed()).toBe(true);
    expect((await run({ ...still, keepAs: "a" }, look)).isKept).toBe(false);
    expect((await run({ ...still, keepAs: "c" }, look)).isKept).toBe(true);
  });

  test("is rejected at once when too many wait, and aborted by its signal while it waits", async () => {
    const { run } = shared();
    const { promise: free, resolve } = Promise.withResolvers<void>();
    const open = [run(ordinary, () => free), run(ordinary, () => free)];
    const gone = new AbortController();
    const waiting = run({ ...ordinary, signal: gone.signal }, async () => 2);
    await expect(run(ordinary, async () => 3)).rejects.toMatchObject({ reason: "busy" });
    expect(countPlaces().get("browser")?.get("")).toEqual({ running: 2, waiting: 1 });
    gone.abort(new Error("the caller has disconnected"));
    await expect(waiting).rejects.toThrow("the caller has disconnected");
    resolve();
    await Promise.all(open);
  });

  test("ends at its deadline even when its work never does, and the next page opens", async () => {
    const { run } = shared();
    const never = new Promise<never>(() => undefined);
    await expect(run({ ...ordinary, deadlineMs: 300 }, () => never)).rejects.toMatchObject({
      reason: "timedOut",
    });
    expect(await run(ordinary, async ({ page }) => page.evaluate("1 + 1"))).toBe(2);
  });
});

describe.runIf(process.platform === "linux")("the browser", () => {
  test("is replaced after its pages, the former one ends, and its age is logged once", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2036, 0, 1) });
    onTestFinished(() => void vi.useRealTimers());
    const { run, version, figures, parent, leftovers, logged } = await start({ pagesPerBrowser: 2 });
    expect(version()).toBeUndefined();
    for (let page = 0; page < 3; page += 1) await run(ordinary, async () => page);
    // The next one may start after the last page.
    await expect.poll(async () => (await figures()).starts, { timeout: 20_000 }).toBe(2);
    await expect.poll(async () => (await leftovers()).length, { timeout: 20_000 }).toBe(1);
    expect(groupsIn(parent)).toHaveLength(1);
    expect(logged.filter((line) => line.includes("major versions behind"))).toEqual([
      expect.stringMatching(new RegExp(`^warn: Chromium ${version()?.version} is `)),
    ]);
  });

  test("is closed while idle with its kept pages, and the next page gets another one", async () => {
    const { run, state, parent } = await start({ keptIdleMs: 1 });
    const { page } = await run({ ...still, keepAs: "a" }, look);
    await expect.poll(() => page.isClosed()).toBe(true);
    await expect.poll(() => state().state).toBe("resting");
    await expect.poll(() => groupsIn(parent)).toEqual([]);
    expect(await run(ordinary, async () => 2)).toBe(2);
  });

  test("is replaced when it was killed, its pages reject as crashed, and its kept pages end", async () => {
    const { run, parent } = await start();
    const { page: kept } = await run({ ...still, keepAs: "a" }, look);
    const { promise: opened, resolve } = Promise.withResolvers<void>();
    const atWork = run(ordinary, async ({ page }) => {
      resolve();
      await page.waitForEvent("close", { timeout: 0 });
      return page.evaluate("1");
    });
    const outcome = atWork.catch((error: unknown) => error);
    await opened;
    for (const group of groupsIn(parent)) process.kill(group, "SIGKILL");
    expect(await outcome).toMatchObject({ reason: "crashed" });
    await expect.poll(() => kept.isClosed()).toBe(true);
    expect((await run({ ...still, keepAs: "a" }, look)).isKept).toBe(false);
    expect(await run(ordinary, async ({ page }) => page.evaluate("2"))).toBe(2);
  });

  test("that grows too large is ended at once", async () => {
    const { run, logged } = await start({ memoryBytesMax: 1_000_000 });
    const never = new Promise<never>(() => undefined);
    // Its only page would do the same again.
    await expect(run(ordinary, () => never)).rejects.toMatchObject({
      reason: "failed",
      message: expect.stringContaining("too much memory") as string,
    });
    expect(logged.join()).toContain("it has grown too large");
  });

  test("fails only the page that takes too much memory", async () => {
    const { run, logged } = await start({ memoryBytesMax: 300_000_000 });
    const opened = Promise.withResolvers<void>();
    const grown = Promise.withResolvers<void>();
    const modest = run(ordinary, async ({ page }) => {
      opened.resolve();
      await grown.promise;
      return page.evaluate("1 + 1");
    });
    await opened.promise;
    const growing = run(ordinary, ({ page }) =>
      page.evaluate(
        "(() => { const kept = []; for (;;) kept.push(new Float64Array(2_000_000).fill(1)); })()",
      ),
    ).finally(() => grown.resolve());
    const [grownEnd, modestEnd] = await Promise.allSettled([growing, modest]);
    expect(grownEnd).toMatchObject({
      status: "rejected",
      reason: {
        reason: "failed",
        message: "The page was ended, because it took too much memory. Make it smaller.",
      },
    });
    expect(modestEnd).toEqual({ status: "fulfilled", value: 2 });
    expect(logged.join()).toContain("a page is ended: it has grown too large");
  });
});

test("cleans up after a killed process and leaves a living one alone", async () => {
  const parent = join(folder, "swept");
  await mkdir(parent);
  const living = await makeBrowserFolder(parent, undefined);
  const dead = await makeBrowserFolder(parent, undefined);
  await writeFile(
    join(dead.path, "owner.json"),
    JSON.stringify({ pid: 2 ** 22 + 1, started: "1", namespace: await namespaceOf() }),
  );
  const open = await makeBrowserFolder(parent, undefined);
  await writeFile(
    join(open.path, "owner.json"),
    JSON.stringify({ pid: 2 ** 22 + 1, started: "1", namespace: await namespaceOf() }),
  );
  // Any user could have written into this one.
  await chmod(open.path, 0o777);
  await sweepBrowserFolders(parent);
  expect((await readdir(parent)).map((name) => join(parent, name)).toSorted()).toEqual(
    [living.path, open.path].toSorted(),
  );
});

async function namespaceOf(): Promise<string> {
  return readlink("/proc/self/ns/pid").catch(() => "");
}
