import { readFileSync } from "node:fs";

/** The exports of `encoder.wasm`; see `assembly/encoder.ts`. */
interface BandEncoder {
  memory: WebAssembly.Memory;
  /** Address of the pixels of a band. */
  pixelsAt: WebAssembly.Global;
  /** Rows of a band at most. */
  rowsMax: WebAssembly.Global;
  /** Address of the bytes of a band. */
  outputAt: WebAssembly.Global;
  start: (width: number, channels: 3 | 4) => void;
  encodeBand: (rows: number, isLast: boolean) => number;
}

let encoder: BandEncoder | undefined;

/** The encoder of this thread, compiled when it is first used. */
export function bandEncoder(): BandEncoder {
  encoder ??= instantiate();
  return encoder;
}

function instantiate(): BandEncoder {
  const bytes = readFileSync(new URL("encoder.wasm", import.meta.url));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  // The module is a part of this folder: its exports need no check at run time.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  return exports as unknown as BandEncoder;
}
