import { expect, test } from "vitest";
import { type FitLine, isOverflow } from "../../model/template/fit-lines.ts";
import { listNewLines, sortByDifference } from "./new-lines.ts";

const cut = (component: string): FitLine => ({ kind: "cut", component, fits: null });
const rejected = (rule: "overflow" | "maxLength"): FitLine => ({
  kind: "rejected",
  fault: { code: "input", params: { input: "title.text", rule, got: "nothing" } },
});

test("finds an overflow that the earlier revision has not", () => {
  expect(listNewLines([cut("title")], [cut("title"), cut("sub")])).toEqual([cut("sub")]);
});

test("knows an overflow of a renamed component, and one that takes another form", () => {
  const formerIdOf = (id: string) => (id === "headline" ? "title" : id);
  expect(
    listNewLines([{ kind: "spills", component: "title", fits: 9 }], [cut("headline")], formerIdOf),
  ).toEqual([]);
});

test("lists a text that is rejected now and was only cut before", () => {
  expect(listNewLines([cut("title")], [rejected("overflow")])).toEqual([rejected("overflow")]);
});

test("does not list a text that was rejected and is only cut now", () => {
  expect(listNewLines([rejected("overflow")], [cut("title")])).toEqual([]);
});

test("knows a broken rule whose limit, label or component's name has changed", () => {
  const formerIdOf = (id: string) => (id === "headline" ? "title" : id);
  const later: FitLine = {
    kind: "rejected",
    fault: {
      code: "input",
      params: { input: "headline.text", label: "Headline", rule: "maxLength", limit: 40, got: "nothing" },
    },
  };
  expect(listNewLines([rejected("maxLength")], [later], formerIdOf)).toEqual([]);
  expect(listNewLines([rejected("overflow")], [later], formerIdOf)).toEqual([later]);
});

test("counts a rejected overflow as one, and no other rule", () => {
  expect([cut("title"), rejected("overflow"), rejected("maxLength")].map(isOverflow)).toEqual([
    true,
    true,
    false,
  ]);
});

test("sorts new lines first, then what is rejected, then by difference, keeping the order of equal ones", () => {
  const row = (
    name: string,
    share: number | undefined,
    added: readonly FitLine[] = [],
    kept: readonly FitLine[] = [],
  ) => ({
    name,
    share,
    added,
    kept,
  });
  const rows = [
    row("equal", 0),
    row("small", 0.1),
    row("cut", 0.01, [cut("title")]),
    row("large", 0.5),
    row("rejected", 0, [], [rejected("maxLength")]),
    row("equal too", 0, [], [cut("title")]),
    row("not drawn", undefined),
  ];
  expect(sortByDifference(rows).map(({ name }) => name)).toEqual([
    "cut",
    "rejected",
    "not drawn",
    "large",
    "small",
    "equal",
    "equal too",
  ]);
});
