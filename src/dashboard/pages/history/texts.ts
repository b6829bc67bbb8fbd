import { formatCount } from "../../base/design-system/format.ts";
import { catalogue } from "../../base/language/catalogue.ts";
import { pluralIn } from "../../base/language/plural.ts";

const plural = pluralIn("en");

/** Texts of the history. */
export const texts = catalogue("pages/history", {
  title: "History",
  loading: "Loading the history",
  search: "Search the history",
  searchPlaceholder: "Text, name, metadata, id …",
  type: "Type",
  status: "Status",
  template: "Template",
  types: { image: "Image", screenshot: "Screenshot" },
  statuses: { done: "Done", working: "In progress", failed: "Failed" },
  date: "Date",
  chips: {
    label: "Active filters",
    text: "Text",
    remove: "– remove this filter",
    clear: "Clear filters",
  },
  total: (count: number) => `${formatCount(count)} ${plural(count, { one: "result", other: "results" })}`,
  matching: (count: number) => `${formatCount(count)} ${plural(count, { one: "match", other: "matches" })}`,
  matchesSoFar: (count: string) => `${count} found so far`,
  atLeast: (count: string) => `${count} or more`,
  live: "Live",
  arrived: (count: number) =>
    `${formatCount(count)} new ${plural(count, { one: "result", other: "results" })} at the top of the list`,
  showNew: (count: number) => `${formatCount(count)} new`,
  changedRow: (title: string, status: string) => `${title}: ${status}`,
  changedRows: (count: number) => `${formatCount(count)} results have changed`,
  fromBrowser: "From this browser",
  fromBrowserCount: (count: number) => `${formatCount(count)} from this browser`,
  onlyBrowser: "Until the service answers, the list shows what this browser sent.",
  noList: {
    title: "This service has no list of requests.",
    text: "The list shows what this browser sent.",
  },
  loadingRow: "Loading",
  unreadableRow: "This record could not be read.",
  pageFailed: "This part did not load.",
  notLoaded: "Not loaded",
  again: "Try again",
  searched: (count: string) => `The newest ${count} requests have been searched.`,
  searchOn: "Search further",
  columns: {
    picture: "Picture",
    name: "Name",
    type: "Type",
    status: "Status",
    size: "Size",
    bytes: "Bytes",
    duration: "Took",
    time: (zone: string) => `Time, ${zone}`,
    expires: "Link expires",
  },
  never: "Kept",
  notTold: "The service does not say when the link expires.",
  failedWith: (code: string) => `Failed · ${code}`,
  expired: "Expired",
  deleted: "Deleted",
  warnings: (count: number) => `${count} ${plural(count, { one: "warning", other: "warnings" })}`,
  noPicture: {
    failed: "No picture: it failed",
    deleted: "The file was deleted or has expired",
    missing: "The picture did not load. It may not be there yet, or this browser cannot show its format.",
    again: "Look again",
  },
  firstRun: {
    title: "There are no results yet",
    text: "Render a template, or take a screenshot with the HTTP interface. Each request appears here with its picture.",
    action: "Choose a template",
  },
  notFiltered: {
    title: "This service lists requests without filters.",
    text: "The browser filters them, newest first, as far as they are loaded.",
  },
  menu: {
    label: "List actions",
    export: "Export as CSV…",
    empty: (count: string) => `Delete this browser's journal (${count})…`,
  },
  emptyJournal: {
    title: "Delete this browser's journal?",
    text: (count: string) =>
      `This browser stores what it sent to this service: ${count} requests, without webhook addresses, for at most 90 days. The service's own list stays.`,
    confirm: "Delete",
    cancel: "Keep",
    done: "The journal of this browser is deleted.",
  },
  export: {
    title: "Export as CSV",
    text: (count: string) =>
      `Exports the filtered rows, newest first, up to ${count}. Cells that a spreadsheet would interpret as a formula are written as text.`,
    start: "Export",
    again: "Export again",
    stop: "Stop",
    cancel: "Cancel",
    close: "Close",
    running: "Collecting rows",
    rows: (count: string) => `${count} rows`,
    rowsOf: (count: string, all: string) => `${count} of ${all} rows`,
    done: (count: string) => `${count} rows have been saved.`,
    cut: (count: string) =>
      `There are more. The file has the newest ${count}; set a filter or days for older ones.`,
    unreadable: (count: string) => `Records that could not be read, and are not in the file: ${count}`,
    failed: (count: string) => `The export stopped after ${count} rows.`,
    savePart: "Save these",
  },
  noneFound: "No results",
  compare: { compare: "Compare" },
  choice: {
    column: "Choose",
    mark: (title: string) => `Choose ${title}`,
    bar: "Chosen results",
    one: "One result is chosen. Choose another one to compare the two.",
    two: "Two results are chosen.",
    many: (count: number) => `${formatCount(count)} results are chosen. Only two can be compared.`,
    zip: "Download as ZIP",
    render: "Render again",
    delete: "Delete",
    all: (count: number) => `Choose all ${formatCount(count)} loaded`,
    clear: "Clear",
  },
  many: {
    cancel: "Cancel",
    stop: "Stop",
    ended: "Done",
    close: "Close",
    progress: "Done so far",
    doneOf: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
    named: (names: readonly string[], more: number) =>
      names.join(", ") + (more === 0 ? "" : ` … and ${formatCount(more)} more`),
    stopping: "Stopping. What is already under way ends first.",
    left: (count: number) =>
      plural(count, {
        one: "1 was left out, because you stopped. It stays chosen.",
        other: `${formatCount(count)} were left out, because you stopped. They stay chosen.`,
      }),
    notStored: (count: number) =>
      plural(count, {
        one: "1 was not sent: its full request or its secrets are not stored. Open it to send it.",
        other: `${formatCount(count)} were not sent: their full request or their secrets are not stored. Open them one by one.`,
      }),
    delete: {
      title: "Delete the files?",
      ask: (count: number) =>
        plural(count, {
          one: "1 file is deleted, and its link stops working at once. That cannot be undone.",
          other: `${formatCount(count)} files are deleted, and their links stop working at once. That cannot be undone.`,
        }),
      start: "Delete",
      done: (count: number) =>
        plural(count, { one: "1 file is deleted.", other: `${formatCount(count)} files are deleted.` }),
      failed: (count: number) =>
        plural(count, {
          one: "1 could not be deleted.",
          other: `${formatCount(count)} could not be deleted.`,
        }),
    },
    render: {
      title: "Render again?",
      ask: (count: number) =>
        plural(count, {
          one: "1 request is sent again as it was, with its webhook. It makes a new result.",
          other: `${formatCount(count)} requests are sent again as they were, with their webhooks. Each makes a new result.`,
        }),
      start: "Render again",
      done: (count: number) =>
        plural(count, {
          one: "1 request was sent. Its result appears at the top of the list.",
          other: `${formatCount(count)} requests were sent. Their results appear at the top of the list.`,
        }),
      failed: (count: number) =>
        plural(count, {
          one: "1 could not be sent.",
          other: `${formatCount(count)} could not be sent.`,
        }),
    },
    zip: {
      title: "Download as ZIP",
      ask: (count: number) =>
        plural(count, {
          one: "1 file is packed into an archive.",
          other: `${formatCount(count)} files are packed into an archive.`,
        }),
      bound: (size: string) =>
        `One archive holds up to ${size}. What does not fit stays chosen for another one.`,
      full: (count: number) =>
        plural(count, {
          one: "The archive is full. 1 file is not in it, and stays chosen: download again to get it.",
          other: `The archive is full. ${formatCount(count)} files are not in it, and stay chosen: download again to get them.`,
        }),
      start: "Download",
      done: (count: number) =>
        plural(count, {
          one: "1 file is in the archive.",
          other: `${formatCount(count)} files are in the archive.`,
        }),
      failed: (count: number) =>
        plural(count, {
          one: "1 file is missing or could not be read.",
          other: `${formatCount(count)} files are missing or could not be read.`,
        }),
    },
  },
  detail: {
    label: "Result",
    loading: "Loading the result",
    back: "Back to the list",
    close: "Close the result",
    newer: "Newer result",
    older: "Older result",
    placeOf: (place: string, all: string) => `${place} of ${all}`,
    compareWith: "Compare with…",
    dontCompare: "Do not compare",
    fromBrowser: {
      title: "The service does not list this request.",
      text: "This browser sent it and stored what is shown here. The file may no longer exist.",
    },
    compose: "Open in composer",
    takeName: (name: string) => `Use ${name} in the composer`,
    open: "Open the file",
    openShort: "Open",
    wholePicture: "The picture, scrollable",
    more: "More actions",
    addCase: "Add as case",
    partMissing: "This part could not be loaded. Reload the page to try again.",
    copyLink: "Copy link",
    copyId: "Copy id",
    copyCode: "Copy as code",
    copyRequest: "Copy the request",
    copyMetadata: "Copy the metadata",
    sameTemplate: "Show all of this template",
    request: "Request",
    metadata: "Metadata",
    record: "Record",
    timings: "Timings",
    deliveries: "Deliveries",
    failed: "Failed",
    rendering: "Rendering",
    capturing: "Capturing",
    retake: "Take again",
    allDeliveries: "Attempts",
    notStored: "This service did not store the request.",
    fromList: "The service's list has only these fields of the request; it may have had more.",
    fields: {
      id: "Id",
      created: "Created",
      expires: "Link expires",
      template: "Template",
      madeWith: (revision: number) => `made with revision ${revision}`,
      fileName: "File name",
      batch: "Batch",
      page: "Page",
      key: "Made with key",
      person: "Made by",
    },
    steps: {
      queuedMs: "Queued",
      imagesMs: "Pictures",
      paintMs: "Paint",
      encodeMs: "Encode",
      restMs: "Store",
    },
    stepHints: {
      queuedMs: "From the request until a worker started it.",
      imagesMs: "Fetching and decoding the pictures of the request.",
      paintMs: "Drawing the scene.",
      encodeMs: "Encoding the pixels as a file.",
      restMs: "Storing the file and its record: the total without the other steps.",
    },
    download: "Download",
    total: "Total",
    remove: {
      action: "Delete the file",
      title: "Delete the file?",
      text: "Its link stops working at once, and it leaves this list. That cannot be undone.",
      confirm: "Delete",
      cancel: "Keep",
      done: "The file is deleted.",
    },
    deliveryStates: { pending: "Pending", delivered: "Delivered", abandoned: "Failed" },
    attempts: (count: number) => `${count} ${plural(count, { one: "attempt", other: "attempts" })}`,
  },
});
