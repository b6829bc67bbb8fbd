import { describe, expect, test } from "vitest";
import { keysOf } from "../json.ts";
import { readServiceText } from "./read-service-text.ts";
import { type ServiceTextCode, serviceText, serviceTexts } from "./service-texts.ts";
import { parameterPattern, type WrittenText, writerOf } from "./write-text.ts";

const codes = keysOf(serviceTexts);

/** The forms by codes that are known only while the test runs, so their parameters are not checked by the compiler. */
const forms: Readonly<Record<string, string>> = serviceTexts;
const write = (code: string, params: Readonly<Record<string, string>>) =>
  (forms[code] ?? "").replaceAll(parameterPattern, (_whole, name: string) => params[name] ?? "");

const paramsOf = (code: ServiceTextCode, value: (name: string) => string) =>
  Object.fromEntries(
    [...serviceTexts[code].matchAll(parameterPattern)].flatMap(([, name = ""]) =>
      name === "" ? [] : [[name, value(name)]],
    ),
  );

const hasReason = (code: ServiceTextCode) => serviceTexts[code].includes("{reason}");
/** The texts that stand as a reason in another: sentences without a reason of their own. */
const reasons = codes.filter((code) => !hasReason(code) && /^(?:[A-Z{]).*\.$/s.test(serviceTexts[code]));

const hostile = `it's "a": {name}, (b) of {reason}; c. \\ $1 $& 'd'`;
/** Parameters that are no free text, as the service writes them. */
const written: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "age all bytes count empty height last max megapixels seconds shown side status wanted width"
      .split(" ")
      .map((name) => [name, "20,000.5"]),
  ),
  format: "JPEG XL",
  characters: "\u{10FFFD} (U+10FFFD, and 3 more)",
};
/** A free text in a parameter: ids of components have quotes around them where they are a place. */
const bring = (name: string, value: string) => written[name] ?? (name === "place" ? `"${value}"` : value);
const values = [
  ["a short value", (name: string) => bring(name, "7")],
  ["quotes, colons and braces", (name: string) => bring(name, hostile)],
  ["a parameter's own name", (name: string) => bring(name, `{${name}}`)],
  ["several lines", (name: string) => bring(name, "a\nb")],
] as const;

describe.each(values)("with %s", (_title, value) => {
  test.each(codes)("reads %s back as it was written", (code) => {
    const params = paramsOf(code, (name) =>
      name === "reason" ? serviceText("serverStatus", { status: 404 }) : value(name),
    );
    expect(readServiceText(write(code, params))).toEqual({ code, params });
  });
});

test.each(codes.filter(hasReason))("reads %s back with each text as its reason", (code) => {
  expect(reasons.length).toBeGreaterThan(90);
  for (const inner of reasons) {
    const reason = write(
      inner,
      paramsOf(inner, () => "7"),
    );
    const params = paramsOf(code, (name) => (name === "reason" ? reason : bring(name, 'a:b "c"')));
    expect(readServiceText(write(code, params))).toEqual({ code, params });
    expect(readServiceText(reason)?.code).toBe(inner);
  }
});

test("reads back reasons in reasons", () => {
  const left = serviceText("needsBrowser", { format: "PDF", reason: serviceText("browserNotStarting") });
  const outer = readServiceText(serviceText("renderFailed", { reason: left }));
  expect(outer).toEqual({ code: "renderFailed", params: { reason: left } });
  expect(readServiceText(outer?.params["reason"] ?? "")).toEqual({
    code: "needsBrowser",
    params: { format: "PDF", reason: serviceTexts.browserNotStarting },
  });
});

test.each([
  ["the first place of the words before a reason", "https://a.test/x: y.png"],
  ["a reason's own words", "https://a.test/?q=Its server answered 404.: x"],
  ["many places", `https://a.test/${"a: ".repeat(10)}`],
])("finds where a reason begins after a value with %s", (_title, address) => {
  const reason = serviceText("picture", { address, reason: serviceText("serverStatus", { status: 404 }) });
  const components = "'a: b', 'c'";
  const params = { components, address, reason };
  expect(readServiceText(serviceText("pictureOf", params))).toEqual({ code: "pictureOf", params });
});

test("reads a text with many beginnings of reasons at once", () => {
  const text = `${"the picture could not be loaded from : ".repeat(1_000)}unknown`;
  expect(readServiceText(text)?.code).toBe("picture");
});

test("leaves a text that has no form", () => {
  expect(readServiceText("A text of another service.")).toBeUndefined();
  expect(readServiceText("")).toBeUndefined();
});

test("reads a long text of many nested reasons at once", () => {
  const text = "The render failed. ".repeat(5_000);
  expect(readServiceText(text)?.code).toBe("renderFailed");
});

test("writes numbers as they are, and values that look like parameters unchanged", () => {
  expect(serviceText("pictureTooLarge", { width: 20_000, height: 1.5, side: 16_384, megapixels: 100 })).toBe(
    "The picture has 20000 × 1.5 px; at most 16384 px a side and 100 megapixels are accepted.",
  );
  expect(serviceText("unknownComponentMeant", { name: "{suggestion}", suggestion: "$&" })).toBe(
    "no component '{suggestion}'; did you mean '$&'?",
  );
});

test("the compiler names missing, surplus and unknown parameters", () => {
  const writeText = writerOf({ plain: "nothing to fill", two: "{a} of {b}" });
  expect(writeText("plain")).toBe("nothing to fill");
  expect(writeText("two", { a: 1, b: "2" })).toBe("1 of 2");
  // @ts-expect-error -- a parameter is missing
  expect(writeText("two", { a: 1 })).toBe("1 of {b}");
  // @ts-expect-error -- all parameters are missing
  expect(writeText("two")).toBe("{a} of {b}");
  // @ts-expect-error -- the form has no parameter of this name
  expect(writeText("two", { a: 1, b: 2, c: 3 })).toBe("1 of 2");
  // @ts-expect-error -- the form has no parameters
  expect(writeText("plain", { a: 1 })).toBe("nothing to fill");
  // @ts-expect-error -- a parameter is a text or a number
  expect(writeText("two", { a: undefined, b: 2 })).toBe("{a} of 2");
  // @ts-expect-error -- there is no such form
  expect(writeText("three")).toBe("three");
});

test("the compiler rejects a text without a form where one is required", () => {
  const textsOf = (...texts: readonly WrittenText[]) => texts;
  expect(textsOf(serviceText("noAsset"))).toEqual(["There is no such asset."]);
  // @ts-expect-error -- a literal is not written from a form
  expect(textsOf("There is no such asset.")).toHaveLength(1);
});
