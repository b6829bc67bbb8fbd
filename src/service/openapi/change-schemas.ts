import { limits } from "#contract/limits.ts";
import { componentReference, type JsonSchema } from "./component-reference.ts";

/**
 * The spellings of a list of changes. Code parses them (`contract/changes/read-changes.ts`), so their schemas are
 * written here by hand.
 */
export const changeSchemas: Readonly<Record<string, JsonSchema>> = {
  ChangeValue: {
    description: `A property's new value: text, a number, true or false, a list such as the values of a chart, or a list of objects such as the rows of a table. The text of a TEXT may be a list of runs, parts with styles of their own (\`TextRun\`), or a short form: \`{braces}\` mark a part that keeps the style of the template, \`{{\` and \`}}\` are braces. \`null\` means that the change is not made. A picture is an http or https address, an \`asset:\` reference, or a data URL of at most ${limits.sentPictureBytesMax} bytes decoded, which the record of the request keeps as a reference.`,
    anyOf: [
      { type: ["string", "number", "boolean", "null"] },
      { type: "array", items: componentReference("ChangeEntry") },
      { type: "object", additionalProperties: componentReference("ChangeEntry") },
    ],
    examples: [
      "Version 2 is here",
      "#ffffff",
      24,
      true,
      [4, 7, 5],
      [{ text: "Save " }, { text: "20 %", weight: 700 }],
      [{ item: "Tea", price: 3 }],
    ],
  },
  // Not the value again: types that refer to themselves are an error in some generated clients.
  ChangeEntry: {
    description: "An entry of a list or an object that is a property's value, such as one row of a table.",
    anyOf: [
      { type: ["string", "number", "boolean", "null"] },
      { type: "array", items: {} },
      { type: "object", additionalProperties: true },
    ],
  },
  Changes: {
    description:
      "Changes as a list. Both kinds of item may be mixed. The page itself is the component `page`: in a canvas template with `background`, a colour, and `backgroundGradient`, a CSS gradient over it or `none`.",
    type: "array",
    maxItems: limits.changesMax,
    items: {
      anyOf: [componentReference("PropertyChange"), componentReference("ComponentChange")],
    },
  },
  ComponentChange: {
    description: "Sets any number of properties of one component, each by its own name.",
    type: "object",
    properties: { id: { type: "string", description: "The component's id.", minLength: 1 } },
    required: ["id"],
    additionalProperties: componentReference("ChangeValue"),
    examples: [{ id: "title", text: "Version 2 is here", color: "#ffffff" }],
  },
  PropertyChange: {
    description: "Sets one property of one component.",
    type: "object",
    properties: {
      id: { type: "string", description: "The component's id.", minLength: 1 },
      property: { type: "string", description: "The property's name.", minLength: 1 },
      value: componentReference("ChangeValue"),
    },
    required: ["id", "property", "value"],
    examples: [{ id: "title", property: "text", value: "Version 2 is here" }],
  },
  ChangesDictionary: {
    description:
      "Changes as an object with keys of the form `<component id>.<property>`, for callers that cannot send lists of objects. Read as `data` is. A component id must not contain a dot here. A key without a dot is a merge tag, or means the component's main property. If `changes` is sent too, this is applied after it.",
    type: "object",
    propertyNames: { pattern: String.raw`^[^.]+(?:\.[^.]+)?$` },
    additionalProperties: componentReference("ChangeValue"),
    examples: [{ "title.text": "Version 2 is here", "title.color": "#ffffff", "page.background": "#14213d" }],
  },
  MergeFields: {
    description:
      "Values for the merge tags of an html template, by their names: `{{name}}` is `name`. A list repeats the element that contains the tag: texts for `{{name}}`, objects for `{{list.field}}`. Each value is escaped for its place. Read as `data` is, and applied after `changes` and `changesDictionary`.",
    type: "object",
    additionalProperties: componentReference("ChangeValue"),
    examples: [{ name: "Ann", items: [{ title: "Tea", price: 3 }] }],
  },
  ChangesData: {
    description:
      "Changes as an object, or as a list of such objects. A key is `<component id>.<property>`, or a component id with an object of its properties, or a component id alone, which sets the component's main property: the text of a text, the source of a picture, the value of a merge tag. JSON text is read too, as in `changes`, `changesDictionary`, `mergeFields` and `metadata`.",
    anyOf: [
      componentReference("ChangesDataObject"),
      { type: "array", items: componentReference("ChangesDataObject") },
    ],
  },
  ChangesDataObject: {
    type: "object",
    additionalProperties: componentReference("ChangeValue"),
    examples: [
      { "title.text": "Version 2 is here" },
      { title: { text: "Version 2 is here", color: "#ffffff" } },
      { title: "Version 2 is here" },
    ],
  },
};
