import { expect, test } from "vitest";
import { pathBounds } from "#scene/paint/paint-svg-group.ts";
import { componentProperties } from "#scene/properties/component-properties.ts";
import { isPathData } from "#scene/properties/svg-paths.ts";
import { addAllIcons } from "#scene/icons/all-icons.ts";
import { iconNames, iconPathOf } from "#scene/icons/icon-value.ts";
import { packIcons } from "./pack-icons.ts";

test("the icons are those of the package, each a path on its grid", () => {
  addAllIcons();
  const icons = iconNames().map((name) => [name, iconPathOf({ name })] as const);
  expect(Object.fromEntries(icons)).toEqual(packIcons());
  expect(icons.filter(([, path = ""]) => !isPathData(path) || pathBounds(path) === undefined)).toEqual([]);
});

test("the default icon is drawn as in the set", () => {
  const { circle } = packIcons();
  expect(componentProperties.ICON.icon.fallback).toEqual({ name: "circle", path: circle });
});
