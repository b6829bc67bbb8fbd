import { writerOf } from "./write-text.ts";

/** Forms of the warnings and reasons that the contract's own code writes. In the dashboard's first script. */
export const contractTexts = {
  unknownComponent: "no component '{name}'",
  unknownComponentMeant: "no component '{name}'; did you mean '{suggestion}'?",
  unknownProperty: "component '{component}' ({type}) has no property '{name}'",
  unknownPropertyMeant:
    "component '{component}' ({type}) has no property '{name}'; did you mean '{suggestion}'?",
  unknownRowField: "the rows of component '{component}' have no field '{name}'; known: {fields}",
  idleEmphasis:
    "the emphasis in component '{component}' shows nothing; the component has no emphasis style, such as 'emphasisColor' or 'emphasisWeight'",
  more: "and {count} more",
  emptyTag: "the tag {tag} has no value and is empty",
  emptyTagEntries: "the tag {tag} has no value in {empty} of {all} entries of its list",
  idleOption: "'{name}' changes nothing in {format}; it is for {formats}",
  formatSide: "{format} has at most {max} px a side; ask for a smaller size or another format",
} as const;

/** A text of the contract, in English. */
export const contractText = writerOf(contractTexts);
