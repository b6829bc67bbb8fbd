import fc from "fast-check";
import { expect, test } from "vitest";
import { actingPersonHeader, readActingPerson, writeActingPerson } from "./acting-person.ts";

test("reads back every person that it writes, in a value that a header may have", () => {
  const part = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: 60 })
    .filter((text) => text.trim() !== "" && text.isWellFormed() && !/\p{Cc}/u.test(text));
  fc.assert(
    fc.property(part, part, fc.option(fc.ipV6(), { nil: undefined }), (id, name, address) => {
      const value = writeActingPerson({ id, name, address });
      expect(value).toMatch(/^[\x21-\x7e]+ [\x21-\x7e]+ [\x21-\x7e]+$/);
      const received = new Headers({ [actingPersonHeader]: value }).get(actingPersonHeader) ?? "";
      expect(readActingPerson(received)).toEqual(
        address === undefined ? { id, name } : { id, name, address },
      );
    }),
  );
});

test.each(["", " ", "a", "a b", "a b c d", "%ff b c", "a %0A c", "%20 b c", `a ${"b".repeat(201)} c`])(
  "does not read %j",
  (value) => {
    expect(readActingPerson(value)).toBeUndefined();
  },
);
