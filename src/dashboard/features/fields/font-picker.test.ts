import { expect, test } from "vitest";
import { bundledFonts, findFamily } from "#scene/fonts/catalogue.ts";
import { addLaterCoverage } from "#scene/fonts/later-coverage.ts";
import { scriptsOf, searchFamilies, weightsText } from "./font-picker.tsx";

addLaterCoverage();

function family(name: string) {
  const found = findFamily(name);
  if (found === undefined) throw new Error(`${name} is not bundled`);
  return found;
}

test.each([
  ["Inter", ["latin", "latinExtended", "vietnamese", "greek", "cyrillic"]],
  ["Noto Sans Arabic", ["arabic"]],
  ["Noto Sans Hebrew", ["hebrew"]],
  ["Noto Sans Devanagari", ["devanagari"]],
  ["Noto Sans Thai", ["thai"]],
  ["Noto Sans JP", ["japanese"]],
  ["Noto Sans KR", ["korean"]],
  ["Noto Sans SC", ["chinese"]],
  ["Noto Sans TC", ["chinese"]],
])("lists the scripts that %s has letters for", (name, scripts) => {
  expect(scriptsOf(family(name))).toEqual(expect.arrayContaining(scripts));
});

test("omits scripts whose letters a family lacks", () => {
  expect(scriptsOf(family("Bebas Neue"))).not.toContain("arabic");
  expect(scriptsOf(family("Noto Sans Arabic"))).not.toContain("japanese");
  expect(scriptsOf(family("Noto Sans JP"))).not.toContain("chinese");
});

test("shows the weights of a variable font as a range, others as a list", () => {
  expect(weightsText(family("Inter"))).toBe("100–900");
  expect(weightsText(family("Anton"))).toBe("400");
});

test("requires every word of a search in the name, the kind or the scripts", () => {
  const words = ({ category, name }: { category: string; name: string }) => [
    category,
    ...(name === "Cairo" ? ["Arabic"] : []),
  ];
  const search = (text: string) => searchFamilies(bundledFonts.families, text, words).map(({ name }) => name);
  expect(search("arab cai")).toEqual(["Cairo"]);
  expect(search("  PLAYFAIR ")).toEqual(["Playfair Display"]);
  expect(search("ｃａｉｒó")).toEqual(["Cairo"]);
  expect(search("mono jet")).toEqual(["JetBrains Mono"]);
  expect(search("nothing is called this")).toEqual([]);
  expect(search("")).toHaveLength(bundledFonts.families.length);
});
