import { TokenType } from "@csstools/css-tokenizer";
import type { PropertyKind } from "#contract/templates.ts";
import {
  colorSpec,
  fontSpec,
  imageSpec,
  numberSpec,
  type PropertySpec,
  textSpec,
} from "../properties/property-spec.ts";
import { parseColor } from "../values/color.ts";
import { listCssAddresses } from "./css-addresses.ts";
import { tokensOf } from "./css-rules.ts";
import type { HtmlPropertyRule } from "./html-properties.ts";

/** A CSS variable as a property. The template's value decides what it accepts. */
export interface HtmlVariable {
  rule: HtmlPropertyRule;
  defaultValue: string;
}

/**
 * Reads a variable whose value is a colour, a number with its unit, a picture, a quoted text, or a list of fonts, of
 * which the first is used. Undefined for any other value, because changes of it could not be checked.
 */
export function readVariable(name: string, value: string): HtmlVariable | undefined {
  if (parseColor(value) !== undefined) return styled(variableSpec(name, "color", value), value);
  if (/font|family/i.test(name)) {
    const family = firstFamily(value);
    const spec = variableSpec(name, "font", family);
    return spec.read(family).ok ? styled(spec, family) : undefined;
  }
  const [picture, ...more] = listCssAddresses(value);
  if (picture !== undefined)
    return more.length === 0 ? styled(variableSpec(name, "image"), picture.address) : undefined;
  const [first, second] = tokensOf(value);
  if (first === undefined || second !== undefined) return undefined;
  if (first[0] === TokenType.String)
    return {
      rule: { target: "style", spec: variableSpec(name, "text"), isQuoted: true },
      defaultValue: first[4].value,
    };
  const number =
    first[0] === TokenType.Dimension
      ? { value: first[4].value, unit: first[4].unit }
      : first[0] === TokenType.Percentage
        ? { value: first[4].value, unit: "%" }
        : first[0] === TokenType.Number
          ? { value: first[4].value, unit: "" }
          : undefined;
  if (number === undefined) return undefined;
  const spec = variableSpec(name, "number", number.value);
  return { rule: { target: "style", spec, unit: number.unit }, defaultValue: String(number.value) };
}

/** The spec of a variable of this kind. Throws for a kind that variables cannot have. */
export function variableSpec(name: string, kind: PropertyKind, fallback?: unknown): PropertySpec<unknown> {
  const label = { name: name.slice(2).replaceAll("-", " ") };
  switch (kind) {
    case "color":
      return colorSpec(label, String(fallback));
    case "font":
      return fontSpec(label, String(fallback));
    case "image":
      return imageSpec(label);
    case "text":
      return textSpec(label);
    case "number":
      return numberSpec(label, Number(fallback), { minimum: -20_000, maximum: 20_000 });
    default:
      throw new Error(`the variable ${name} is of the kind ${kind}`);
  }
}

function styled(spec: HtmlPropertyRule["spec"], defaultValue: string): HtmlVariable {
  return { rule: { target: "style", spec }, defaultValue };
}

/** The first name of a font list, without quotes. */
export function firstFamily(list: string): string {
  return (list.split(",")[0] ?? "")
    .trim()
    .replaceAll(/^["']|["']$/g, "")
    .trim();
}
