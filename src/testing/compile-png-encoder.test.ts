import { expect, test } from "vitest";
import { digestPngEncoder, readPngEncoderDigest } from "./compile-png-encoder.ts";

test("encoder.wasm is compiled from its source; otherwise run `npm run png-encoder`", async () => {
  expect(await digestPngEncoder()).toBe(await readPngEncoderDigest());
});
