import { catalogue } from "../language/catalogue.ts";

/** The composer's words. */
export const texts = catalogue("composer", {
  composer: "Composer",
  add: "Add",
  cancel: "Cancel",
  changed: "changed",
  dismiss: "Dismiss",
  reset: "Reset",
  page: {
    loading: "Loading the template",
    allTemplates: "All templates",
    templates: "Templates",
    again: "Try again",
    unknown: {
      title: "There is no template with this id.",
      text: "It may have been deleted, or the address was cut when it was copied.",
    },
    failed: "The template could not be loaded.",
    reopenFailed: (reason: string) => `The earlier render could not be opened. ${reason}`,
    unreadableRequest: "The request could not be read.",
    unopenableRequest: "The request was not recorded in a form that can be opened.",
    unreadableChanges: (problems: string) => `The changes could not be read: ${problems}.`,
    unreadableAddress:
      "The composition in this address could not be read. It may have been cut when it was copied.",
    otherVersionAddress:
      "The composition in this address was made by another version of Overprint and could not be read.",
    cutAddress: (count: number) =>
      count === 1
        ? "The end of this address is missing. One change could be read."
        : `The end of this address is missing. ${count} changes could be read.`,
    leftOutOfAddress: (count: number) =>
      count === 1
        ? "One value was too long for the address and is not in it."
        : `${count} values were too long for the address and are not in it.`,
    partlyUnreadableAddress: (lost: number, all: number) =>
      `${lost} of ${all} changes in this address could not be read.`,
    restOpened: "The rest was opened.",
    nothingOpened: "The template is shown as it is.",
    undrawable: {
      title: "The template's document could not be read, so it is not drawn here.",
      text: "Components and properties can be typed; Render shows the picture.",
    },
    unnamedComponents:
      "This service does not say which components the template has. Add one by its name at the left, or paste a request that works.",
  },
  header: {
    undo: "Undo",
    redo: "Redo",
    resetAll: "Reset everything",
    import: "Import",
    batch: "Batch",
    batchHint: "One picture for each row of a table",
  },
  components: {
    label: "Components",
    faulty: "has a value that is not accepted",
    add: "Add a component",
    id: "Component id",
    idHint: "One that the template has and this list does not show.",
    known: "The template has it already.",
    property: "Property",
  },
  fields: {
    of: (component: string) => `Fields of ${component}`,
    resetOne: (label: string) => `Reset ${label.toLowerCase()}`,
    addProperty: "Add a property",
    propertyName: "Property name",
    propertyHint: "As the service knows it: text, color, src …",
    known: "This component already has it, above.",
    yes: "Yes",
    no: "No",
    none: "none",
    pick: (label: string) => `Pick ${label.toLowerCase()}`,
    opacityOf: (label: string) => `Opacity of ${label.toLowerCase()}, per cent`,
    pictureFailed: "This picture could not be loaded. The render goes on without it and says so.",
    pictureInText: (size: string) =>
      `The picture itself stands in this text, ${size}. It is shown shortened here.`,
    cut: "The text does not fit its box; its end is cut off.",
    /** A property's label as the scene has it. */
    label: (label: string) => label,
    /** What is accepted, as the contract and the scene say it. */
    problem: (problem: string) => problem,
    groups: {
      content: "Content",
      typed: "Not in the template's list",
      emphasis: "Emphasis",
      place: "Place and size",
      edges: "Edges and shadow",
      more: "More",
    },
  },
  options: {
    codeMissing: "The options could not be loaded. Reload the page to try again; what is composed stays.",
    label: "Options",
    set: (count: number) => `${count} set`,
    format: "Format",
    asTemplate: (format: string) => `${format}, as the template`,
    expires: "Link expires after",
    never: "never",
    presets: { hour: "1 hour", day: "1 day", week: "7 days" },
    cropWidth: "Crop width",
    cropHeight: "Crop height",
    full: "full",
    fileName: "File name",
    batchName: "Batch name",
    webhookUrl: "Webhook URL",
    metadata: "Metadata",
    metadataHint: "A JSON object of your own. It comes back with the result.",
    metadataExample: 'Must be a JSON object, such as {"orderId": 12}.',
    metadataBroken: (fault: string) => `Must be a JSON object. ${fault}`,
  },
  outputs: {
    label: "Outputs",
    form: "Form of the output",
    output: "Output",
    forms: { array: "Array", items: "Items", dictionary: "Dictionary", link: "Direct link" },
    copy: (form: string) => `Copy ${form}`,
    impossible: "This form cannot carry the composition.",
    leftOut: (count: number) =>
      count === 1
        ? "One value that the template does not accept is left out. Its field says why."
        : `${count} values that the template does not accept are left out. Their fields say why.`,
    linkKey: "Answers to calls that bring the key in the header X-API-KEY.",
    linkLeaves: (names: string) => `A link does not carry ${names}.`,
    linkTooLong: (length: string) =>
      `${length} characters: most servers refuse an address this long. Send the changes in a request body.`,
    linkLong: (length: string, limit: string) =>
      `${length} characters: some programs cut an address longer than ${limit}.`,
    linkLosesType: (names: string) => `Becomes text in a link: ${names}.`,
    problems: {
      dotInComponentId: (component: string) =>
        `The component id "${component}" contains a dot, and the reader would split the key in the wrong place. Use the array.`,
      dotInProperty: (component: string, property: string) =>
        `The property "${property}" of "${component}" contains a dot, and the reader would split the key in the wrong place. Use the array.`,
      emptyName: "A change without a component or a property cannot be named here.",
      duplicateKey: (key: string) => `"${key}" is set twice, and a key can stand only once. Use the array.`,
      reservedProperty: (component: string, property: string) =>
        `The property "${property}" of "${component}" has a meaning of its own in this form. Use the items array.`,
      brokenText: (component: string) =>
        `The change of "${component}" contains half a character, which no link can carry.`,
    },
  },
  import: {
    title: "Import changes",
    paste: "Paste here",
    hint: "An array, a dictionary, a request body, a record of the history, a direct link, a curl command, or code that sends one.",
    import: "Import",
    importCount: (count: number) => (count === 1 ? "Import 1 change" : `Import ${count} changes`),
    otherTemplate: "This was made for another template.",
    otherTemplateText: (template: string) =>
      `It names ${template}. Names that this template does not have are kept and marked.`,
    which: "Which request",
    nameless: "no template named",
    requestOf: (position: number, name: string, changes: number) =>
      `${position}: ${name}, ${changes === 1 ? "1 change" : `${changes} changes`}`,
    options: (names: string) => `Options are taken over too: ${names}.`,
    leftAway: (problems: string) => `Not taken over: ${problems}.`,
    nothingNew: "There is no change and no option in it.",
    openOther: "Open that template with them",
    done: (count: number) => (count === 1 ? "1 change imported" : `${count} changes imported`),
    conflicts: (count: number) =>
      count === 1
        ? "One property has another value already:"
        : `${count} properties have another value already:`,
    choice: "What to do with them",
    keep: "Keep mine",
    replace: "Take the pasted",
    expected:
      'Expected one of: a "changes" array, a dictionary with keys like "title.text", a request body, a record of the history, a direct link, or a curl command.',
    nothing: "There is nothing to read.",
    notJson: (fault: string) => `This is not valid JSON: ${fault}`,
    tooDeep: "It is nested too deeply.",
    faultAt: (line: number, column: number, message: string) => `line ${line}, column ${column}: ${message}.`,
    unknownForm: "This JSON is none of the known forms.",
    notLink: 'This address is not a direct link: its path has no "/direct/<template>.jpg".',
    bodyInFile: (file: string) =>
      `The body of this curl command is in the file ${file}. Paste what is in it.`,
    openQuote: "This curl command has a quote that is never closed.",
    noBody: "This curl command has no body (-d, --data or --data-raw) and no direct link.",
  },
  render: {
    label: "Render",
    rendering: "Rendering",
    done: "Rendered",
    doneBefore: "Rendered before the last change",
    open: "Open",
    download: "Download",
    downloadEarlier: "Download the earlier one",
    compare: "Compare",
    compareHint: "Compare with the render before",
    copyLink: "Copy link",
    details: "Details",
    failed: "The render failed.",
    untouched: "What you composed is untouched. Render again when it is mended.",
    unknownNames: (count: number) =>
      count === 1 ? "One name is not in the template." : `${count} names are not in the template.`,
    emptyTags: (count: number) =>
      count === 1 ? "One merge tag is empty." : `${count} merge tags are empty.`,
    faultyOption: "An option is not accepted. Its field says why.",
    faulty: "Not accepted:",
    faultyEnd: (count: number) => (count === 1 ? "Its field says why." : "Their fields say why."),
  },
});
