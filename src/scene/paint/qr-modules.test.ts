import fc from "fast-check";
import { encodeQR } from "qr";
import decodeQR from "qr/decode.js";
import { expect, test } from "vitest";
import { qrContentProblem, qrModules, traceModules } from "./qr-modules.ts";

test.for(["L", "M", "Q", "H"] as const)("a reader decodes the text at level %s", (errorLevel) => {
  for (const text of ["https://example.com/?a=b", "12345", "héllo 日本 👋"]) {
    const modules = qrModules({ text, errorLevel });
    expect(read(modules.ok ? modules.value : [])).toBe(text);
  }
});

test("reports text that is too long with the capacity, without throwing", () => {
  for (const text of ["x".repeat(2_332), "7".repeat(20_000), "日".repeat(20_000)]) {
    const modules = qrModules({ text, errorLevel: "M" });
    expect(modules).toEqual({ ok: false, problem: expect.stringContaining("at most 2331") });
  }
});

test.for(["L", "M", "Q", "H"] as const)(
  "predicts at level %s exactly which texts the encoder accepts",
  (errorLevel) => {
    for (const letter of ["7", "A", "x", "é"]) {
      const fits = (length: number) =>
        qrContentProblem({ text: letter.repeat(length), errorLevel }) === undefined;
      let [longest, tooLong] = [0, 7_100];
      while (tooLong - longest > 1) {
        const middle = Math.floor((longest + tooLong) / 2);
        if (fits(middle)) longest = middle;
        else tooLong = middle;
      }
      const encode = (length: number) =>
        encodeQR(letter.repeat(length), "raw", {
          ecc: ({ L: "low", M: "medium", Q: "quartile", H: "high" } as const)[errorLevel],
        });
      expect(encode(longest).length).toBe(177 + 4);
      expect(() => encode(longest + 1)).toThrow("Capacity overflow");
    }
  },
);

test("accepts as many bytes as the capacity", () => {
  expect(qrModules({ text: "x".repeat(2_331), errorLevel: "M" }).ok).toBe(true);
});

test("empty text has no modules", () => {
  expect(qrModules({ text: "", errorLevel: "M" })).toEqual({ ok: true, value: [] });
});

test("the outlines contain exactly the dark modules of any pattern", () => {
  const pattern = fc.integer({ min: 1, max: 9 }).chain((size) =>
    fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  );
  fc.assert(
    fc.property(pattern, (modules) => {
      const outlines = traceModules(modules);
      modules.forEach((row, y) =>
        row.forEach((dark, x) => {
          // Even-odd: how often a ray to the right crosses an upright side.
          let crossings = 0;
          for (const outline of outlines) {
            outline.forEach((corner, index) => {
              const next = outline[(index + 1) % outline.length] ?? corner;
              const isUpright = corner.x === next.x && corner.x > x;
              const spans = Math.min(corner.y, next.y) <= y && Math.max(corner.y, next.y) > y;
              if (isUpright && spans) crossings += 1;
            });
          }
          expect(crossings % 2 === 1).toBe(dark);
        }),
      );
    }),
  );
});

/** The modules as a picture with a quiet zone, read by a decoder. */
function read(modules: boolean[][]): string {
  const scale = 4;
  const side = (modules.length + 8) * scale;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (modules[Math.floor(y / scale) - 4]?.[Math.floor(x / scale) - 4] === true)
        data.set([0, 0, 0], (y * side + x) * 4);
    }
  }
  return decodeQR({ width: side, height: side, data });
}
