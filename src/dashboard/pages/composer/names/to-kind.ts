import type { ChangeValue } from "#contract/changes/change.ts";
import type { PropertyKind } from "#contract/templates.ts";
import { toFieldText } from "../../../model/composition/editable-properties.ts";
import { parseJson } from "../../../model/composition/parse-json.ts";

/** Converts a value to another kind. One that cannot be converted stays unchanged, and its field shows the fault. */
export function toKind(value: ChangeValue, kind: PropertyKind): ChangeValue {
  const text = toFieldText(value).trim();
  switch (kind) {
    case "number":
      return Number.isFinite(Number(text)) ? Number(text) : value;
    case "boolean":
      return text === "true" || text === "1";
    case "json":
      return parseJson(text) ?? value;
    default:
      return typeof value === "string" ? value : text;
  }
}
