import { formatCount } from "../design-system/format.ts";
import { catalogue } from "../language/catalogue.ts";
import { pluralIn } from "../language/plural.ts";

const plural = pluralIn("en");

const rows = (count: number) => `${formatCount(count)} ${plural(count, { one: "row", other: "rows" })}`;

/** The words of batches: one render for each row of a table. */
export const texts = catalogue("batch", {
  batch: "Batch",
  title: (template: string) => `Batch from ${template}`,
  loading: "Loading the batch",
  composer: "Composer",
  base: (changes: number, options: number) =>
    `Every row begins with what is composed: ${changes} ${plural(changes, { one: "change", other: "changes" })}, ${options} ${plural(options, { one: "option", other: "options" })}.`,
  noBase: "Every row begins with the template as it is.",
  editBase: "Change it in the composer",
  start: {
    title: "One picture for each row of a table",
    text: (property: string) =>
      `CSV or TSV with names in its first row. Each column sets one property, such as ${property}, or an option, such as fileName.`,
    drop: "Drop a CSV or TSV file here",
    dropNow: "Drop the table to read it",
    limit: (count: string) => `Up to ${count} rows. Nothing is sent before you say so.`,
    choose: "Choose a file",
    sample: "Download a table to fill in",
    paste: "Or paste rows",
    pasteHint: "As they come from a spreadsheet, with the row of names.",
    pasteExample: ["First", "One"],
    readPasted: "Read these rows",
    reading: "Reading the table",
    unreadable: "The table could not be read.",
    oneFile: (name: string) => `Only one table at a time can be read. ${name} was taken.`,
    noStorage:
      "This browser keeps nothing for this page, as in some private windows. A batch needs that to survive a reload.",
  },
  problems: {
    empty: "There is nothing in it. A table has a row of names and below it one row for each picture.",
    noRows: "It has a row of names and no rows below it.",
    workbook:
      "This is a workbook (.xlsx, .xls or .ods). Save it as CSV in your spreadsheet and drop that file.",
    binary: "This is not text. Save the table as CSV or TSV.",
    tooLarge: (size: string, most: string) => `The table has ${size}; ${most} is the most. Split it.`,
    tooManyRows: (most: string) =>
      `It has more than ${most} rows, which is the most for one batch. Split it into several tables.`,
    tooManyColumns: (most: string) =>
      `It has more than ${most} columns, which is the most. Was the right separator chosen?`,
    rowTooLong: (line: string, most: string) =>
      `Line ${line} has more than ${most} characters, which is the most for one row. Is it a table with line breaks?`,
    tooManyBroken: (line: string) =>
      `Up to line ${line} the quotes of hundreds of rows are broken. A quote inside a quoted value is written twice: "".`,
  },
  table: {
    title: "Table",
    pasted: "Pasted rows",
    rows,
    delimiter: "Separator",
    delimiters: { comma: "Comma ,", semicolon: "Semicolon ;", tab: "Tab", pipe: "Pipe |" },
    hasHeader: "First row has the names",
    emptyCells: "Empty cells of texts",
    emptyCellMeanings: { clear: "Make the text empty", keep: "Leave it as composed" },
    another: "Read another table",
    oneColumn: {
      title: "The table has one column only. Is the separator right?",
      text: (sign: string) => `It was read as separated by “${sign}”.`,
      none: "No other separator stands in its first row. One column is all right if that is what you want.",
      use: (name: string) => `Read with ${name}`,
    },
  },
  mapping: {
    title: "Columns",
    unnamed: (number: number) => `Column ${number}`,
    targetOf: (column: string) => `What ${column} sets`,
    unused: "Not used",
    take: "Take it",
    other: "Another property …",
    typed: (column: string) => `Property for ${column}`,
    typedHint: "component.property",
    typedFault: "Write a component and a property with a dot between them: title.color.",
    unknownTarget: (key: string) =>
      `The template has no ${key}. The service renders without it and notes it.`,
    sources: {
      name: "by its name",
      earlier: "as in an earlier batch",
      typed: "typed name; this service does not say what the template has",
    },
    suggest: (key: string) => `Use ${key}`,
    suggestFor: (column: string, key: string) => `Use ${key} for ${column}`,
    suggestAll: (count: number) => `Take ${count} suggestions`,
    clash: (columns: string, key: string) =>
      `${columns} both set ${key}. Choose another target for one of them.`,
    nothing: "No column sets anything yet. Choose what at least one of them is for.",
    unusedColumns: (columns: string) => `Not used: ${columns}.`,
    missing: (keys: string) =>
      `No column sets ${keys}. There every row keeps what is composed or what the template has.`,
  },
  checks: {
    allGood: (count: number) =>
      plural(count, {
        one: "The row can be rendered.",
        other: `All ${formatCount(count)} rows can be rendered.`,
      }),
    unchecked:
      "This service does not say which values the template accepts, so it checks them when they are rendered.",
    rejected: (bad: number, good: number) =>
      `${rows(bad)} ${plural(bad, { one: "is", other: "are" })} rejected and cannot be rendered as ${plural(bad, { one: "it is", other: "they are" })}. ${good === 0 ? "No row is left." : `The other ${formatCount(good)} can go on.`}`,
    download: "Download the rejected rows",
    downloadHint: "With a reason for each; corrected, the file can be dropped here again.",
    list: "Rejected rows",
    place: (row: string, line: string) => `Row ${row}, line ${line}`,
    quotes: "The quotes are broken. A quoted value ends with a quote; a quote inside it is written twice.",
    tooLong: (most: string) =>
      `It has more than ${most} characters, which is the most for one row. Shorten its values.`,
    tooFew: (count: number, expected: number) =>
      `It has ${count} ${plural(count, { one: "value", other: "values" })}, and the table has ${expected} columns.`,
    tooMany: (count: number, expected: number) =>
      `It has ${count} values, and the table has ${expected} ${plural(expected, { one: "column", other: "columns" })}. A value with the separator in it stands in quotes.`,
    cell: (column: string, problem: string) => `${column}: ${problem}`,
    cellNote: (column: string, value: string, problem: string) => `${column}: “${value}”. ${problem}`,
    more: (count: string) => `and ${count} more, all in the file of rejected rows`,
    baseFaults: (problems: string) =>
      `What is composed has a value that the template does not accept: ${problems}`,
  },
  sheet: {
    title: "Contact sheet",
    hint: "Drawn here from your rows; nothing has been sent.",
    row: (row: string) => `Row ${row}`,
    open: (row: string) => `Show row ${row} large`,
    preview: (row: string) => `Preview of row ${row}`,
    more: (count: number) => `Show ${rows(count)} more`,
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    rejected: "Rejected",
    undrawn:
      "This service does not send the template itself, so its pictures cannot be drawn here. They appear as they are rendered.",
    incomplete: "Incomplete",
    firstPage: (pages: number) => `Page 1 of ${pages}`,
  },
  row: {
    title: (row: string) => `Row ${row}`,
    previous: "Previous row",
    next: "Next row",
    compose: "Open in composer",
    openPicture: "Open the picture",
    values: "Values",
    line: (line: string) => `line ${line}`,
    warnings: "Warnings",
    inHistory: "In the history",
  },
  run: {
    title: "Run",
    name: "Batch name",
    nameMissing: "Give the batch a name.",
    nameTooLong: (most: number) => `At most ${most} characters.`,
    start: (count: number) => `Render ${rows(count)}`,
    leftOut: (count: number) =>
      `${formatCount(count)} rejected ${plural(count, { one: "row is", other: "rows are" })} left out.`,
    progress: "Progress of the batch",
    done: (count: string) => `${count} done`,
    failed: (count: string) => `${count} failed`,
    left: (count: string) => `${count} to go`,
    rejected: (count: string) => `${count} rejected`,
    showLeftOut: (count: number) =>
      `Show ${formatCount(count)} rejected ${plural(count, { one: "row", other: "rows" })}`,
    of: (count: string) => `of ${count}`,
    pace: (count: string) => `${count} a minute`,
    remaining: (time: string) => `about ${time} left`,
    pause: "Pause",
    resume: "Resume",
    resumeNow: "Try now",
    cancel: "Cancel",
    rest: (count: number) => `Render the other ${formatCount(count)}`,
    retry: (count: number) => `Retry ${formatCount(count)} failed`,
    phases: {
      running: "Rendering",
      holding: (seconds: string) => `The service is busy and asks to wait; it goes on in ${seconds} s.`,
      pausing: "Pausing: what is under way is finished first.",
      cancelling: "Cancelling: what is under way is finished first.",
      paused: "Paused.",
      away: (reason: string, seconds: string) =>
        `Paused: ${reason} Nothing is lost; it tries again by itself in ${seconds} s.`,
      refusal: (reason: string) => `Paused: ${reason}`,
      storage:
        "Paused: the browser could not keep the batch's state, perhaps because its storage is full. Free some space, then resume.",
      cancelled: (left: number) =>
        `Cancelled. ${rows(left)} ${plural(left, { one: "was", other: "were" })} not rendered.`,
      ended: "Every row is rendered.",
      endedWithLeftOut: (done: number, all: number, leftOut: number, failed: number) =>
        `${formatCount(done)} of ${formatCount(all)} rendered, ${failed > 0 ? `${formatCount(failed)} failed, ` : ""}${formatCount(leftOut)} rejected.`,
      endedWithFailures: (count: number) => `Finished. ${rows(count)} failed; the table says why.`,
      elsewhere: "This batch is running in another tab. It goes on there; what it does is shown here.",
    },
    needsVersionTwo:
      "This service has version 1 of the render only, which takes no size and no format. Take those columns and options out.",
    startFailed: "The batch could not be started.",
  },
  rows: {
    title: "Rows",
    filter: "Show",
    all: (count: string) => `All ${count}`,
    done: (count: string) => `Done ${count}`,
    failed: (count: string) => `Failed ${count}`,
    left: (count: string) => `To go ${count}`,
    warned: (count: string) => `Warnings ${count}`,
    rejected: (count: string) => `Rejected ${count}`,
    number: "Row",
    state: "State",
    note: "Note",
    picture: "Picture",
    openPicture: "Open",
    openPictureOf: (row: string) => `Open the picture of row ${row}`,
    open: (row: string) => `Details of row ${row}`,
    hint: "Arrow keys move between rows; Enter opens one.",
    noMatch: "No row is in this state.",
    showAll: "Show all rows",
    states: {
      waiting: "Waiting",
      sending: "Sending",
      accepted: "Rendering",
      done: "Done",
      failed: "Failed",
      rejected: "Rejected",
    },
    why: {
      neverCame:
        "It was accepted, and its picture never came. Retry looks for it again and renders nothing anew.",
      unsure:
        "Its answer was lost, and this service cannot say whether it was rendered. Look in the history; Retry renders it again.",
    },
  },
  results: {
    title: "Results",
    csv: "Results as CSV",
    /** The last column of a file of rejected rows; `reasonColumns` of the table's reader knows it in every language. */
    reason: "Reason",
    rejectedFile: "rejected",
    resultsFile: "results",
    zip: (count: number) =>
      `${formatCount(count)} ${plural(count, { one: "picture", other: "pictures" })} as ZIP`,
    csvHint:
      "Cells that begin like a formula get an apostrophe in front; plain numbers such as -5 stay as they are.",
    zipping: (done: string, all: string) => `Packing ${done} of ${all}`,
    stop: "Stop packing",
    zipDone: (name: string) => `${name} was saved.`,
    zipMissing: (count: number) =>
      `${rows(count)} ${plural(count, { one: "is", other: "are" })} not in the archive; missing.txt in it says why.`,
    zipFailed: "The archive could not be written.",
    missingTitle: "Not in this archive:",
    missingRow: (row: string, reason: string) => `Row ${row}: ${reason}`,
    missing: {
      rejected: (reason: string) => `it was rejected. ${reason}`,
      notRendered: "it was not rendered",
      failed: (reason: string) => `its render failed. ${reason}`,
      unreadable: (href: string, reason: string) => `its picture could not be read from ${href}: ${reason}`,
    },
  },
  earlier: {
    title: "Earlier batches",
    empty: "Batches that are begun are kept here, in this browser.",
    failed: "The earlier batches could not be read.",
    open: (name: string) => `Open ${name}`,
    delete: (name: string) => `Delete ${name}`,
    confirmTitle: "Delete this batch?",
    confirm: (name: string) =>
      `“${name}” is forgotten by this browser with its table and its states. Pictures that were rendered stay where they are.`,
    running: "It is running. Pause it before it is deleted.",
    cancel: "Keep it",
    deleted: (name: string) => `“${name}” was deleted.`,
    phases: {
      draft: "not started",
      running: "running",
      paused: "paused",
      cancelled: "cancelled",
      ended: "finished",
    },
    progress: (done: string, all: string) => `${done} of ${all} done`,
    failedRows: (count: string) => `${count} failed`,
  },
  gone: {
    title: "This batch is not in this browser.",
    text: "Batches are kept in the browser that began them. It may have been deleted, or the browser was cleared.",
    begin: "Begin a new batch",
  },
  failed: {
    title: "The batch could not be opened.",
  },
});
