import fc from "fast-check";
import { expect, test } from "vitest";
import { roles } from "./scopes.ts";
import { actingPersonHeader, readActingPerson, writeActingPerson } from "./acting-person.ts";

test("reads back every person that it writes, in a value that a header may have", () => {
  const part = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .filter((text) => text.trim() !== "" && text.isWellFormed() && !/\p{Cc}/u.test(text));
  fc.assert(
    fc.property(
      part,
      part,
      fc.option(fc.ipV6(), { nil: undefined }),
      fc.constantFrom(...roles),
      (id, name, address, role) => {
        const value = writeActingPerson({ id, name, address, role });
        expect(value).toMatch(/^[\x21-\x7e]+ [\x21-\x7e]+ [\x21-\x7e]+ (viewer|designer|admin)$/);
        const received = new Headers({ [actingPersonHeader]: value }).get(actingPersonHeader) ?? "";
        expect(readActingPerson(received)).toEqual(
          address === undefined ? { id, name, role } : { id, name, address, role },
        );
      },
    ),
  );
});

test.each([
  "",
  " ",
  "a",
  "a b",
  "a b c",
  "a b c d",
  "a b c Admin",
  "a b c admin e",
  "%ff b c admin",
  "a %0A c admin",
  "%20 b c admin",
  `a ${"b".repeat(201)} c admin`,
])("does not read %j", (value) => {
  expect(readActingPerson(value)).toBeUndefined();
});
