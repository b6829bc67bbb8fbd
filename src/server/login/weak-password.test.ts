import fc from "fast-check";
import { expect, test } from "vitest";

import { weaknessOf } from "./weak-password.ts";

const account = "Ada.Lovelace@example.com";

test.each([
  ["password1234", "common"],
  ["P@ssw0rd!2024", "common"],
  ["Passwort1234", "common"],
  ["Sommer2025!!", "common"],
  ["iloveyou iloveyou", "common"],
  ["correcthorsebatterystaple", "common"],
  ["Overprint-2026", "common"],
  ["пароль123456", "common"],
  ["ada.lovelace@example.com", "account"],
  ["AdaLovelace1815", "account"],
  ["ada_lovelace_example", "account"],
  ["moc.elpmaxe@ecalevol.ada", "account"],
  ["4d4 l0v3l4c3!", "account"],
  ["aaaaaaaaaaaa", "repeated"],
  ["😀".repeat(12), "repeated"],
  ["abcabcabcabc", "repeated"],
  ["xk3vq9xk3vq9", "repeated"],
  ["111222333444", "repeated"],
  ["a".repeat(200), "repeated"],
  ["\ufdfa".repeat(200), "repeated"],
  ["123456789012", "sequence"],
  ["zyxwvutsrqpo", "sequence"],
  ["qwertzuiopü+", "sequence"],
  ["1qaz2wsx3edc", "sequence"],
  ["1q2w3e4r5t6y", "sequence"],
  ["102030405060", "sequence"],
  ['!"§$%&/()=?`', "sequence"],
])("refuses %s: %s", (password, weakness) => {
  expect(weaknessOf(password, account)).toBe(weakness);
});

test.each([
  "correct horse battery",
  "mein Hund heißt Bello",
  "tr0ub4dor&3xx",
  "gTx9#kL2!vQz",
  "dragon monkey sunshine princess",
  "Password, but not at the gates",
  "日本語の合言葉を使っています",
])("accepts %s", (password) => {
  expect(weaknessOf(password, account)).toBeUndefined();
});

test("refuses any password that repeats up to six characters, in any case", () => {
  const unit = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(unit, fc.boolean(), (text, isUpper) => {
      const password = text.repeat(Math.ceil(12 / text.length));
      expect(weaknessOf(isUpper ? password.toUpperCase() : password, account)).toBeDefined();
    }),
  );
});
