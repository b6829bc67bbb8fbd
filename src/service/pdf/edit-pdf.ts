/** Edits of PDF files that Skia wrote, here or in Chromium: plain objects, a table of offsets, compressed contents. */
import { deflateSync, inflateSync } from "node:zlib";

interface Edit {
  start: number;
  end: number;
  bytes: Buffer;
}

/** Page objects are shorter; a content's dictionary is at its start. */
const headBytes = 4_096;

export interface PdfContent {
  /** Operators of a page or of a form, a part that a page draws. */
  content: string;
  isForm: boolean;
  /** The start of an object, as text. */
  headOf: (number: number) => string;
  /** An object's stream, unpacked; undefined for another object. */
  streamOf: (number: number) => string | undefined;
}

/** Edits the operators of each page and form. */
export function editContents(pdf: Buffer, edit: (content: PdfContent) => string): Buffer {
  const file = readTable(pdf);
  const parts = new Map<number, { isForm: boolean }>();
  file.offsets.forEach((at, index) => {
    const kind = /^\d+ 0 obj\n<<\/Type \/(?<page>Page\n)?(?<form>XObject\n\/Subtype \/Form\n)?/.exec(
      pdf.toString("latin1", at, at + 64),
    )?.groups;
    if (kind?.["form"] !== undefined) parts.set(index + 1, { isForm: true });
    if (kind?.["page"] === undefined) return;
    const contents = /\/Contents (?<number>\d+) 0 R/.exec(headOf(file, index + 1).head)?.groups?.["number"];
    if (contents !== undefined) parts.set(Number(contents), { isForm: false });
  });
  const edits = [...parts].flatMap(([number, { isForm }]): Edit[] => {
    const stream = readStream(file, number);
    if (stream === undefined) return [];
    const edited = edit({
      content: stream.content,
      isForm,
      headOf: (other) => headOf(file, other).head,
      streamOf: (other) => readStream(file, other)?.content,
    });
    if (edited === stream.content) return [];
    const packed = deflateSync(Buffer.from(edited, "latin1"));
    const header = stream.header
      .replace("/Filter /FlateDecode\n", "")
      .replace(/\/Length \d+/, `/Filter /FlateDecode\n/Length ${packed.length}`);
    const bytes = Buffer.concat([Buffer.from(header, "latin1"), packed]);
    return [{ start: stream.start, end: stream.end, bytes }];
  });
  return apply(file, edits);
}

function readStream(file: PdfFile, number: number) {
  const { at: start, head } = headOf(file, number);
  const found = /^\d+ 0 obj\n<<[^]*?\/Length (?<length>\d+)[^]*?>> stream\n/.exec(head);
  if (found === null) return undefined;
  const [header] = found;
  const from = start + header.length;
  const end = from + Number(found.groups?.["length"]);
  const bytes = file.pdf.subarray(from, end);
  const isPacked = header.includes("/Filter /FlateDecode");
  return { start, end, header, content: (isPacked ? inflateSync(bytes) : bytes).toString("latin1") };
}

/**
 * Cuts pages of a size in points to another one, from their top left. Pages of other sizes, which a style sheet has
 * asked for, stay.
 */
export function cutPages(
  pdf: Buffer,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Buffer {
  if (from.width === to.width && from.height === to.height) return pdf;
  const file = readTable(pdf);
  const edits = listPages(file).flatMap(({ at, head }): Edit[] => {
    const box = /\/MediaBox \[0 0 (?<width>[\d.]+) (?<height>[\d.]+)\]/.exec(head);
    const [width, height] = [Number(box?.groups?.["width"]), Number(box?.groups?.["height"])];
    const isOfSize = Math.abs(width - from.width) < 0.01 && Math.abs(height - from.height) < 0.01;
    if (box === null || !isOfSize) return [];
    const start = at + box.index;
    const bottom = Number((height - to.height).toFixed(4));
    const bytes = Buffer.from(`/MediaBox [0 ${bottom} ${to.width} ${height}]`);
    return [{ start, end: start + box[0].length, bytes }];
  });
  return apply(file, edits);
}

interface PdfFile {
  pdf: Buffer;
  /** Of the objects, from the first. */
  offsets: number[];
  tableAt: number;
  table: string;
}

function readTable(pdf: Buffer): PdfFile {
  const end = pdf.toString("latin1", Math.max(0, pdf.length - 64));
  const tableAt = Number(/startxref\s+(?<at>\d+)/.exec(end)?.groups?.["at"]);
  const table = pdf.toString("latin1", tableAt);
  const offsets = Array.from(table.matchAll(/(\d{10}) 00000 n/g), ([, offset]) => Number(offset));
  return { pdf, offsets, tableAt, table };
}

function headOf({ pdf, offsets }: PdfFile, number: number): { at: number; head: string } {
  const at = offsets[number - 1] ?? pdf.length;
  const [head = ""] = pdf.toString("latin1", at, at + headBytes).split("\nendobj\n", 1);
  return { at, head };
}

function listPages(file: PdfFile): { at: number; head: string }[] {
  return file.offsets
    .map((_offset, index) => headOf(file, index + 1))
    .filter(({ head }) => /^\d+ 0 obj\n<<\/Type \/Page\n/.test(head));
}

/** Applies edits, and moves the offsets behind them. */
function apply({ pdf, tableAt, table }: PdfFile, edits: readonly Edit[]): Buffer {
  const ordered = edits.toSorted((one, other) => one.start - other.start);
  const moved = (offset: number) =>
    ordered.reduce(
      (sum, { start, end, bytes }) => (start < offset ? sum + bytes.length - (end - start) : sum),
      offset,
    );
  const parts: Buffer[] = [];
  let from = 0;
  for (const { start, end, bytes } of ordered) {
    parts.push(pdf.subarray(from, start), bytes);
    from = end;
  }
  const newTable = table
    .replaceAll(
      /(\d{10}) 00000 n/g,
      (_line, offset: string) => `${String(moved(Number(offset))).padStart(10, "0")} 00000 n`,
    )
    .replace(/startxref(\s+)\d+/, `startxref$1${moved(tableAt)}`);
  return Buffer.concat([...parts, pdf.subarray(from, tableAt), Buffer.from(newTable, "latin1")]);
}
