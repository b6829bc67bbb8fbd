import { formatCount } from "../../base/design-system/format.ts";
import { catalogue, pluralIn } from "../../base/language/catalogue.ts";
import { cutText } from "#contract/strings.ts";
import { reasonColumns } from "#contract/to-csv.ts";

const plural = pluralIn("en");

const rows = (count: number) => `${formatCount(count)} ${plural(count, { one: "row", other: "rows" })}`;

function othersOf(count: number): string {
  if (count === 0) return "No row is left.";
  return plural(count, {
    one: "The other one can be rendered.",
    other: `The other ${formatCount(count)} can be rendered.`,
  });
}

/** The outcome of a batch, in rows. */
export interface EndedCounts {
  done: number;
  /** Of those that are done. */
  warned: number;
  failed: number;
  /** Rejected before the start. */
  leftOut: number;
}

/** Texts of batches: one render for each row of a table. */
export const texts = catalogue("pages/batch", {
  batch: "Batch",
  title: (template: string) => `Batch from ${template}`,
  loading: "Loading the batch",
  composer: "Composer",
  base: (changes: number, options: number) =>
    `Every row starts from the composition: ${changes} ${plural(changes, { one: "change", other: "changes" })}, ${options} ${plural(options, { one: "option", other: "options" })}.`,
  noBase: "Every row starts from the unchanged template.",
  editBase: "Change it in the composer",
  start: {
    title: "One picture for each row of a table",
    text: (property: string, option: string) =>
      `Excel (.xlsx), CSV or TSV with names in its first row. Each column sets one property, such as ${property}, or an option, such as ${option}.`,
    drop: "Drop an Excel, CSV or TSV file here",
    dropNow: "Drop the table to read it",
    limit: (count: string) => `Up to ${count} rows. Nothing is sent until you start the batch.`,
    choose: "Choose a file",
    sample: "Download a table to fill in",
    paste: "Or paste rows",
    pasteHint: "As copied from a spreadsheet, with the header row.",
    pasteExample: ["First", "One"],
    readPasted: "Read these rows",
    reading: "Reading the table",
    unreadable: "The table could not be read.",
    oneFile: (name: string) => `Only one table can be read at a time. ${name} was read.`,
    noStorage:
      "This browser stores nothing for this page, as in some private windows. A batch needs storage to survive a reload.",
  },
  problems: {
    empty: "It is empty. A table has a header row and below it one row for each picture.",
    noRows: "It has a header row and no rows below it.",
    workbook:
      "This workbook cannot be read: it is an .xls or .ods, has a password, or is damaged. Save it as .xlsx or CSV in your spreadsheet and drop that file.",
    workbookTooLarge: (bytes: string, unpacked: string, cells: string) =>
      `The workbook is too large: at most ${bytes}, ${unpacked} unpacked and ${cells} cells are read. Save its sheet as CSV.`,
    unread: "It cannot be read. Is it a folder, or was the file moved?",
    binary: "This is not text. Save the table as CSV or TSV.",
    tooLarge: (size: string, most: string) => `The table has ${size}; the limit is ${most}. Split it.`,
    tooManyRows: (most: string) =>
      `It has more than ${most} rows, which is the limit for one batch. Split it into several tables.`,
    tooManyColumns: (most: string) =>
      `It has more than ${most} columns, which is the limit. Is the separator right?`,
    rowTooLong: (line: string, most: string) =>
      `Line ${line} has more than ${most} characters, which is the limit for one row. Is it a table with line breaks?`,
    tooManyBroken: (line: string) =>
      `Up to line ${line} the quotes of hundreds of rows are broken. A quote inside a quoted value is written twice: "".`,
  },
  table: {
    title: "Table",
    pasted: "Pasted rows",
    rows,
    delimiter: "Separator",
    delimiters: { comma: "Comma ,", semicolon: "Semicolon ;", tab: "Tab", pipe: "Pipe |" },
    sheet: "Sheet",
    encoding: "Encoding",
    encodings: {
      "windows-1252": "Western European (1252)",
      "windows-1250": "Central European (1250)",
      "windows-1251": "Cyrillic (1251)",
      "windows-1253": "Greek (1253)",
      "windows-1254": "Turkish (1254)",
      "windows-1255": "Hebrew (1255)",
      "windows-1256": "Arabic (1256)",
      "windows-1257": "Baltic (1257)",
      "windows-874": "Thai (874)",
      shift_jis: "Japanese (932)",
      "euc-kr": "Korean (949)",
      gbk: "Simplified Chinese (936)",
      big5: "Traditional Chinese (950)",
      macintosh: "Western European (Mac)",
    },
    uncertain: {
      title: "Check the letters of the table.",
      text: (name: string) =>
        `The file does not say in which encoding it was saved. It was read as ${name}. If the letters below are wrong, choose another encoding.`,
      right: "Keep this encoding",
    },
    hasHeader: "First row is the header",
    emptyCells: "Empty cells of texts",
    emptyCellMeanings: { clear: "Make the text empty", keep: "Leave it as composed" },
    another: "Read another table",
    oneColumn: {
      title: "The table has one column only. Is the separator right?",
      text: (sign: string) => `It was read as separated by “${sign}”.`,
      none: "Its first row contains no other separator. If you want one column, continue.",
      use: (name: string) => `Read with ${name}`,
    },
  },
  mapping: {
    title: "Columns",
    unnamed: (number: number) => `Column ${number}`,
    targetOf: (column: string) => `Target of ${column}`,
    secondTargetOf: (column: string) => `Second target of ${column}`,
    againFor: (column: string) => `Use ${column} for something else too`,
    unused: "Not used",
    take: "Apply",
    other: "Another property …",
    typed: (column: string) => `Property for ${column}`,
    typedHint: "component.property",
    typedFault:
      "Write a component and a property with a dot between them, such as title.color, or metadata.campaign.",
    unknownTarget: (key: string) =>
      `The template has no ${key}. The service renders without it and adds a warning.`,
    required: "required",
    choices: (choices: string, more: number) =>
      more === 0 ? `one of ${choices}` : `one of ${choices} and ${formatCount(more)} more`,
    sources: {
      name: "by its name",
      earlier: "as in an earlier batch",
      guess: "guessed from its name; check it",
      typed: "typed name; this service does not list the template’s properties",
    },
    remembered: (columns: string) => `Mapped as in an earlier batch: ${columns}.`,
    forget: "Map by name only",
    suggest: (key: string) => `Use ${key}`,
    suggestFor: (column: string, key: string) => `Use ${key} for ${column}`,
    suggestAll: (count: number) => `Apply ${count} suggestions`,
    clashOfOne: (column: string, key: string) =>
      `${column} sets ${key} twice. Choose another second target, or none.`,
    clash: (columns: string, key: string) =>
      `${columns} both set ${key}. Choose another target for one of them.`,
    nothing: "No column has a target yet. Choose one for at least one column.",
    unusedColumns: (columns: string) => `Not used: ${columns}.`,
    missing: (keys: string) =>
      `No column sets ${keys}. Every row keeps the composed value or that of the template.`,
  },
  checks: {
    title: "Row checks",
    checking: "The rows are being checked.",
    noTarget: "The values are checked as soon as a column has a target.",
    allGood: (count: number) =>
      plural(count, {
        one: "The values of the row are valid.",
        other: `The values of all ${formatCount(count)} rows are valid.`,
      }),
    nothingElse: "Nothing else is wrong with the rows.",
    missing: (labels: string, count: number) =>
      `The table has no ${plural(count, { one: "column", other: "columns" })} for ${labels}, and every row needs ${plural(count, { one: "a value for it", other: "a value for each" })}.`,
    missingHow: (names: string, count: number) =>
      plural(count, {
        one: `Choose it as the target of a column above, add a column named ${names} to the table, or set it in the composer for all rows.`,
        other: `Choose them as targets of columns above, add columns named ${names} to the table, or set them in the composer for all rows.`,
      }),
    unchecked:
      "This service does not say which values the template accepts, so it checks them when they are rendered.",
    rejected: (bad: number, good: number) =>
      `${rows(bad)} ${plural(bad, { one: "is", other: "are" })} rejected and cannot be rendered as ${plural(bad, { one: "it is", other: "they are" })}. ${othersOf(good)}`,
    download: "Download the rejected rows",
    downloadHint: "With a reason for each. You can drop the corrected file here again.",
    list: "Rejected rows",
    place: (row: string, line: string) => `Row ${row}, line ${line}`,
    quotes: "The quotes are broken. A quoted value ends with a quote; a quote inside it is written twice.",
    tooLong: (most: string) =>
      `It has more than ${most} characters, which is the limit for one row. Shorten its values.`,
    tooMany: (count: number, expected: number) =>
      `It has ${count} values, and the table has ${expected} ${plural(expected, { one: "column", other: "columns" })}. A value that contains the separator needs quotes.`,
    cell: (column: string, problem: string) => `${column}: ${problem}`,
    cellNote: (column: string, value: string, problem: string) => `${column}: “${value}”. ${problem}`,
    more: (count: string) => `and ${count} more, all in the file of rejected rows`,
    baseFaults: (problems: string) =>
      `The composition has a value that the template does not accept: ${problems}`,
  },
  cells: {
    open: "All cells",
    title: "All cells, rows with faults first",
    faults: (count: number) => `${formatCount(count)} rejected`,
  },
  correct: {
    hint: "A correction can be applied to all rows with the same value.",
    cell: (column: string, row: string) => `${column} in row ${row}`,
    choose: "Choose…",
    replace: "Replace",
    replaceAll: (count: number, value: string) =>
      `Replace “${cutText(value, 24)}” in all ${formatCount(count)} rows`,
    replaceFault: (count: number) => `Replace in all ${formatCount(count)} rows with this fault`,
    row: "Correct it",
    rowOf: (row: string) => `Correct it: row ${row}`,
    inAll: (count: number, value: string) =>
      `Also in the ${plural(count, { one: "other row", other: `${formatCount(count)} other rows` })} with “${cutText(value, 24)}”`,
    save: "Save the values",
    saved: "Saved",
    notStored: "The values could not be stored in this browser. Check its free space and try again.",
  },
  fit: {
    title: "Picture check",
    check: "Check the pictures",
    checkAgain: "Check again",
    checkRest: (count: number) =>
      plural(count, { one: "Check the other row", other: `Check the other ${formatCount(count)} rows` }),
    hint: "Finds texts that would be cut and pictures that are missing, in every row, before anything is sent.",
    progress: (done: string, count: string) => `${done} of ${count} rows checked`,
    outcome: (bad: number, count: number) =>
      bad === 0
        ? `Everything fits in ${rows(count)}.`
        : plural(bad, {
            one: `In 1 of ${rows(count)}, something does not fit or is missing.`,
            other: `In ${formatCount(bad)} of ${rows(count)}, something does not fit or is missing.`,
          }),
    more: (count: number) =>
      plural(count, { one: "And 1 more row.", other: `And ${formatCount(count)} more rows.` }),
  },
  sheet: {
    title: "Contact sheet",
    hint: "Drawn here from your rows; nothing has been sent.",
    row: (row: string) => `Row ${row}`,
    open: (row: string) => `Show row ${row} large`,
    preview: (row: string) => `Preview of row ${row}`,
    more: (count: number) => `Show ${rows(count)} more`,
    shown: (shown: string, all: string) => `${shown} of ${all}`,
    undrawn:
      "This service does not send the template itself, so its pictures cannot be drawn here. They appear as they are rendered.",
    incomplete: "Incomplete",
    firstPage: (pages: number) => `Page 1 of ${pages}`,
  },
  row: {
    previous: "Previous row",
    next: "Next row",
    compose: "Open in composer",
    openPicture: "Open the picture",
    unreadable: "The picture did not load, or this browser cannot show its format.",
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
    left: (count: string) => `${count} pending`,
    rejected: (count: string) => `${count} rejected`,
    showLeftOut: (count: number) =>
      `Show ${formatCount(count)} rejected ${plural(count, { one: "row", other: "rows" })}`,
    showWarned: (count: number) => `Show ${rows(count)} with warnings`,
    renderAgain: "Render again",
    renderWarned: (count: number) => `Render again ${rows(count)} with warnings`,
    renderChanged: (count: number) =>
      `Render ${formatCount(count)} changed ${plural(count, { one: "row", other: "rows" })}`,
    of: (count: string) => `of ${count}`,
    pace: (count: string) => `${count} a minute`,
    remaining: (time: string) => `about ${time} left`,
    pause: "Pause",
    resume: "Resume",
    resumeNow: "Retry now",
    cancel: "Cancel",
    rest: (count: number) => `Render the other ${formatCount(count)}`,
    retry: (count: number) => `Retry ${formatCount(count)} failed`,
    phases: {
      running: "Rendering",
      throttled: (seconds: string) => `The service is busy; the batch resumes in ${seconds} s.`,
      pausing: "Pausing: rows in progress are finished first.",
      cancelling: "Cancelling: rows in progress are finished first.",
      paused: "Paused.",
      unavailable: (reason: string, seconds: string) =>
        `Paused: ${reason} Nothing is lost; retrying in ${seconds} s.`,
      refusal: (reason: string) => `Paused: ${reason}`,
      storage:
        "Paused: the browser could not store the batch's state, perhaps because its storage is full. Free some space, then resume.",
      cancelled: (left: number) =>
        `Cancelled. ${rows(left)} ${plural(left, { one: "was", other: "were" })} not rendered.`,
      changed: (count: number) =>
        `${formatCount(count)} changed ${plural(count, { one: "row is", other: "rows are" })} not rendered yet.`,
      ended: ({ done, warned, failed, leftOut }: EndedCounts) => {
        const warnings = warned > 0 ? `${formatCount(warned)} with warnings` : "";
        if (leftOut > 0) {
          const all = formatCount(done + failed + leftOut);
          const rendered = `${formatCount(done)} of ${all} rendered${warnings === "" ? "" : ` (${warnings})`}`;
          return `${rendered}, ${failed > 0 ? `${formatCount(failed)} failed, ` : ""}${formatCount(leftOut)} rejected.`;
        }
        if (failed > 0)
          return `Finished. ${rows(failed)} failed${warnings === "" ? "" : `, and ${formatCount(warned)} of the others ${plural(warned, { one: "has", other: "have" })} warnings`}; the table says why.`;
        return warnings === "" ? "Every row is rendered." : `Every row is rendered, ${warnings}.`;
      },
      elsewhere: "This batch is running in another tab. Its progress is shown here.",
    },
    needsVersionTwo:
      "This service has only version 1 of the render endpoint, which supports neither size nor format. Remove those columns and options.",
    startFailed: "The batch could not be started.",
  },
  rows: {
    title: "Rows",
    filter: "Show",
    all: (count: string) => `All ${count}`,
    done: (count: string) => `Done ${count}`,
    failed: (count: string) => `Failed ${count}`,
    left: (count: string) => `Pending ${count}`,
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
    states: {
      waiting: "Queued",
      sending: "Sending",
      accepted: "Rendering",
      done: "Done",
      failed: "Failed",
      rejected: "Rejected",
    },
    why: {
      neverCame: "Accepted, not there yet. Retry looks for the picture again and renders nothing.",
      unsure:
        "Its response was lost, so it may have been rendered. Check the history; Retry renders it again.",
    },
  },
  results: {
    title: "Results",
    csv: "Results as CSV",
    /** The last column of exported rejected rows, by which they are recognised. */
    reason: reasonColumns.en,
    rejectedFile: "rejected",
    resultsFile: "results",
    zip: (count: number) =>
      `${formatCount(count)} ${plural(count, { one: "picture", other: "pictures" })} as ZIP`,
    csvHint:
      "Cells that begin like a formula get an apostrophe in front; plain numbers such as -5 stay as they are.",
    namePattern: "Names in the ZIP",
    namePatternExample: "{name}",
    namePatternHint:
      "{name} is the file name of the row, {row} its number, and {Title} a column’s value, as in {name}-{row}.",
    namePatternFault: (name: string) =>
      `The table has no column ${name}. Use {name}, {row} or a column’s name.`,
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
    empty: "Batches that you start are stored here, in this browser.",
    failed: "The earlier batches could not be read.",
    open: (name: string) => `Open ${name}`,
    delete: (name: string) => `Delete ${name}`,
    confirmTitle: "Delete this batch?",
    confirmDelete: "Delete",
    confirm: (name: string) =>
      `“${name}” is deleted from this browser with its table and its states. Rendered pictures are kept.`,
    running: "It is running. Pause it before you delete it.",
    cancel: "Keep",
    deleted: (name: string) => `“${name}” was deleted.`,
    phases: {
      draft: "not started",
      running: "running",
      paused: "paused",
      cancelled: "cancelled",
      ended: "finished",
    },
    progress: (done: string, all: string) => `${done} of ${all} done`,
  },
  gone: {
    title: "This batch is not in this browser.",
    text: "Batches are stored in the browser that started them. It may have been deleted, or the browser's data was cleared.",
    begin: "Start a new batch",
  },
  failed: {
    title: "The batch could not be opened.",
  },
});
