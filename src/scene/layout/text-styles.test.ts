import { expect, test } from "vitest";
import { transformRuns } from "./text-styles.ts";
import { parseTextRuns } from "./text-runs.ts";

function show(source: string, letterCase: "uppercase" | "lowercase" | "capitalize"): string {
  return transformRuns(parseTextRuns(source), letterCase)
    .map((run) => (run.style === 1 ? `<${run.text}>` : run.text))
    .join("");
}

test("upper case keeps the emphasised letters even if the length changes", () => {
  expect(show("große {straße} auf", "uppercase")).toBe("GROSSE <STRASSE> AUF");
});

test("only Turkish text has Turkish capitals", () => {
  expect(show("ışık ve {istanbul}", "uppercase")).toBe("IŞIK VE <İSTANBUL>");
  expect(show("istanbul", "uppercase")).toBe("ISTANBUL");
});

test("Greek capitals have no accents", () => {
  expect(show("αθήνα", "uppercase")).toBe("ΑΘΗΝΑ");
});

test("a sigma at the end of a word is a final sigma, also at the edge of emphasis", () => {
  expect(show("ΟΔΟ{Σ} ΣΑΣ", "lowercase")).toBe("οδο<ς> σας");
});

test.each([
  ["hello wide world", "Hello Wide World"],
  ["o'neill don’t état-major", "O'neill Don’t État-Major"],
  ["iPhone 3rd x2y", "IPhone 3rd X2y"],
  ["hel{lo} you", "Hel<lo> You"],
  ["ǆamija", "ǅamija"],
])("capitalize changes only the first letter of each word: %j", (source, shown) => {
  expect(show(source, "capitalize")).toBe(shown);
});
