import { describe, expect, test } from "vitest";
import { colorListSpec, colorSpec, numberListSpec, numberSpec, textListSpec } from "./property-spec.ts";

const refused = { ok: false };

describe("a number", () => {
  const { read } = numberSpec("Size", 0, { minimum: -10, maximum: 10 });

  test.for([
    ["1", 1],
    ["1.", 1],
    [".5", 0.5],
    ["-1.5", -1.5],
    [" +2 ", 2],
  ] as const)("%j is %d", ([text, value]) => {
    expect(read(text)).toEqual({ ok: true, value });
  });

  test.for(["", ".", "1..2", "1e1", "0x1", "one", "1 2"])("%j is refused", (text) => {
    expect(read(text)).toMatchObject(refused);
  });

  test("text of more than 64 characters is not even looked at", () => {
    expect(read("1".padStart(64, "0"))).toEqual({ ok: true, value: 1 });
    expect(read("1".padStart(65, "0"))).toMatchObject(refused);
  });
});

test("a colour of more than 64 characters is not even looked at", () => {
  const { read } = colorSpec("Colour", "#000000");
  const colorOf = (length: number) => `rgb(1, 2, ${"3".padStart(length - 11, "0")})`;
  expect(read(colorOf(64))).toEqual({ ok: true, value: colorOf(64) });
  expect(read(colorOf(65))).toMatchObject(refused);
});

describe("a list as text", () => {
  const numbers = numberListSpec("Values", []);
  const texts = textListSpec("Labels", []);

  test("commas inside brackets belong to their entry", () => {
    expect(colorListSpec("Colours", []).read("rgb(1, 2, 3), red")).toEqual({
      ok: true,
      value: ["rgb(1, 2, 3)", "red"],
    });
  });

  test("a bracket without its partner is plain text", () => {
    expect(texts.read("Q1 (old, Q2")).toEqual({ ok: true, value: ["Q1 (old", "Q2"] });
    expect(texts.read("1) first, 2) second")).toEqual({ ok: true, value: ["1) first", "2) second"] });
  });

  test.for([",", ";"])("200 entries with %j between them are read and 201 are not", (separator) => {
    const list = Array.from({ length: 200 }, (_, index) => index);
    expect(numbers.read(list.join(separator))).toEqual({ ok: true, value: list });
    expect(numbers.read([...list, 200].join(separator))).toMatchObject(refused);
  });

  test("the longest list of the longest texts can be written with commas", () => {
    const list = Array.from({ length: 200 }, () => "x".repeat(500));
    expect(texts.read(list.join(", "))).toEqual({ ok: true, value: list });
  });

  test("text that is longer than any list is refused, JSON too", () => {
    expect(numbers.read(`[1${" ".repeat(110_000)}]`)).toMatchObject(refused);
    expect(numbers.read(`1${" ".repeat(110_000)}`)).toMatchObject(refused);
  });

  test("a number in a list has no more than 64 characters", () => {
    expect(numbers.read(`1,${"2".padStart(65, "0")}`)).toMatchObject(refused);
  });
});
