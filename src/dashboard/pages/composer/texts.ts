import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** Texts of the composer. */
export const texts = catalogue("pages/composer", {
  composer: "Composer",
  add: "Add",
  cancel: "Cancel",
  changed: "changed",
  cases: "Cases",
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
    unknownRevision: {
      title: "This revision does not exist.",
      text: "Old drafts are deleted, and a draft that was published is no longer a draft. The template may also have been deleted.",
    },
    failed: "The template could not be loaded.",
    reopenFailed: (reason: string) => `The earlier render could not be opened. ${reason}`,
    unreadableRequest: "The request could not be read.",
    restOpened: "The rest was opened.",
    nothingOpened: "The template is shown as it is.",
    undrawable: {
      title: "The template’s document could not be read, so there is no preview.",
      text: "Type components and properties; Render shows the picture.",
    },
    notPublished: {
      title: "This template is not published.",
      text: (id: string) => `Pictures, links and code of this page name its draft: ${id}.`,
    },
    unnamedComponents:
      "This service does not list the template’s components. Set one by name at the left, or paste a request that works.",
  },
  header: {
    undo: "Undo",
    redo: "Redo",
    resetAll: "Reset everything",
    more: "More actions",
    import: "Import",
    saveTemplate: "Save as template",
    batch: "Batch",
    design: "Design",
    designHint: "Design the template",
    revisions: "Revisions",
    checkAndPublish: "Check and publish",
    compare: "Compare revisions",
    batchHint: "One picture for each row of a table",
  },
  revision: {
    revision: (number: number) => `Revision ${number}`,
    draft: "Draft",
    openPublished: "Open published",
    newerDraft: "Newer draft",
    openDraft: "Open draft",
    compare: "Compare",
  },
  components: {
    label: "Components",
    faulty: "has a value that is not accepted",
    setName: "Set a component by name",
    more: "More for the components",
    names: "Rename components",
    setUnlisted: "Set a name that the template does not list",
    id: "Component id",
    idHint: "A component of the template that this list does not show.",
    known: "The template already has it.",
    property: "Property",
  },
  fields: {
    of: (component: string) => `Fields of ${component}`,
    addProperty: "Add a property",
    propertyName: "Property name",
    propertyHint: "As the service knows it: text, color, src …",
    known: "This component already has it, above.",
  },
  partMissing: "This part could not be loaded. Reload the page to try again; your changes stay.",
  options: {
    label: "Options",
    set: (count: number) => `${count} set`,
    format: "Format",
    asTemplate: (format: string) => `${format}, as in the template`,
    expires: "Link expires after",
    never: "never",
    presets: { hour: "1 hour", day: "1 day", week: "7 days" },
    cropWidth: "Crop width",
    cropHeight: "Crop height",
    full: "full",
    fileName: "File name",
    batchName: "Batch name",
    webhookUrl: "Webhook URL",
    webhookOnEnd: "Notify it of a failure too",
    metadata: "Metadata",
    metadataHint: "A JSON object of your own. It is returned with the result.",
    metadataHintOfOthers: "A JSON object of your own.",
    exact: "Until a date",
    until: (moment: string) => `Until ${moment}, if it is rendered now.`,
    moment: (zone: string) => `Until (${zone})`,
    signLink: "Sign a link that lives longer",
    momentHint: "Counted in seconds from now; at most seven days.",
    momentPast: "This date is in the past.",
    momentTooLate: "At most seven days from now; a signed link can live longer.",
    version: "Version",
    versionHint: "Any text. A new value bypasses caches.",
    webhookInLink: "It is part of the link to this composition, including any password or token.",
    waitTime: "Wait before drawing",
    bytesOf: (bytes: string, bytesMax: string) => `${bytes} of ${bytesMax}`,
    notOffered:
      "Format, crop, file name, batch name, version, waiting time and webhooks of failures are not offered.",
    /** The lifetime of a link at a service that does not say its default. */
    unset: "not set",
    lengthOf: (length: string, lengthMax: string) => `${length} of ${lengthMax} characters`,
  },
  outputs: {
    label: "Outputs",
    form: "Form of the output",
    output: "Output",
    forms: { array: "JSON list", items: "By component", dictionary: "Key–value", link: "Direct link" },
    copy: (form: string) => `Copy ${form}`,
    impossible: "This form cannot express the composition.",
    lifetimeLeftOut: "The lifetime of the link is omitted. Its field says why.",
    leftOut: (count: number) =>
      plural(count, {
        one: "One value that the template does not accept is omitted. Its field says why.",
        other: `${count} values that the template does not accept are omitted. Their fields say why.`,
      }),
    linkLeaves: (names: string) => `A link cannot contain ${names}.`,
    linkTooLong: (length: string) =>
      `${length} characters: most servers reject an address this long. Send the changes in a request body.`,
    linkLong: (length: string, limit: string) =>
      `${length} characters: some programs truncate an address longer than ${limit}.`,
    linkLosesType: (names: string) => `Becomes text in a link: ${names}.`,
    linkLosesStyles: (names: string) =>
      `A link has no styles of parts of a text; it draws those of the template: ${names}.`,
    problems: {
      dotInComponentId: (component: string) =>
        `The component id "${component}" contains a dot, and the reader would split the key in the wrong place. Use the JSON list.`,
      dotInProperty: (component: string, property: string) =>
        `The property "${property}" of "${component}" contains a dot, and the reader would split the key in the wrong place. Use the JSON list.`,
      emptyName: "A change without a component or a property cannot be named here.",
      duplicateKey: (key: string) =>
        `"${key}" is set twice, and a key can occur only once. Use the JSON list.`,
      reservedProperty: (component: string, property: string) =>
        `The property "${property}" of "${component}" has a special meaning in this form. Use the form by component.`,
      brokenText: (component: string) =>
        `The change of "${component}" contains half a character, which no link can contain.`,
    },
  },
  render: {
    label: "Render",
    rendering: "Rendering",
    notYet: "Not rendered yet",
    done: "Rendered",
    doneBefore: "Rendered before the last change",
    back: "Back to what was rendered",
    keptWebhook: "Brought back with the current webhook address; this browser stores none with its renders.",
    earlier: "Earlier renders of this template",
    open: "Open",
    download: "Download",
    downloadEarlier: "Download the earlier one",
    compare: "Compare",
    compareHint: "Compare with the previous render",
    copyLink: "Copy file link",
    details: "Details",
    failed: "The render failed.",
    untouched: "Your changes are safe. Try again once the problem is fixed.",
    faultyOption: "An option is not accepted. Its field says why.",
    missing: "Required and not set:",
    faulty: "Not accepted:",
    overflows: "Does not fit its box and would be rejected:",
    faultyEnd: (count: number) =>
      plural(count, { one: "Its field says why.", other: "Their fields say why." }),
  },
  /** Texts about drafts. */
  draft: {
    kept: (moment: string) => `Kept from ${moment}.`,
    explained: (count: number) =>
      plural(count, {
        one: "One entry that was not rendered is here again.",
        other: `${count} entries that were not rendered are here again.`,
      }),
    fresh: "Start fresh",
    freshDone: "The template is shown as it is.",
    bringBack: "Undo",
    hide: "Hide",
    earlier: (moment: string) => `Open the one from ${moment}`,
    damaged: "A composition was kept for this template and could not be read.",
    tooLarge:
      "This composition is too large to be kept when you leave. Render it, or copy one of the outputs.",
  },
  /** Texts of names that the template does not list. */
  names: {
    sources: { template: "template", learned: "learned", typed: "typed" },
    sourceHints: {
      template: "The template lists it.",
      learned: "An earlier or a pasted request set it.",
      typed: "It was typed here.",
    },
    suggestions: "Learned from earlier requests",
    more: (count: number) => `and ${count} more`,
    rename: "Rename",
    renameOne: (name: string) => `Rename ${name}`,
    newName: "New name",
    remove: "Remove",
    removeOne: (name: string) => `Remove ${name}`,
    actions: (name: string) => `Actions for ${name}`,
    empty: "Type a name.",
    taken: (name: string) => `${name} already exists.`,
    dotInId:
      "The id contains a dot. A dictionary and a direct link cannot contain it, because the key would be split in the wrong place. The array can.",
    dotInProperty:
      "The property contains a dot. A dictionary and a direct link cannot contain it. The array can.",
    reserved:
      "The array by property names cannot contain this name, because it has a special meaning there. Items can.",
    kinds: {
      text: "As text",
      number: "As a number",
      boolean: "As yes or no",
      color: "As a colour",
      image: "As a picture",
      json: "As JSON",
    },
  },
});
