import { countJsonBytes, isJsonObject, type JsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { SvgNotes } from "../notes.ts";
import { SvgImportError } from "../svg-import-error.ts";
import { idOf } from "../../source/components.ts";
import { addGroups } from "../../source/design-notes.ts";
import { assemble, toBackground } from "./assemble.ts";
import { listDesignGroups } from "./design-groups.ts";
import type { MeasuredItem } from "./drawn-item.ts";
import { joinPaths } from "./join-paths.ts";

/** Joins more and more parts until the service accepts the document. */
export function toDocument(
  items: readonly MeasuredItem[],
  size: { width: number; height: number },
  notes: SvgNotes,
) {
  const gapPx = Math.max(3, Math.max(size.width, size.height) * 0.012);
  const strict = joinPaths(items, { gapPx, looseAfter: Infinity });
  const isMany = strict.length > limits.componentsMax;
  const parts = isMany ? joinPaths(items, { gapPx, looseAfter: limits.componentsMax * 0.8 }) : strict;
  if (isMany) notes.add("merged", undefined, strict.length - parts.length);
  for (const digits of [undefined, 1]) {
    const attempt = new SvgNotes();
    const drafts = assemble(parts, { notes: attempt, digits, size });
    // A path that is too long is none.
    if (drafts.length === 0) break;
    const all = drafts.filter(({ values }) => isReadable(values));
    attempt.add("outside", undefined, drafts.length - all.length);
    const kept = all.slice(0, limits.componentsMax);
    const components = kept.map(({ values }) => values);
    if (components.length === 0) throw new SvgImportError("empty");
    const background = toBackground(components, size);
    const source: JsonObject = {
      ...size,
      outputFormat: "png",
      ...(background ?? { background: "transparent" }),
      components: background === undefined ? components : components.slice(1),
    };
    const ground = background === undefined ? undefined : kept[0];
    const { groups, nested } = listDesignGroups(
      kept.flatMap((one) => (one === ground ? [] : [{ id: idOf(one.values), node: one.node }])),
    );
    const grouped = addGroups(source, groups);
    if (!isSaveable(grouped)) continue;
    for (const { kind, detail, count } of attempt.list()) notes.add(kind, detail, count);
    notes.add("tooMany", undefined, all.length - components.length);
    notes.add("nestedGroup", undefined, nested);
    return { components, groups, source: grouped };
  }
  throw new SvgImportError("tooDetailed");
}

/** Whether the numbers of a component are within the bounds of its properties: a drawing can have any. */
function isReadable(component: JsonObject): boolean {
  return parseTemplateDocument({ components: [component] }).ok;
}

/** Whether the service will accept a document once its pictures are uploaded. */
function isSaveable(source: JsonObject): boolean {
  const { components } = source;
  const light = Array.isArray(components)
    ? components.map((component) =>
        isJsonObject(component) && typeof component["src"] === "string"
          ? { ...component, src: "" }
          : component,
      )
    : [];
  const document = { ...source, components: light };
  // The body has a name, tags and a note beside the document.
  const isSmall =
    countJsonBytes(document) < limits.bodyBytesMax - 16_384 &&
    countValues(document) < limits.jsonValuesMax - 200;
  return isSmall && parseTemplateDocument(source).ok;
}

function countValues(value: unknown): number {
  const parts = Array.isArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
  return parts.reduce<number>((sum, part) => sum + countValues(part), 1);
}
