import { expect, onTestFinished, test, vi } from "vitest";
import type { StyledRun } from "#scene/values/styled-text.ts";
import { copyRuns, pastedRuns } from "./text-clipboard.ts";

const bold = (text: string): StyledRun => ({ text, weight: 700 });
const plain = (text: string): StyledRun => ({ text });

function paste(data: Readonly<Record<string, string>>): StyledRun[] {
  return pastedRuns({ getData: (type) => data[type] ?? "" });
}

/** A list that was copied from Word, with the bullets of its text. */
const wordList = `<html><body lang=EN-US><!--StartFragment-->
<p class=MsoListParagraph style='text-indent:-.25in'><![if !supportLists]><span style='font-family:Symbol'><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><b>Fresh</b>
bread<o:p></o:p></p>
<p class=MsoListParagraph>Cold <b
style='mso-bidi-font-weight:normal'>milk</b><o:p></o:p></p><!--EndFragment--></body></html>`;

test.each<[string, string, string, StyledRun[]]>([
  [
    "blanks beside a bold word as they are",
    "A bold and",
    "A <b>bold</b> and",
    [plain("A "), bold("bold"), plain(" and")],
  ],
  [
    "blanks inside of bold tags as plain ones",
    " a bold and",
    " a<b> bold </b>and",
    [plain(" a "), bold("bold"), plain(" and")],
  ],
  ["a line break between two bold lines", "a\nb", "<p><b>a</b></p>\n<p><b>b</b></p>", [bold("a\nb")]],
  ["a line break at the end of a bold line", "a\nb", "<p><b>a</b></p><p>b</p>", [bold("a"), plain("\nb")]],
  [
    "a copy of Google Docs, whose outer tag is not bold",
    "Save big today",
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-weight:400">Save </span><span style="font-weight:700">big</span><a href="#"><span style="font-style:italic"> today</span></a></p></b>`,
    [plain("Save "), bold("big"), plain(" "), { text: "today", italic: true }],
  ],
  [
    "a list of Word with its bullets",
    "·   Fresh bread\nCold milk",
    wordList,
    [plain("·   "), bold("Fresh"), plain(" bread\nCold "), bold("milk")],
  ],
  [
    "a list whose marks only the text has",
    "* Fresh bread\n  1. Cold milk\n",
    "<ul><li><b>Fresh</b> bread</li><ol><li><b>Cold</b> milk</li></ol></ul>",
    [plain("* "), bold("Fresh"), plain(" bread\n  1. "), bold("Cold"), plain(" milk\n")],
  ],
  [
    "a table, whose heads are bold",
    "Item\tPrice\nBread\t2",
    "<table><tr><th>Item</th><th>Price</th></tr><tr><td>Bread</td><td>2</td></tr></table>",
    [bold("Item\tPrice"), plain("\nBread\t2")],
  ],
  [
    "a text that is Markdown",
    "**Big** sale * 2",
    "<p><strong>Big</strong> sale * 2</p>",
    [bold("Big"), plain(" sale * 2")],
  ],
  [
    "an emoji that is a picture",
    "Big 🎉 sale",
    `<b>Big <img alt="🎉" src="x"> sale</b>`,
    [bold("Big "), plain("🎉"), bold(" sale")],
  ],
  [
    "letters whose case a style changed, and hidden ones",
    "BIG sale",
    `<b style="text-transform:uppercase">big</b> <span style="display: none">x</span>sale`,
    [bold("BIG"), plain(" sale")],
  ],
  ["another text as plain text", "Big sale", "<b>Big</b> deal", [plain("Big sale")]],
  ["only blanks", "  \n", "<span>  <br></span>", [plain("  \n")]],
])("pastes %s", (_name, text, html, runs) => {
  expect(paste({ "text/plain": text, "text/html": html })).toEqual(runs);
});

test("runs that are copied are pasted with all their styles, and into other programs with what these have", () => {
  const runs: StyledRun[] = [
    { text: "Big {sale}\n" },
    { text: "<now>", weight: 700, italic: true, color: "#ff0000", size: 60, font: "Lora" },
    { text: " or never", emphasis: true },
  ];
  const data: Record<string, string> = {};
  copyRuns({ setData: (type, value) => (data[type] = value) }, runs);
  expect(data["text/plain"]).toBe("Big {sale}\n<now> or never");
  expect(paste(data)).toEqual(runs);
  const { "text/plain": text = "", "text/html": html = "" } = data;
  expect(paste({ "text/plain": text, "text/html": html })).toEqual([
    { text: "Big {sale}\n" },
    { text: "<now>", weight: 700, italic: true },
    { text: " or never" },
  ]);
  const damaged = { "text/plain": "a", "application/x-overprint-runs": '[{"text":"a","size":"big"}]' };
  expect(paste(damaged)).toEqual([{ text: "a" }]);
});

test("reads each blank of HTML once, and a text that is longer than allowed is plain", () => {
  const marks = "·".repeat(5_000);
  const reads = vi.spyOn(RegExp.prototype, "test");
  onTestFinished(() => reads.mockRestore());
  const runs = paste({ "text/plain": `${marks}a`, "text/html": `<b>${" ".repeat(5_000)}a</b>` });
  expect(runs).toEqual([plain(marks), bold("a")]);
  expect(reads.mock.calls.length).toBeLessThan(50_000);
  const long = "a".repeat(20_001);
  expect(paste({ "text/plain": long, "text/html": `<b>${long}</b>` })).toEqual([plain(long)]);
});
