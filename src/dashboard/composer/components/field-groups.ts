import type { EditableComponent, EditableProperty } from "../../composition/editable-properties.ts";

export interface FieldGroup {
  name: "content" | "typed" | "emphasis" | "place" | "edges" | "more";
  properties: EditableProperty[];
  /** Shown without being asked for. */
  isOpen: boolean;
}

const geometry = ["x", "y", "width", "height", "rotation"];
const first = [
  "text",
  "src",
  "color",
  "color2",
  "color3",
  "color4",
  "gradient",
  "value",
  "max",
  "values",
  "labels",
  "kind",
  "colors",
  "font",
  "fontSize",
  "weight",
  "italic",
  "align",
  "fit",
  "visible",
  "opacity",
  // Of html templates, by the names that styles have.
  "rows",
  "alt",
  "href",
  "font-family",
  "font-size",
  "font-weight",
  "text-align",
  "background-color",
  "background-image",
  "object-fit",
  "object-position",
];
const emphasis = /^emphasis/;
const edges = /^(stroke|shadow|border|background|padding|radius|mask)/;

/** Fields in the order people look for them: content first, then type and looks, then geometry. */
export function groupFields({ properties, mainProperty, source: from }: EditableComponent): FieldGroup[] {
  const isContent = ({ property }: EditableProperty) => property === mainProperty || first.includes(property);
  const rank = ({ property }: EditableProperty) => (property === mainProperty ? -1 : first.indexOf(property));
  // All properties of an unlisted component are content.
  if (from !== "template") return [{ name: "content", isOpen: true, properties }];
  const listed = properties.filter(({ source }) => source === "template");
  const known = listed.filter((property) => !isContent(property));
  const groups: FieldGroup[] = [
    {
      name: "content",
      isOpen: true,
      properties: listed.filter(isContent).toSorted((a, b) => rank(a) - rank(b)),
    },
    { name: "typed", isOpen: true, properties: properties.filter(({ source }) => source !== "template") },
    { name: "emphasis", isOpen: false, properties: known.filter(({ property }) => emphasis.test(property)) },
    {
      name: "place",
      isOpen: false,
      properties: known.filter(({ property }) => geometry.includes(property)),
    },
    {
      name: "edges",
      isOpen: false,
      properties: known.filter(({ property }) => edges.test(property)),
    },
    {
      name: "more",
      isOpen: false,
      properties: known.filter(
        ({ property }) => !emphasis.test(property) && !geometry.includes(property) && !edges.test(property),
      ),
    },
  ];
  return groups.filter((group) => group.properties.length > 0);
}
