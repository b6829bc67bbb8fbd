import { spawnSync } from "node:child_process";
import { fstatSync, writeSync } from "node:fs";
import { expect, test } from "vitest";
import { openPixelFile } from "./pixel-file.ts";

test.skipIf(process.platform === "win32")(
  "reads one after the other, so that closing the file waits for all readings",
  async () => {
    const file = openPixelFile() ?? expect.unreachable();
    writeSync(file.descriptor, new Uint8Array(12_000_000), 0, 12_000_000, 0);
    const ended: unknown[] = [];
    // As from a compromised process that sends two sizes for one picture.
    const first = file.read({ width: 2_000, height: 2_000 }).then((bitmap) => ended.push(bitmap?.byteLength));
    const last = file.read({ width: 0, height: 0 }).then((bitmap) => ended.push(bitmap));
    await last;
    await file.close();
    expect(ended).toEqual([12_000_054, undefined]);
    await first;
  },
);

test.skipIf(process.platform === "win32")(
  "gives the memory of a picture back when there is no room for all of it",
  async () => {
    const file = openPixelFile() ?? expect.unreachable();
    // A file of that process ends after some hundred bytes, as in a full shared memory.
    const script = `import(process.argv[1]).then(({ writePixels }) => {
      process.exitCode = writePixels(4, new Uint8Array(100_000)) ? 0 : 3;
    });`;
    const { status } = spawnSync(
      "/bin/sh",
      [
        "-c",
        'ulimit -f 1; exec "$@"',
        "sh",
        process.execPath,
        "-e",
        script,
        new URL("./pixel-file.ts", import.meta.url).href,
      ],
      { stdio: ["ignore", "ignore", "inherit", "ignore", file.descriptor] },
    );
    expect([status, fstatSync(file.descriptor).size]).toEqual([3, 0]);
    await file.close();
  },
);
