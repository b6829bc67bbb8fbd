import type { EditableComponent, EditableProperty } from "./editable-properties.ts";

export interface FieldGroup {
  name: string;
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
];
const emphasis = /^emphasis/;
const edges = /^(stroke|shadow|border|background|padding|radius|mask)/;

/** Fields in the order people look for them: content first, then type and looks, then geometry. */
export function groupFields({ properties, mainProperty }: EditableComponent): FieldGroup[] {
  const isContent = ({ property }: EditableProperty) => property === mainProperty || first.includes(property);
  const rank = ({ property }: EditableProperty) => (property === mainProperty ? -1 : first.indexOf(property));
  const rest = properties.filter((property) => !isContent(property));
  const groups = [
    {
      name: "Content",
      isOpen: true,
      properties: properties.filter(isContent).toSorted((a, b) => rank(a) - rank(b)),
    },
    { name: "Typed by hand", isOpen: true, properties: rest.filter(({ source }) => source === "typed") },
    { name: "Emphasis", isOpen: false, properties: rest.filter(({ property }) => emphasis.test(property)) },
    {
      name: "Place and size",
      isOpen: false,
      properties: rest.filter(({ property }) => geometry.includes(property)),
    },
    {
      name: "Edges and shadow",
      isOpen: false,
      properties: rest.filter(({ property }) => edges.test(property)),
    },
    {
      name: "More",
      isOpen: false,
      properties: rest.filter(
        ({ property, source }) =>
          source === "template" &&
          !emphasis.test(property) &&
          !geometry.includes(property) &&
          !edges.test(property),
      ),
    },
  ];
  return groups.filter((group) => group.properties.length > 0);
}
