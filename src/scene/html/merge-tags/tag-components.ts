import { limits } from "#contract/limits.ts";
import { otherProblem, type Problem } from "#contract/problems.ts";
import type { HtmlComponent, HtmlProperty } from "../html-components.ts";
import type { TagUse } from "./find-merge-tags.ts";
import { rowsProperty, type TagPlace } from "./tag-syntax.ts";
import { mergeSpec, type MergeUse } from "./tag-specs.ts";

/** The property of a tag: `name.text`, or `name.tag` if a component or a field uses that name. */
const textProperty = "text";
const sharedProperty = "tag";

/** The places of the tags of one name. */
interface TagGroup {
  own: TagPlace[] | undefined;
  fields: Map<string, TagPlace[]>;
}

/**
 * Adds a component for each tag name: `{{name}}` is its `text`, `{{list.field}}` its `field`, and a list its `rows`. They
 * follow the marked components. A bare key sets the tag, also if a component has the same name.
 */
export function addTagComponents(
  components: readonly HtmlComponent[],
  uses: readonly TagUse[],
): { components: HtmlComponent[]; problems: Problem[] } {
  const groups = groupTags(uses);
  const count = new Set(uses.map(({ tag }) => tag.name)).size;
  if (count > limits.mergeTagsMax)
    return {
      components: [],
      problems: [
        otherProblem("html", `at most ${limits.mergeTagsMax} names of merge tags are accepted; got ${count}`),
      ],
    };
  const problems: Problem[] = [];
  const known = components.map((component) => {
    const group = groups.get(component.id);
    if (group === undefined) return component;
    groups.delete(component.id);
    if (group.fields.size > 0)
      problems.push(
        otherProblem(
          "html",
          `the list {{${component.id}.${[...group.fields.keys()][0] ?? ""}}} has the name of the component "${component.id}"; name one of them otherwise`,
        ),
      );
    return withTag(component, group.own ?? []);
  });
  return { components: [...known, ...[...groups].map(toComponent)], problems };
}

function groupTags(uses: readonly TagUse[]): Map<string, TagGroup> {
  const groups = new Map<string, TagGroup>();
  for (const { tag, place } of uses) {
    const group = groups.get(tag.root) ?? { own: undefined, fields: new Map<string, TagPlace[]>() };
    groups.set(tag.root, group);
    const places = (tag.field === undefined ? group.own : group.fields.get(tag.field)) ?? [];
    if (!places.includes(place)) places.push(place);
    if (tag.field === undefined) group.own = places;
    else group.fields.set(tag.field, places);
  }
  return groups;
}

function withTag(component: HtmlComponent, places: readonly TagPlace[]): HtmlComponent {
  const tag = toProperty(sharedProperty, { kind: "tag", name: component.id, places });
  const hasRows = component.properties.some(({ name }) => name === rowsProperty);
  const list = hasRows ? [] : [{ ...listProperty(component.id, places, []), isUnlisted: true }];
  return {
    ...component,
    mainProperty: sharedProperty,
    properties: [...component.properties, tag, ...list],
  };
}

function toComponent([root, { own, fields }]: [string, TagGroup]): HtmlComponent {
  const ownName = [textProperty, sharedProperty].find((name) => !fields.has(name)) ?? root;
  const properties = [
    ...(own === undefined ? [] : [toProperty(ownName, { kind: "tag", name: root, places: own })]),
    ...[...fields].map(([field, places]) =>
      toProperty(field, { kind: "tag", name: `${root}.${field}`, places }),
    ),
  ];
  const list = listProperty(root, own, [...fields]);
  if (fields.size > 0)
    return { id: root, type: "HTML", mainProperty: rowsProperty, properties: [list, ...properties] };
  const isPicture = properties.every(({ spec }) => spec.kind === "image");
  return {
    id: root,
    type: isPicture ? "IMAGE" : "TEXT",
    mainProperty: textProperty,
    properties: [...properties, { ...list, isUnlisted: true }],
  };
}

function listProperty(
  root: string,
  places: readonly TagPlace[] | undefined,
  fields: readonly (readonly [string, readonly TagPlace[]])[],
): HtmlProperty {
  return toProperty(rowsProperty, {
    kind: "rows",
    root,
    places,
    fields: fields.map(([name, own]) => ({ name, places: own })),
  });
}

function toProperty(name: string, merge: MergeUse): HtmlProperty {
  return { name, target: "tag", spec: mergeSpec(merge), defaultValue: "", merge };
}
