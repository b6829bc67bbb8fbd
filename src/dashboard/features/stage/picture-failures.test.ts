import { expect, test } from "vitest";
import { setLanguage } from "../../base/language/language.ts";
import { translation as problems } from "../../base/language/problems/texts.de.ts";
import { describeFailures } from "./picture-failures.ts";

test("says why a picture is missing in the reader's language", () => {
  setLanguage("de", { "base/language/problems": problems });
  const failures = [{ source: "asset:nobody.jpg", reason: "There is no such asset." }];
  expect(describeFailures(failures, [], () => undefined)).toBe(
    "asset:nobody.jpg: Diese hochgeladene Datei gibt es nicht.",
  );
});

test.each([
  ["en", "The address is not public. The operator can allow its host with ALLOW_HOSTS."],
  ["de", "Die Adresse ist nicht öffentlich. Der Betreiber kann ihren Host mit ALLOW_HOSTS erlauben."],
] as const)("names the remedy for a picture with a refused address, in %s", (language, reason) => {
  setLanguage(language, language === "de" ? { "base/language/problems": problems } : {});
  const failures = [{ source: "http://10.0.0.5/a.png", reason: "The address is not allowed." }];
  expect(describeFailures(failures, [], () => undefined)).toBe(`http://10.0.0.5/a.png: ${reason}`);
});
