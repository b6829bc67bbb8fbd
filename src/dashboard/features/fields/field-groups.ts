import {
  type EditableComponent,
  type EditableProperty,
  isScenePage,
} from "../../model/composition/editable-properties.ts";

export interface FieldGroup {
  name: "content" | "typed" | "emphasis" | "place" | "edges" | "more";
  properties: EditableProperty[];
  /** Whether it is open initially. */
  isOpen: boolean;
}

const geometry = ["x", "y", "width", "height", "rotation"];
const first = [
  "text",
  "src",
  "icon",
  "corners",
  "points",
  "innerRadius",
  "color",
  "color2",
  "color3",
  "color4",
  "fillColor",
  "startHead",
  "endHead",
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
  // Properties of html templates, named like CSS properties.
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
/** These lead their group, so that the two halves of a point are beside each other. */
const leading = ["positionX", "positionY"];
const emphasis = /^emphasis/;
const edges = /^(stroke|shadow|border|background|padding|radius|mask)/;

/** Groups the fields: content with all inputs first, then typography and style, then geometry. */
export function groupFields(component: EditableComponent): FieldGroup[] {
  const { properties, mainProperty, source: from } = component;
  // The stroke of these is all that they show.
  const isOnlyStroke = component.type === "LINE" || component.type === "ICON";
  const isContent = ({ property, input }: EditableProperty) =>
    input !== undefined ||
    (isOnlyStroke && property === "strokeWidth") ||
    property === mainProperty ||
    first.includes(property) ||
    isScenePage(component);
  const rank = ({ property, input }: EditableProperty) =>
    (property === mainProperty ? -1 : first.indexOf(property)) - (input === undefined ? 0 : first.length + 1);
  // All properties of an unlisted component are content.
  if (from !== "template") return [{ name: "content", isOpen: true, properties }];
  const listed = properties.filter(({ source }) => source === "template");
  const known = listed.filter((property) => !isContent(property));
  const closedGroup = (name: FieldGroup["name"], isIn: (property: string) => boolean): FieldGroup => ({
    name,
    isOpen: false,
    properties: known
      .filter(({ property }) => isIn(property))
      .toSorted((a, b) => Number(leading.includes(b.property)) - Number(leading.includes(a.property))),
  });
  const groups: FieldGroup[] = [
    {
      name: "content",
      isOpen: true,
      properties: listed.filter(isContent).toSorted((a, b) => rank(a) - rank(b)),
    },
    { name: "typed", isOpen: true, properties: properties.filter(({ source }) => source !== "template") },
    closedGroup("emphasis", (name) => emphasis.test(name)),
    closedGroup("place", (name) => geometry.includes(name)),
    closedGroup("edges", (name) => edges.test(name)),
    closedGroup("more", (name) => !emphasis.test(name) && !geometry.includes(name) && !edges.test(name)),
  ];
  return groups.filter((group) => group.properties.length > 0);
}
