import { catalogue } from "../../language/catalogue.ts";
import { pluralIn } from "../../language/plural.ts";

const plural = pluralIn("en");

/** Texts of the composer's outputs. */
export const texts = catalogue("composer/outputs", {
  edit: (form: string) => `Edit ${form}`,
  moreRoom: "More room for the outputs",
  lessRoom: "Less room for the outputs",
  readHint: "Press Enter to edit.",
  opening: "Opening the editor",
  editorFailed: "The editor could not be loaded. The fields can be used meanwhile.",
  cannotExpress: (form: string) => `${form}, cannot express this composition`,
  marked: (count: number) =>
    plural(count, {
      one: "One value that the template does not accept is marked. Copy omits it.",
      other: `${count} values that the template does not accept are marked. Copy omits them.`,
    }),
  code: {
    save: "Save the file too",
    keyOfEmbeddedHint: "If you set API_KEY yourself for this service, it is that key.",
    notes: {
      curl: "For bash, zsh and other POSIX shells. On Windows use Git Bash or WSL: cmd and PowerShell read quotes differently.",
      javascript: "Node 18 or newer, in a file that ends in .mjs. Nothing to install.",
      python: "Python 3.6 or newer. Nothing to install.",
      php: "PHP 7.3 or newer. Nothing to install.",
    },
  },
  editor: {
    label: (form: string) => `${form}, as JSON`,
    hint: "The form follows what you type. Escape leaves the editor.",
    faults: "Faults",
    noFaults: "No faults",
    closeFaults: "Close",
    kept: "The form keeps the last state that could be read.",
    behind: "The form has changed since. Your text stays until it can be read or you discard it.",
    goThere: "Go to fault",
    discard: "Discard text",
    repeated: (key: string) => `"${key}" occurs twice here; only the last one counts.`,
    faultIn: (line: number, path: string, message: string) => `Line ${line}, ${path}: ${message}`,
    moreFaults: (count: number) => plural(count, { one: "And 1 more.", other: `And ${count} more.` }),
    otherTemplate: (template: string) =>
      `The text names the template ${template}. This one stays open, with the changes.`,
    openOther: "Open that template",
  },
  more: {
    title: "Further fields",
    hint: "They have no control here and are sent unchanged.",
    remove: (name: string) => `Remove ${name}`,
  },
  link: {
    label: "Direct link",
    hint: "Edit it here or in the rows.",
    extension: "Format of the link",
    changes: "Changes in the link",
    name: "Component and property",
    value: "Value",
    nameOf: (key: string) => `Name of ${key}`,
    valueOf: (key: string) => `Value of ${key}`,
    remove: (key: string) => `Remove ${key}`,
    add: "Add a row",
    example: "title.text",
    none: "The link has no changes yet. It returns the unchanged template.",
    nameForm: 'Must have the form "component.property", with one dot.',
    nameTaken: "The link already has this name.",
    becomesText: "text",
    becomesTextHint: "Not text in the request. In a link it becomes text, and the service reads it again.",
    length: "Length of the link",
    lengthFine: (length: string) => `${length} characters: works everywhere.`,
    otherHost: (host: string) =>
      `The address belonged to ${host}. Its values were imported; the link points to this service.`,
    ignored: (names: string) => `Not imported: ${names}. Only names with a dot are changes.`,
    resign: "The signature belongs to another link and was removed. Sign this link below.",
    faults: {
      notLink: 'This is not a direct link: its path has no "/direct/<template>.jpg".',
      extension: (extension: string, known: string) =>
        `A link ends in ${known} before its "?"; this one ends in "${extension}".`,
    },
    keptBefore: "The form keeps the last state that could be read.",
  },
  forms: {
    label: "Use it in",
    names: { link: "Link", img: "<img>", markdown: "Markdown", meta: "og:image" },
    copy: (form: string) => `Copy as ${form}`,
    needsKey: "Not signed: a page cannot send the key, so it would show nothing. Sign the link first.",
    needsKeyLink: "Not signed: it answers only to calls that send the key in the header X-API-KEY.",
    noPdf: "A PDF cannot be used there. Choose another format above, or use the link or Markdown.",
  },
  sign: {
    title: "Signature",
    explain: "A signed link works without the key, and only for this picture.",
    lifetime: "Valid for",
    lifetimes: { never: "no end", hour: "1 hour", day: "1 day", week: "7 days" },
    sign: "Sign",
    again: "Sign again",
    signed: "Signed",
    outOfDate: "Out of date",
    outOfDateText: "The composition has changed since; the old link still returns the old picture.",
    expired: "Expired",
    expiredText: "The signed link no longer works.",
    open: "Open the signed link",
    failed: "The link was not signed.",
    notOffered: "This service does not sign links.",
    notOfferedText:
      "Its links answer only to calls that send the key in the header X-API-KEY, so they cannot be used in a page.",
    answer: "Response of the signed link",
    answering: "Testing the link …",
    answered: (size: string) => `Returns a picture, ${size}.`,
    answerFailed: "The link did not return a picture. Open it to see the response.",
  },
  share: "Copy a link to this composition",
});
