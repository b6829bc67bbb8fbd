import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compilePngEncoder } from "./compile-png-encoder.ts";

test("encoder.wasm is compiled from its source; otherwise run `npm run png-encoder`", async () => {
  const stored = await readFile(join(import.meta.dirname, "../service/rendering/png/encoder.wasm"));

  expect(stored.equals(await compilePngEncoder())).toBe(true);
});
