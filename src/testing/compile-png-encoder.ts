import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const folder = join(import.meta.dirname, "../png");
/** From the registry, because it has 100 MB and the source seldom changes. */
const compiler = "assemblyscript@0.28.20";

/** The WebAssembly module of `assembly/encoder.ts`. The same source gives the same bytes on every system. */
export async function compilePngEncoder(): Promise<Uint8Array> {
  const output = await mkdtemp(join(tmpdir(), "overprint-encoder-"));
  const file = join(output, "encoder.wasm");
  // No garbage collector (`stub`): all memory is in fixed places.
  const options = "-O3 --noAssert --runtime stub --enable simd,bulk-memory".split(" ");
  const command = [
    "--yes",
    `--package=${compiler}`,
    "--",
    "asc",
    "encoder.ts",
    "--outFile",
    file,
    ...options,
  ];
  try {
    await promisify(execFile)("npx", command, { cwd: join(folder, "assembly") });
    return await readFile(file);
  } finally {
    await rm(output, { recursive: true });
  }
}

export async function readPngEncoder(): Promise<Buffer> {
  return readFile(join(folder, "encoder.wasm"));
}

/** Digests of the source and of the module, which is stored beside the module when it is compiled. */
export async function digestPngEncoder(): Promise<string> {
  const source = createHash("sha256");
  for (const name of (await readdir(join(folder, "assembly"))).toSorted())
    source.update(`${name}\n${await readFile(join(folder, "assembly", name), "utf8")}`);
  const module = createHash("sha256").update(await readPngEncoder());
  return `source ${source.digest("hex")}\nmodule ${module.digest("hex")}\n`;
}

export async function readPngEncoderDigest(): Promise<string> {
  return readFile(join(folder, "encoder.sha256"), "utf8");
}

if (import.meta.main) {
  await writeFile(join(folder, "encoder.wasm"), await compilePngEncoder());
  await writeFile(join(folder, "encoder.sha256"), await digestPngEncoder());
}
