import { afterEach, expect, test } from "vitest";
import { setLanguage } from "../../base/language/language.ts";
import { translation as problems } from "../../base/language/problems/texts.de.ts";
import { describeFailures } from "./picture-failures.ts";

afterEach(() => setLanguage("en", {}));

test("says why a picture is missing in the reader's language", () => {
  setLanguage("de", { "base/language/problems": problems });
  const failures = [{ source: "asset:nobody.jpg", reason: "There is no such asset." }];
  expect(describeFailures(failures, [], () => undefined)).toBe(
    "asset:nobody.jpg: Diese hochgeladene Datei gibt es nicht.",
  );
});
