import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { createPictureOpener, type PictureOpener, type PictureOpenerOptions } from "./picture-opener.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const folder = await folderOfFile();

const started: PictureOpener[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((opener) => opener.stop()));
});

/** An opener whose process has a scripted response; `bytes` are the picture's. */
async function opening(
  name: string,
  onPicture: string,
  options: PictureOpenerOptions = {},
): Promise<PictureOpener> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(
    path,
    `const opened = (width, more) =>
       process.send({ kind: "opened", picture: { width, bytes: new Uint8Array(1) }, ...more });
     process.on("disconnect", () => process.exit());
     process.on("message", ({ bytes }) => { process.send("begun"); ${onPicture} });
     process.send("ready");`,
  );
  const opener = createPictureOpener({ size: 1, processUrl: pathToFileURL(path), ...options });
  started.push(opener);
  return opener;
}

const good = new Uint8Array([1]);
const bad = new Uint8Array([1, 2]);

test("loses one picture when a decoder crashes, and opens the next", async () => {
  const opener = await opening("crash", "if (bytes.length > 1) process.abort(); else opened(7);");
  const [lost, next] = await Promise.allSettled([opener.open(bad), opener.open(good)]);
  expect(lost).toMatchObject({ reason: { fault: "unreadable", message: "The picture could not be read." } });
  expect(next).toMatchObject({ value: { width: 7 } });
});

test.each([
  ["null", "null"],
  ["a picture without its file", '{ kind: "opened", picture: { width: 7 } }'],
])("loses one picture when a decoder sends %s, and opens the next", async (_name, message) => {
  const name = `sends-${message.length}`;
  const opener = await opening(name, `if (bytes.length > 1) process.send(${message}); else opened(7);`);
  const [lost, next] = await Promise.allSettled([opener.open(bad), opener.open(good)]);
  expect(lost).toMatchObject({ reason: { fault: "unreadable", message: "The picture could not be read." } });
  expect(next).toMatchObject({ value: { width: 7 } });
});

test("kills a hanging decoder at the deadline, and opens the next picture", async () => {
  const opener = await opening("hang", "if (bytes.length > 1) for (;;) {} opened(7);", { deadlineMs: 500 });
  const [lost, next] = await Promise.allSettled([opener.open(bad), opener.open(good)]);
  expect(lost).toMatchObject({ reason: { message: "The picture could not be read within 0.5 seconds." } });
  expect(next).toMatchObject({ value: { width: 7 } });
});

test("loses only the picture when a decoder's memory grows without end", async () => {
  const grow = "const held = []; for (;;) held.push(Buffer.alloc(64_000_000));";
  const opener = await opening("grow", `if (bytes.length > 1) { ${grow} } opened(7);`);
  const [lost, next] = await Promise.allSettled([opener.open(bad), opener.open(good)]);
  expect(lost).toMatchObject({ reason: { fault: "unreadable" } });
  expect(next).toMatchObject({ value: { width: 7 } });
});

test("rejects waiting pictures with HelperProcessError when no decoder starts", async () => {
  const opener = createPictureOpener({ size: 1, processUrl: pathToFileURL(join(folder, "nothing.mjs")) });
  started.push(opener);
  const outcomes = await Promise.allSettled([opener.open(good), opener.open(good)]);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: "HelperProcessError" } });
});

test("retries a picture with the next decoder when its first one is killed from outside", async () => {
  // Each process that receives the picture writes its pid here and waits; the first one is killed.
  const pids: number[] = [];
  const server = createServer((socket) => {
    socket
      .on("error", () => undefined)
      .once("data", (pid) => {
        pids.push(Number(pid));
        if (pids.length === 1) process.kill(Number(pid), "SIGTERM");
        else socket.end("open it");
      });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const opener = await opening(
    "ended",
    `const socket = process.getBuiltinModule("node:net").connect(${port}, "127.0.0.1");
       socket.write(String(process.pid)); socket.once("data", () => opened(7));`,
  );
  expect(await opener.open(good)).toMatchObject({ width: 7 });
  expect(new Set(pids).size).toBe(2);
  server.close();
});

test("a decoder has no variables of ours and may neither write a file nor start a program", async () => {
  const opener = await opening(
    "confined",
    `process.send({ kind: "refused", fault: "unreadable", message: JSON.stringify([
       Object.keys(process.env).filter((name) => !name.startsWith("NODE_CHANNEL")),
       process.permission.has("fs.write"), process.permission.has("child"), process.permission.has("worker") ]) });`,
  );
  const [names, ...permissions] = JSON.parse(
    await opener.open(good).then(
      () => "",
      ({ message }: Error) => message,
    ),
  ) as [string[], ...boolean[]];
  // Set by the shell itself, and where the letters of drawings are.
  const known = ["PWD", "OLDPWD", "SHLVL", "_", "FONTCONFIG_FILE"];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(permissions).toEqual([false, false, false]);
});

test.each([
  ["more than it has written", { width: 1_000, height: 10 }],
  ["a negative width", { width: -4, height: 10 }],
  ["more than the file may have", { width: 16_000, height: 16_000 }],
])("ignores the pixels of a process that announces %s", async (_name, pixels) => {
  const opener = await opening(
    `pixels-${pixels.width}`,
    `process.getBuiltinModule("node:fs").writeSync(4, Buffer.alloc(60));
     opened(7, { pixels: ${JSON.stringify(pixels)} });`,
  );
  expect(await opener.open(good)).toEqual({ width: 7, bytes: new Uint8Array(1) });
});

test.skipIf(process.platform === "win32")(
  "a decoder may write pixels to its file, up to a bound",
  async () => {
    const opener = await opening(
      "endless",
      `if (bytes.length === 1) process.getBuiltinModule("node:fs").writeSync(4, Buffer.from([1, 2, 3, 0]));
     else for (;;) process.getBuiltinModule("node:fs").writeSync(4, Buffer.alloc(1_000_000));
     opened(7, { pixels: { width: 1, height: 1 } });`,
    );
    await expect(opener.open(bad)).rejects.toMatchObject({ name: "PictureError" });
    const { bitmap } = await opener.open(good);
    expect(bitmap?.slice(54)).toEqual(new Uint8Array([1, 2, 3, 0]));
  },
);
