import fc from "fast-check";
import { expect, test } from "vitest";
import { toComponentId } from "./import-svg.ts";
import { toCharacter } from "#testing/law-settings.ts";

test.for([
  { name: "Hero title", id: "Hero-title" },
  { name: "price.tag.2", id: "price-tag-2" },
  { name: "  ../secret  ", id: "secret" },
  { name: "Überschrift 見出し", id: "Überschrift-見出し" },
  { name: "a{b}(c)|d", id: "a-b-c-d" },
  { name: "...", id: "shape" },
])("the name $name gives the id $id", ({ name, id }) => {
  expect(toComponentId(name, "shape")).toBe(id);
});

test("law: every id is one that keys of data can name", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.nat(0x10_ff_ff).map(toCharacter), maxLength: 300 })),
      (name) => {
        const id = toComponentId(name, "shape");

        expect(id.length).toBeGreaterThan(0);
        expect(id.length).toBeLessThanOrEqual(100);
        expect(id).not.toMatch(/[.\s\0]/);
        expect(id.isWellFormed()).toBe(true);
      },
    ),
  );
});
