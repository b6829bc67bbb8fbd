import { expect, test } from "vitest";
import { transformRuns } from "./letter-case.ts";
import { parseTextRuns } from "./text-runs.ts";

function show(source: string, letterCase: "uppercase" | "lowercase" | "capitalize"): string {
  return transformRuns(parseTextRuns(source), letterCase)
    .map((run) => (run.isEmphasis ? `<${run.text}>` : run.text))
    .join("");
}

test("upper case keeps emphasis where it was, also where letters grow", () => {
  expect(show("große {straße} auf", "uppercase")).toBe("GROSSE <STRASSE> AUF");
});

test("Turkish text gets Turkish capitals, and other text does not", () => {
  expect(show("ışık ve {istanbul}", "uppercase")).toBe("IŞIK VE <İSTANBUL>");
  expect(show("istanbul", "uppercase")).toBe("ISTANBUL");
});

test("Greek capitals carry no accents", () => {
  expect(show("αθήνα", "uppercase")).toBe("ΑΘΗΝΑ");
});

test("a sigma at the end of a word is the final one, across the edge of emphasis too", () => {
  expect(show("ΟΔΟ{Σ} ΣΑΣ", "lowercase")).toBe("οδο<ς> σας");
});

test.each([
  ["hello wide world", "Hello Wide World"],
  ["o'neill don’t état-major", "O'neill Don’t État-Major"],
  ["iPhone 3rd x2y", "IPhone 3rd X2y"],
  ["hel{lo} you", "Hel<lo> You"],
  ["ǆamija", "ǅamija"],
])("capitalize raises the first letter of each word and leaves the others: %j", (source, shown) => {
  expect(show(source, "capitalize")).toBe(shown);
});
