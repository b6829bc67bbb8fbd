import { expect, test } from "vitest";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import { applyChanges } from "../apply-changes.ts";
import { parseTemplateDocument } from "../document.ts";
import { listTemplateProperties } from "../template-properties.ts";
import { addIcons, iconPathOf, iconSpec } from "./icon-value.ts";

const spec = iconSpec("icon", { name: "circle" });
const retired = { name: "retired", path: "M1 1h2" };

test("while the set is not loaded all names are read, and their outlines found later", () => {
  addIcons({});
  expect(spec.read("heart")).toEqual({ ok: true, value: { name: "heart" } });
  addIcons({ heart: "M1 2h3", "arrow-right": "M4 12h16" });
  expect(iconPathOf({ name: "heart" })).toBe("M1 2h3");
});

test.for([
  [" Heart ", { name: "heart", path: "M1 2h3" }],
  [{ name: "heart" }, { name: "heart", path: "M1 2h3" }],
  [retired, retired],
  [JSON.stringify(retired), retired],
  ["hart", 'must be the name of an icon, the nearest is "heart"; got "hart"'],
  ["right", 'must be the name of an icon, the nearest is "arrow-right"; got "right"'],
  ["arrow-up", 'must be the name of an icon, the nearest is "arrow-right"; got "arrow-up"'],
  ["heart-2", 'must be the name of an icon, the nearest is "heart"; got "heart-2"'],
  ["", 'must be the name of an icon, such as "heart"; got ""'],
  [{ path: "M1 1h2" }, 'must be the name of an icon, such as "heart"; got an object'],
  [
    String.raw`{ "name": "a\u0000b", "path": "M1 1h2" }`,
    String.raw`must be the name of an icon, such as "heart"; got "a\u0000b"`,
  ],
  [{ name: "retired" }, 'must be the name of an icon, such as "heart"; got "retired"'],
  [{ name: "heart", path: "<svg>" }, 'must be the outline of an icon, such as M4 12h16; got "<svg>"'],
  ["__proto__", 'must be the name of an icon, such as "heart"; got "__proto__"'],
] as const)("reads %j", ([given, wanted]) => {
  const read = spec.read(given);
  expect(read.ok ? read.value : valueProblemWords(read.problem)).toEqual(wanted);
});

test("a document keeps an icon that the set no longer has; callers name another one", () => {
  const parsed = parseTemplateDocument({ components: [{ id: "mark", type: "ICON", icon: retired }] });
  if (!parsed.ok) throw new Error("The document does not parse");
  const listed = listTemplateProperties(parsed.value).find(({ key }) => key === "mark.icon");
  expect(listed).toMatchObject({ type: "icon", defaultValue: "retired", componentType: "SVG_GROUP" });
  const change = { componentId: "mark", property: "icon", value: "heart" };
  const { document } = applyChanges(parsed.value, [change]);
  expect(document.pages[0]?.components[0]).toMatchObject({ icon: { name: "heart", path: "M1 2h3" } });
});
