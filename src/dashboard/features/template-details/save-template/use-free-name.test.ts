import fc from "fast-check";
import { expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { freeTemplateName } from "./use-free-name.ts";

test("numbers a name that is taken, in any letter case", () => {
  expect(freeTemplateName("Untitled", ["Card"])).toBe("Untitled");
  expect(freeTemplateName("Untitled", ["untitled", "Untitled 3"])).toBe("Untitled 2");
  expect(freeTemplateName("Untitled", ["Untitled", "Untitled 2"])).toBe("Untitled 3");
});

test("a free name is not taken, and as long as the service accepts", () => {
  const name = fc.oneof(fc.constant("A"), fc.constant("x".repeat(300)), fc.string({ minLength: 1 }));
  const numbered = fc.tuple(name, fc.integer({ min: 1, max: 12 })).map(([text, n]) => `${text} ${n}`);
  fc.assert(
    fc.property(name, fc.array(fc.oneof(name, numbered), { maxLength: 30 }), (base, taken) => {
      const free = freeTemplateName(base, taken);
      expect(free.length).toBeLessThanOrEqual(limits.nameLengthMax);
      expect(taken.map((one) => one.trim().toLowerCase())).not.toContain(free.toLowerCase());
    }),
    { numRuns: lawRuns(200) },
  );
});
