import { expect, test } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import { fieldOfFailure } from "./field-of-failure.ts";

test("names the option that a failed capture is about", () => {
  expect(fieldOfFailure(serviceText("selectorMissing", { selector: '"#a"' }))).toBe("selector");
  expect(fieldOfFailure(serviceText("waitFor", { selector: '"["' }))).toBe("waitFor");
  expect(fieldOfFailure(serviceText("clipOutside", { size: "10×10" }))).toBe("clip");
  expect(fieldOfFailure(serviceText("browserEnded"))).toBeUndefined();
  expect(fieldOfFailure("Something else.")).toBeUndefined();
});
