import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

const module = new URL("./collect-garbage.ts", import.meta.url).href;
const script = `
  const { parentPort } = require("node:worker_threads");
  parentPort.on("message", () => undefined);
  globalThis.registry = new FinalizationRegistry((name) => parentPort.postMessage(name));
  registry.register(new Uint8Array(8_000_000), "freed");
  import(${JSON.stringify(module)}).then(({ collectGarbageAtRest }) =>
    collectGarbageAtRest({ lookEveryMs: 20, restAfterMs: 40 }));`;

test("frees what an idle thread does not use any more", async () => {
  const worker = new Worker(script, { eval: true });
  try {
    expect(await once(worker, "message")).toEqual(["freed"]);
  } finally {
    await worker.terminate();
  }
});
