import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("features/importing", {
  cancel: "Cancel",
  paste: "Paste here",
  choose: "Choose a file…",
  drop: "Drop the file to import it",
  hint: "A template’s file, an array, a dictionary, a request body, a record of the history, a direct link, a result’s link, the address of a composition, a curl command, or code that sends one. Files can be dropped here.",
  loadingResult: "The request of this result is loading.",
  import: "Import",
  importCount: (count: number) => plural(count, { one: "Import 1 change", other: `Import ${count} changes` }),
  otherTemplate: "This was made for another template.",
  otherTemplateText: (template: string) => `It names ${template}.`,
  which: "Which request",
  nameless: "no template named",
  requestOf: (position: number, name: string, changes: number) =>
    `${position}: ${name}, ${plural(changes, { one: "1 change", other: `${changes} changes` })}`,
  options: (names: string) => `Options are imported too: ${names}.`,
  omitted: (problems: string) => `Not imported: ${problems}.`,
  nothingNew: "The text contains no change and no option.",
  nothingChanges: "Nothing would change: the composition keeps all its values.",
  unknownNames: (count: number) =>
    plural(count, {
      one: "This template does not have one of the names:",
      other: `This template does not have ${count} of the names:`,
    }),
  unknownNamesText: (count: number) =>
    plural(count, {
      one: "It is imported and marked; a render ignores it.",
      other: "They are imported and marked; a render ignores them.",
    }),
  openOther: "Open in that template",
  done: (count: number) => plural(count, { one: "1 change imported", other: `${count} changes imported` }),
  conflicts: (count: number) =>
    plural(count, {
      one: "One property has another value already:",
      other: `${count} properties have another value already:`,
    }),
  othersStay: (count: number) =>
    plural(count, { one: "One value of yours stays:", other: `${count} values of yours stay:` }),
  othersGo: (count: number) =>
    plural(count, { one: "One value of yours is reset:", other: `${count} values of yours are reset:` }),
  choice: "What to do with them",
  keep: "Keep mine",
  replace: "Use pasted",
  only: "Only pasted",
  expected:
    'Expected one of: a "changes" array, a dictionary with keys like "title.text", a request body, a record of the history, a direct link, a result’s link, the address of a composition, a curl command, or a template’s file.',
  nothing: "The text is empty.",
  template: (name: string) => `This is a template, “${name}”.`,
  templateHere: "It becomes a new template.",
  templateElsewhere: "Import it in the gallery, where it becomes a new template.",
  toGallery: "Open the gallery",
  importTemplate: "Import the template",
  pastedName: "Pasted template",
  noTemplateNamed: "This names no template. Open the one it is for, and paste it there.",
  forTemplate: (template: string, changes: number) =>
    `For ${template}, with ${plural(changes, { one: "1 change", other: `${changes} changes` })}.`,
  unset: (names: string) => `null leaves these to the template: ${names}.`,
  drawing: "This is a drawing (SVG). Open the file with New template.",
  hashTable:
    "This PowerShell command makes its body of a hash table, @{ … }. Paste the JSON that ConvertTo-Json writes.",
  notJson: (fault: string) => `This is not valid JSON: ${fault}`,
  unknownForm: "This JSON has no known form.",
  notLink:
    'This address is not a direct link (its path has no "/direct/<template>.jpg"), no result’s link, and no composition.',
  resultUnknown: (id: string, reason: string) => `The request of the result ${id} was not found: ${reason}`,
  resultElsewhere: (host: string) =>
    `This result is on ${host}, which is not this service. Copy the request there, and paste it here.`,
  unreadableFile: "A file could not be read. Is it a folder, or was it moved?",
  unreadable: "The pasted text could not be read. Reload the page and paste it again.",
  resultWithoutTemplate: "This result was not made from a template.",
  bodyInFile: (file: string) =>
    `The body of this curl command is in the file ${file}. Paste the content of that file.`,
  openQuote: "This curl command has a quote that is never closed.",
  noBody: "This curl command has no body (-d, --data or --data-raw) and no direct link.",
});
