import { expect, test } from "vitest";
import { setLanguage } from "../../base/language/language.ts";
import { componentTypeName } from "./component-type.ts";
import { translation } from "./texts.de.ts";

test("names a type of component in the reader's language, and no unknown type", () => {
  expect(componentTypeName("PAGE")).toBe("page background");
  setLanguage("de", { "model/template": translation });
  expect(componentTypeName("PAGE")).toBe("Hintergrund");
  expect(componentTypeName("HOLOGRAM")).toBeUndefined();
  expect(componentTypeName(undefined)).toBeUndefined();
});
