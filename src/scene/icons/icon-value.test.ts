import { expect, test } from "vitest";
import type { ChangeValue } from "#contract/changes/change.ts";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import { applyChanges, listChangeables } from "../apply-changes.ts";
import { parseTemplateDocument } from "../document.ts";
import { describeData } from "../inputs/data-schema.ts";
import { listTemplateProperties } from "../template-properties.ts";
import { addIcons, iconPathOf, iconSpec } from "./icon-value.ts";

const spec = iconSpec("icon", { name: "circle" });
const set = { heart: "M1 2h3", "arrow-right": "M4 12h16" };
const retired = { name: "retired", path: "M1 1h2" };

test("while the set is not loaded all names are read, and their outlines found later", () => {
  addIcons({});
  expect(spec.read("heart")).toEqual({ ok: true, value: { name: "heart" } });
  addIcons(set);
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
  const kept = documentWith(retired);
  const listed = listTemplateProperties(kept).find(({ key }) => key === "mark.icon");
  expect(listed).toMatchObject({ type: "icon", defaultValue: "retired", componentType: "SVG_GROUP" });
  const change = { componentId: "mark", property: "icon", value: "heart" };
  const { document } = applyChanges(kept, [change]);
  expect(document.pages[0]?.components[0]).toMatchObject({ icon: { name: "heart", path: "M1 2h3" } });
});

function documentWith(icon: unknown) {
  const parsed = parseTemplateDocument({ components: [{ id: "mark", type: "ICON", icon }] });
  if (!parsed.ok) throw new Error("The document does not parse");
  return parsed.value;
}

/** The icon after a change, and the number of faults. */
function changed(icon: unknown, value: ChangeValue) {
  const { document, faults } = applyChanges(documentWith(icon), [
    { componentId: "mark", property: "icon", value },
  ]);
  return [document.pages[0]?.components[0], faults.length];
}

test.for<[ChangeValue]>([["retired"], [" Retired "], [{ name: "retired" }], ['{ "name": "retired" }']])(
  "%j names the outline that the template keeps",
  ([value]) => {
    expect(changed(retired, value)).toMatchObject([{ icon: retired }, 0]);
    expect(changed(retired, "other")).toMatchObject([{ icon: retired }, 1]);
    addIcons({});
    const before = changed(retired, value);
    addIcons(set);
    expect(before).toMatchObject([{ icon: retired }, 0]);
  },
);

test("a name of the set has the outline of the set, not that of the template", () => {
  const own = { name: "heart", path: "M9 9h9" };
  expect(changed(own, "heart")).toMatchObject([{ icon: { name: "heart", path: "M1 2h3" } }, 0]);
});

test("the schema accepts a kept icon's own name, as its default", () => {
  const document = documentWith(retired);
  const steps = describeData({
    name: "Mark",
    interface: undefined,
    components: listChangeables(document),
    properties: listTemplateProperties(document),
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  expect(step.value["properties"]).toMatchObject({
    "mark.icon": { anyOf: [{ const: "retired" }, { $ref: "#/$defs/icon" }], default: "retired" },
  });
});
