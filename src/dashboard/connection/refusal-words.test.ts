import { expect, test } from "vitest";
import { errorCodes } from "#contract/errors.ts";
import { translation as french } from "./texts.fr.ts";
import { translation as german } from "./texts.de.ts";

test.each(errorCodes)("a refusal with the code %s is said in German", (code) => {
  expect(german.refused(code, "The English sentence.")).not.toBe("The English sentence.");
});

test("a cause that only the service's sentence tells is kept beside the German one", () => {
  expect(german.refused("upstream_failed", "No host has this name.")).toContain("No host has this name.");
});

test.each([undefined, "of_another_service"])("a refusal with the code %s is shown as it came", (code) => {
  expect(german.refused(code, "The English sentence.")).toBe("The English sentence.");
});

test("French is by the code too", () => {
  expect(french.refused?.("gone", "It is gone.")).toBe("Cet élément n’existe plus.");
});
