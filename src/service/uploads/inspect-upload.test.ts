import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { HelperProcessError } from "../child-processes/start-helper.ts";
import { createUploadInspector, UploadError, UploadsBusyError } from "./inspect-upload.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

const folder = await folderOfFile();

/** A process with a scripted behaviour. */
async function processThat(name: string, onFile: string): Promise<URL> {
  const path = join(folder, `${name}.mjs`);
  await writeFile(path, `process.once("message", () => { ${onFile} }); process.send("ready");`);
  return pathToFileURL(path);
}

const order = { bytes: new Uint8Array([1, 2, 3]), type: "image/png" } as const;

test("rejects a file whose reader crashes, and opens the next one", async () => {
  const inspect = createUploadInspector({
    concurrency: 1,
    processUrl: await processThat("crash", "process.abort();"),
  });
  for (let round = 0; round < 2; round += 1) await expect(inspect(order)).rejects.toThrow(UploadError);
});

test("ends a hanging reader at the deadline", async () => {
  const inspect = createUploadInspector({
    deadlineMs: 1_500,
    processUrl: await processThat("hang", "for (;;) {}"),
  });
  await expect(inspect(order)).rejects.toThrow("The file could not be read within 1.5 seconds.");
});

test("rejects the file when its reader fails after it has begun", async () => {
  const fail = 'process.send("begun", () => process.exit(1));';
  const inspect = createUploadInspector({ processUrl: await processThat("fail", fail) });
  await expect(inspect(order)).rejects.toThrow(UploadError);
});

test.each(["SIGTERM", "SIGINT", "SIGKILL", "SIGHUP"])(
  "throws HelperProcessError when %s kills the reader from outside",
  async (signal) => {
    const processUrl = await processThat(signal, `process.kill(process.pid, "${signal}");`);
    await expect(createUploadInspector({ processUrl })(order)).rejects.toThrow(HelperProcessError);
  },
);

test("throws HelperProcessError when the reader cannot start", async () => {
  const inspect = createUploadInspector({ processUrl: pathToFileURL(join(folder, "nothing.mjs")) });
  await expect(inspect(order)).rejects.toThrow(HelperProcessError);
});

test("gives a reader no variable of the service's environment, where secrets may be", async () => {
  const report = "process.send({ ok: false, message: JSON.stringify(process.env) });";
  const inspect = createUploadInspector({ processUrl: await processThat("environment", report) });
  const { message } = await inspect(order).then(
    () => new Error("it was taken"),
    (error: Error) => error,
  );
  // The rest is the channel's own, and the working directory.
  const names = Object.keys(JSON.parse(message) as Record<string, string>);
  expect(names.filter((name) => !name.startsWith("NODE_CHANNEL") && name !== "PWD")).toEqual([]);
});

test("runs and queues files up to their limits and rejects one more at once", async () => {
  const inspect = createUploadInspector({
    concurrency: 1,
    waitingMax: 1,
    processUrl: await processThat("refuse", 'process.send({ ok: false, message: "no" });'),
  });
  const outcomes = await Promise.allSettled([inspect(order), inspect(order), inspect(order)]);
  const reasons = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason : undefined));
  expect(reasons[0]).toBeInstanceOf(UploadError);
  expect(reasons[1]).toBeInstanceOf(UploadError);
  expect(reasons[2]).toBeInstanceOf(UploadsBusyError);
  await expect(inspect(order)).rejects.toThrow("no");
});
