import { catalogue } from "../../base/language/catalogue.ts";
import { pluralIn } from "../../base/language/plural.ts";

const plural = pluralIn("en");

/** The cases of a template. */
export const texts = catalogue("features/cases", {
  label: "Cases of the template",
  none: "No cases yet. A case is an example of what callers send; it is drawn here at each edit.",
  add: "Add as case",
  addTitle: "Add the request as a case",
  addHint: (template: string) => `Added to the cases of ${template}.`,
  added: (name: string, template: string) => `${name} is now a case of ${template}.`,
  openComposer: "Open in composer",
  requestName: "Request",
  loading: "Loading the template",
  cannotAdd: "This request cannot be added as a case.",
  unchanged: "It changes nothing, so its case would be the template as it is.",
  unreadable: "Its changes could not be read.",
  notAdded: "The case was not added, because the template was saved meanwhile. Try again.",
  generate: "Generate cases",
  generated: (count: number) =>
    plural(count, { one: "One case was added.", other: `${count} cases were added.` }),
  nothingGenerated: "All generated cases are there already, or the inputs allow none.",
  leftOut: (count: number) =>
    plural(count, {
      one: "One case had no room: a template has at most 100 cases of 256 kB together.",
      other: `${count} cases had no room: a template has at most 100 cases of 256 kB together.`,
    }),
  save: "Save cases",
  saved: "The cases are saved.",
  unsaved: "Not saved: only this browser keeps them.",
  unsavedNotKept: "Not saved, and lost on reload: this browser has no room for them.",
  discard: "Discard changes",
  discarded: "The changes to the cases were discarded.",
  cannotSave: "The cases can be used in this browser but not saved.",
  starter:
    "Starter templates stay as they are: these cases stay in this browser. Duplicate the template to save cases in one of your own.",
  pinned:
    "These cases stay in this browser, because this page shows one revision. Open the published one to save cases.",
  conflict: {
    title: "Another person changed the cases meanwhile, so nothing was saved.",
    text: "Yours are still here. Save both: what only one of you changed is taken, and of a case that both changed, two are kept.",
    both: "Save both",
  },
  open: (name: string, verdict: string) => `Open ${name} (${verdict})`,
  opened: (name: string) => `${name} was opened in the composer.`,
  more: (name: string) => `More for ${name}`,
  rename: "Rename",
  remove: "Remove",
  removed: (name: string) => `${name} was removed.`,
  undo: "Undo",
  name: "Name",
  nameMissing: "A case needs a name.",
  nameTaken: "Another case has this name.",
  cancel: "Cancel",
  renameTitle: (name: string) => `Rename ${name}`,
  newName: "Composition",
  dotted: (id: string) =>
    `A case cannot hold “${id}”, because a dot in a component’s id cannot travel in data.`,
  tooMany: "A case has at most 500 values.",
  unwritable: "These changes have no names that a case could hold.",
  empty: "Change something first: a case holds the changes of the composition.",
  verdicts: {
    drawing: "drawing",
    fits: "fits",
    rejected: (reason: string) => `rejected: ${reason}`,
    imageMissing: "picture missing",
    cut: "cut",
    spills: "beyond its box",
    warning: (count: number) => plural(count, { one: "1 warning", other: `${count} warnings` }),
    shrinks: (size: string) => `shrinks to ${size} px`,
    failed: "not drawn",
  },
  /** Why the service would reject a case, in two or three words. */
  reasons: {
    required: "no value",
    minLength: "too short",
    maxLength: "too long",
    minimum: "too small",
    maximum: "too large",
    oneOf: "not a choice",
    pattern: "wrong format",
    overflow: "does not fit",
    onlyInputs: "not an input",
    other: "invalid value",
  },
  names: {
    empty: "Empty texts",
    longest: "Longest allowed",
    longWord: "One long word",
    wideLetters: "Wide letters",
    rightToLeft: "Right to left",
    japanese: "Japanese",
    emoji: "Emoji",
    noImage: "No picture",
    tallImage: "Tall picture",
    wideImage: "Wide picture",
  },
  sentence:
    "A headline that says everything there is to say, and then goes on for a while with all the details that its author wanted in it",
});
