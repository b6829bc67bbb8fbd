import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { propertyKinds } from "#contract/templates.ts";
import { allStates } from "./all-states.ts";

const dashboard = join(import.meta.dirname, "../dashboard");

/** The names of the components that files export. */
function exportedComponents(pattern: string): string[] {
  return globSync(pattern, { cwd: dashboard })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      Array.from(
        readFileSync(join(dashboard, file), "utf8").matchAll(/^export (?:function|class) ([A-Z]\w*)/gm),
        ([, name = ""]) => name,
      ),
    );
}

/** Components that are shown as a state of another: a kind of property, or the open state of its field. */
const shownWith: Readonly<Record<string, string>> = {
  Aside: "PropertyField text",
  ColorField: "PropertyField color",
  ColorPicker: "PropertyField color",
  FieldGroupSection: "ComponentFields",
  FocalPointField: "ComponentFields",
  FontField: "PropertyField font",
  FontPicker: "PropertyField font",
  FontUpload: "PropertyField font",
  GradientEditor: "PropertyField gradient",
  IconGlyph: "PropertyField icon",
  IconPicker: "PropertyField icon",
  ImageField: "PropertyField image",
  JsonField: "PropertyField json",
  MomentField: "ExpiryField",
  PickerField: "PropertyField font",
  PickerList: "PropertyField icon",
  PropertyField: "PropertyField text",
  StarterPictures: "ImageChooser",
  SwatchPopover: "PropertyField color",
  UnlistedField: "ComponentFields",
};

/** Components that render nothing visible. */
const invisible = ["FileInput"];

test("the page shows every component of the design system", () => {
  const components = exportedComponents("base/design-system/*.tsx").filter(
    (name) => !invisible.includes(name),
  );
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !Object.hasOwn(allStates, name))).toEqual([]);
});

test("the page shows every field of the composer", () => {
  const components = [
    ...exportedComponents("features/fields/{,inputs/}*.tsx"),
    ...exportedComponents("pages/composer/**/*-field.tsx"),
  ];
  expect(components.filter((name) => !Object.hasOwn(allStates, shownWith[name] ?? name))).toEqual([]);
});

test("the page shows a field for every kind of property", () => {
  expect(propertyKinds.filter((kind) => !Object.hasOwn(allStates, `PropertyField ${kind}`))).toEqual([]);
});

test("a component has at least one state", () => {
  expect(Object.entries(allStates).filter(([, states]) => Object.keys(states).length === 0)).toEqual([]);
});

test.each(["dark", "light"])(
  "a document has the colour scheme of the %s theme before its modules run",
  (theme) => {
    const html = readFileSync(join(import.meta.dirname, "index.html"), "utf8");
    const script = /<script>([\s\S]*?)<\/script>/.exec(html.slice(0, html.indexOf("module")))?.[1] ?? "";
    const style = { colorScheme: "" };
    runInNewContext(script, {
      document: { documentElement: { style } },
      location: { search: `?only=Button%2Fprimary&theme=${theme}` },
      URLSearchParams,
    });
    expect(style.colorScheme).toBe(theme);
  },
);
