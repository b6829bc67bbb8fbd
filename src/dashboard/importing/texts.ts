import { catalogue } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";

const plural = pluralIn("en");

/** Texts of the import dialog. */
export const texts = catalogue("importing", {
  cancel: "Cancel",
  title: "Import changes",
  paste: "Paste here",
  hint: "An array, a dictionary, a request body, a record of the history, a direct link, a curl command, or code that sends one.",
  import: "Import",
  importCount: (count: number) => plural(count, { one: "Import 1 change", other: `Import ${count} changes` }),
  otherTemplate: "This was made for another template.",
  otherTemplateText: (template: string) =>
    `It names ${template}. Names that this template does not have are kept and marked.`,
  which: "Which request",
  nameless: "no template named",
  requestOf: (position: number, name: string, changes: number) =>
    `${position}: ${name}, ${plural(changes, { one: "1 change", other: `${changes} changes` })}`,
  options: (names: string) => `Options are imported too: ${names}.`,
  omitted: (problems: string) => `Not imported: ${problems}.`,
  nothingNew: "The text contains no change and no option.",
  openOther: "Open that template with these changes",
  done: (count: number) => plural(count, { one: "1 change imported", other: `${count} changes imported` }),
  conflicts: (count: number) =>
    plural(count, {
      one: "One property has another value already:",
      other: `${count} properties have another value already:`,
    }),
  choice: "What to do with them",
  keep: "Keep mine",
  replace: "Use pasted",
  expected:
    'Expected one of: a "changes" array, a dictionary with keys like "title.text", a request body, a record of the history, a direct link, or a curl command.',
  nothing: "The text is empty.",
  notJson: (fault: string) => `This is not valid JSON: ${fault}`,
  unknownForm: "This JSON has no known form.",
  notLink: 'This address is not a direct link: its path has no "/direct/<template>.jpg".',
  bodyInFile: (file: string) =>
    `The body of this curl command is in the file ${file}. Paste the content of that file.`,
  openQuote: "This curl command has a quote that is never closed.",
  noBody: "This curl command has no body (-d, --data or --data-raw) and no direct link.",
});
