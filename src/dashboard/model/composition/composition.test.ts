import { describe, expect, test } from "vitest";
import {
  conflictsWith,
  emptyComposition,
  withChange,
  withChanges,
  withNamedProperties,
  withOption,
} from "./composition.ts";
import { readHash, toAddressHash, toHash, toLinkHash } from "./composition-link.ts";
import { endGesture, record, startHistory, undo } from "./undo-history.ts";

const title = { componentId: "title", property: "text", value: "Hello" };
const color = { componentId: "title", property: "color", value: "#fff" };

describe("a composition", () => {
  test("has one change per property, in the order of their first edit", () => {
    const composition = withChanges(emptyComposition, [title, color, { ...title, value: "Bye" }]);
    expect(composition.changes).toEqual([{ ...title, value: "Bye" }, color]);
  });

  test("resolves a bare key to the component's main property", () => {
    const bare = withChanges(emptyComposition, [
      { componentId: "photo", property: "", value: "asset:a.jpg" },
    ]);
    expect(withNamedProperties(bare, () => "src").changes).toEqual([
      { componentId: "photo", property: "src", value: "asset:a.jpg" },
    ]);
  });

  test("removes a change that is reset", () => {
    const composition = withChange(emptyComposition, title);
    expect(withChanges(composition, [{ ...title, value: undefined }]).changes).toEqual([]);
  });

  test("removes an option that becomes empty", () => {
    const composition = withOption(withOption(emptyComposition, "fileName", "card"), "fileName", "");
    expect(composition.options).toEqual({});
  });

  test("lists the changes that an import would overwrite with another value", () => {
    const composition = withChanges(emptyComposition, [title, color]);
    expect(conflictsWith(composition, [title, { ...color, value: "#000" }])).toEqual([
      { ...color, value: "#000" },
    ]);
  });
});

describe("undo", () => {
  test("separates two gestures of the same name after the first has ended", () => {
    const first = endGesture(record(startHistory(0), 1, "drag"));
    expect(undo(record(first, 2, "drag")).present).toBe(1);
  });
});

describe("the address", () => {
  test("has the whole composition, in every script", () => {
    const composition = {
      changes: [
        { componentId: "hero.title", property: "text", value: "مرحبا 👩‍👩‍👧 日本\n'\"\\" },
        { componentId: "chart", property: "values", value: [1, 2, { a: true }] },
        { componentId: "box", property: "visible", value: false },
      ],
      options: { expires: 3600, metadata: "{ half", outputFormat: "png" },
    };
    expect(readHash(toHash(composition))).toEqual({ composition, problem: undefined });
  });

  test("has no fragment without changes", () => {
    expect(toHash(emptyComposition)).toBe("");
    expect(readHash("")).toEqual({ composition: emptyComposition, problem: undefined });
  });

  test.each(["#1.%%%", "#1.e30x", "#2.e30", "#anything", "#1.bnVsbA"])(
    "%s is damaged: nothing is opened, and the notice says so",
    (hash) => {
      const read = readHash(hash);
      expect(read.composition).toEqual(emptyComposition);
      expect(read.problem).toMatch(/could not be read/);
    },
  );

  test("opens the readable parts of a damaged address, and counts the others", () => {
    const content = btoa(
      JSON.stringify({ c: [["title", "text", "Hi"], ["broken"], ["a", "b", null]], o: { expires: "soon" } }),
    );
    expect(readHash(`#1.${content}`)).toEqual({
      composition: { changes: [{ componentId: "title", property: "text", value: "Hi" }], options: {} },
      problem: "2 of 3 changes in this address could not be read.",
    });
  });

  test("opens the readable start of a cut address, and reports it", () => {
    const changes = ["é", "日本", "👩‍👩‍👧", "last ]} one"].map((value, index) => ({
      componentId: `c${index}`,
      property: "text",
      value,
    }));
    const whole = toHash({ changes, options: { fileName: "card" } });
    const counts = new Set<number>();
    for (let length = 4; length < whole.length; length += 1) {
      const { composition, problem } = readHash(whole.slice(0, length));
      expect(composition.changes).toEqual(changes.slice(0, composition.changes.length));
      expect(problem).toMatch(/could not be read|end of this address is missing/);
      counts.add(composition.changes.length);
    }
    expect([...counts]).toEqual([0, 1, 2, 3, 4]);
  });

  test.each([".", ")", "> ", ",%20and", "!"])("ignores %j, which a mail appended", (junk) => {
    const composition = { changes: [title], options: {} };
    expect(readHash(toHash(composition) + junk)).toEqual({ composition, problem: undefined });
  });

  test("distinguishes another version from a damaged address", () => {
    expect(readHash("#2.e30").problem).toMatch(/another version/);
    expect(readHash("#e30").problem).not.toMatch(/another version/);
  });

  test("omits the longest values if it would be too long, and reports their number", () => {
    const long = (length: number) => ({
      componentId: `photo${length}`,
      property: "src",
      value: "x".repeat(length),
    });
    const composition = { changes: [long(170_000), title, long(160_000)], options: { expires: 60 } };
    const { hash, leftOut } = toAddressHash(composition);
    expect(leftOut).toBe(2);
    expect(hash.length).toBeLessThan(1_000);
    expect(readHash(hash)).toEqual({
      composition: { changes: [title], options: { expires: 60 } },
      problem: "2 values were too long for the address and are not in it.",
    });
    expect(toAddressHash({ changes: [title], options: {} }).hash).toBe(
      toHash({ changes: [title], options: {} }),
    );
    const picture = { changes: [title, long(14_000_000)], options: {} };
    expect(readHash(toAddressHash(picture).hash).composition.changes).toEqual([title]);
    expect(readHash(toLinkHash(picture)).composition.changes).toEqual([title]);
    const inLink = { changes: [title, long(500_000)], options: {} };
    expect(readHash(toLinkHash(inLink)).composition).toEqual(inLink);
    const huge = { changes: [], options: { metadata: "x".repeat(300_000) } };
    expect(toAddressHash(huge).hash.length).toBeLessThan(100);
  });

  test("keeps fields of a request without a control", () => {
    const composition = { changes: [], options: { more: { version: "2", theirs: [1, { a: null }] } } };
    expect(readHash(toHash(composition))).toEqual({ composition, problem: undefined });
  });
});
