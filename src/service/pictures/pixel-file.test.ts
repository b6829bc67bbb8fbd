import { writeSync } from "node:fs";
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
