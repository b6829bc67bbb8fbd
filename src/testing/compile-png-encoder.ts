import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import asc from "assemblyscript/asc";

const folder = join(import.meta.dirname, "../service/rendering/png");

/** The WebAssembly module of `assembly/encoder.ts`. The same source gives the same bytes on every system. */
export async function compilePngEncoder(): Promise<Uint8Array> {
  const written = new Map<string, Uint8Array>();
  // No garbage collector (`stub`): all memory is in fixed places.
  const options = "--outFile encoder.wasm -O3 --noAssert --runtime stub --enable simd,bulk-memory";
  const { error, stderr } = await asc.main(["encoder.ts", ...options.split(" ")], {
    readFile: (name) => readFile(join(folder, "assembly", name), "utf8").catch(() => null),
    writeFile: (name, contents) => {
      written.set(name, typeof contents === "string" ? Buffer.from(contents) : contents);
    },
    listFiles: () => [],
  });
  const compiled = written.get("encoder.wasm");
  if (error !== null || compiled === undefined) throw new Error(`the compiler failed: ${stderr.toString()}`);
  return compiled;
}

if (import.meta.main) await writeFile(join(folder, "encoder.wasm"), await compilePngEncoder());
