import { expect, test } from "vitest";
import { errorCodes } from "#contract/errors.ts";
import { translation as french } from "./texts.fr.ts";
import { translation as german } from "./texts.de.ts";

test.each(errorCodes)("translates the error code %s to German", (code) => {
  expect(german.refused(code, "The English sentence.")).not.toBe("The English sentence.");
});

test("keeps the service's message beside the German one if only it has the cause", () => {
  expect(german.refused("upstream_failed", "No host has this name.")).toContain("No host has this name.");
});

test("says a kept cause in German if it is one of the service's own texts", () => {
  const words = german.refused("render_failed", "The render failed. Its server answered 404.");
  expect(words).toContain("Der Server hat mit 404 geantwortet.");
  expect(words).not.toContain("Its server");
});

test.each([undefined, "of_another_service"])("shows the service's message for the code %s", (code) => {
  expect(german.refused(code, "The English sentence.")).toBe("The English sentence.");
});

test("translates error codes to French", () => {
  expect(french.refused?.("gone", "It is gone.")).toBe("Cet élément n’existe plus.");
});
