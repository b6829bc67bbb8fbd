import { expectation, mustBe } from "#contract/value-problems.ts";
import { isJsonObject } from "#contract/json.ts";
import { fail, succeed } from "#contract/result.ts";
import type { PropertyLabel, PropertySpec } from "../properties/property-spec.ts";
import { isPathData } from "../properties/svg-paths.ts";
import { findSimilarName } from "../suggest-name.ts";

/** An icon with its outline on the grid of the set. A document with both needs no set to be drawn. */
export interface IconValue {
  name: string;
  /** Absent in a browser that has not loaded the set; see {@link iconPathOf}. */
  path?: string;
}

/** Side of the square on which icons are drawn. */
export const iconGrid = 24;

const nameLengthMax = 100;
let set: Readonly<Record<string, string>> = {};

/** Registers the icons of the set. Node calls it at the start; a browser loads them when a template has an icon. */
export function addIcons(icons: Readonly<Record<string, string>>): void {
  set = icons;
}

/** The names in the set; none before it is loaded. */
export function iconNames(): string[] {
  return Object.keys(set);
}

/** The outline of an icon: its own, else that of the set; `undefined` while the set is not loaded. */
export function iconPathOf({ name, path }: IconValue): string | undefined {
  return path ?? (Object.hasOwn(set, name) ? set[name] : undefined);
}

/**
 * An icon: the name of one in the set, or `{ name, path }`, also as JSON text, whose name may be any. While the set is not
 * loaded, all names are accepted. `own`: the icon of a component, whose name is accepted if the set lacks it.
 */
export function iconSpec(
  label: PropertyLabel,
  fallback: IconValue,
  own?: IconValue,
): PropertySpec<IconValue> {
  const retired = own !== undefined && iconPathOf({ name: own.name }) === undefined ? own : undefined;
  return {
    kind: "icon",
    fallback,
    label,
    ...(retired && { schema: { anyOf: [{ const: retired.name }, { $ref: "#/$defs/icon" }] } }),
    read: (value) => {
      const given = typeof value === "string" && value.startsWith("{") ? parseObject(value) : value;
      const { name, path } = isJsonObject(given) ? given : { name: given, path: undefined };
      const known = typeof name === "string" ? name.trim().toLowerCase() : "";
      const isNamed = known !== "" && known.length <= nameLengthMax && !/\p{Cc}/u.test(known);
      if (isNamed && path !== undefined && path !== null)
        return isPathData(path)
          ? succeed({ name: known, path })
          : fail(mustBe(expectation("iconPath", {}), path));
      if (!isNamed) return fail(mustBe(expectation("icon", {}), name ?? given));
      const ofSet = iconPathOf({ name: known });
      if (ofSet !== undefined) return succeed({ name: known, path: ofSet });
      if (known === retired?.name) return succeed(retired);
      const names = iconNames();
      if (names.length === 0) return succeed({ name: known });
      const words = known.split("-");
      const nearest =
        findSimilarName(known, names) ??
        names.find((one) => words.some((word) => one.split("-").includes(word)));
      return fail(mustBe(expectation("icon", nearest === undefined ? {} : { nearest }), name));
    },
  };
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
