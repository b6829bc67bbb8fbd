import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts about saving and publishing a design. */
export const texts = catalogue("pages/designer/save", {
  published: "Published",
  draft: "Draft",
  draftSaved: (time: string) => `Draft, saved ${time}`,
  unsaved: "Unsaved changes",
  saving: "Saving…",
  failed: "Not saved",
  invalid: "Not saved: correct the errors first",
  savedAgain: "Saved again",
  retry: "Try again",
  select: (id: string) => `Select ${id}`,
  kept: "Your changes are kept in this browser.",
  notKept: "This browser has no room to keep the unsaved changes. Do not close the tab.",
  repeated: "It is tried again by itself.",
  refused: "The service does not accept this state of the design.",
  refusedAdvice: "Change it; the next edit saves again.",
  restored: "Your unsaved changes were restored.",
  merged: "Merged with another person’s save.",
  conflict: "Another person changed the same parts.",
  conflictAdvice: "Decide which values stay. Until then your changes are kept in this browser only.",
  decide: "Decide…",
  unloaded: "The comparison could not be loaded. Reload the page; your changes stay.",
  publish: "Publish…",
  nothingToPublish: "Nothing was changed since it was published.",
  saveFirst: "The last changes are not saved yet.",
});
