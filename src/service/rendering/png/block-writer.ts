import {
  assignCodes,
  codeLengthMax,
  distanceBase,
  distanceExtraBits,
  distanceSymbol,
  distanceSymbols,
  findCodeLengths,
  lengthExtra,
  lengthExtraBits,
  lengthSymbol,
  literalSymbols,
  matchMax,
} from "./deflate-codes.ts";

/** Numbers of a sequence: literal pixels, then pixels of a match (or 0), then its distance (or a literal symbol). */
export const sequenceNumbers = 3;

/** The content of one block of a deflate stream. */
export interface Block {
  /** Filtered pixels, red in the lowest byte. */
  pixels: Int32Array;
  /** Index of the block's first pixel. */
  from: number;
  /**
   * Groups of {@link sequenceNumbers}: so many pixels as literals, then so many repeated from a distance in bytes. No
   * repeated pixels: then one literal symbol, the filter of the next row or the end of the block.
   */
  sequences: Uint32Array;
  sequencesEnd: number;
  channels: 3 | 4;
}

/** Order in which a block's header lists the lengths of its length codes. */
const headerOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Writes blocks with Huffman codes of their own into memory that grows. */
export class BlockWriter {
  bytes: Uint8Array<ArrayBuffer>;
  /** Bytes written. */
  length = 0;
  #view: DataView<ArrayBuffer>;
  /** Up to 7 bits that do not yet fill a byte. */
  #pending = 0;
  #pendingBits = 0;
  readonly #literalCounts = new Uint32Array(literalSymbols);
  /** Of red, green and blue apart, so that no count is read while it is being written for the byte before. */
  readonly #byteCounts = new Uint32Array(3 * 256);
  readonly #distanceCounts = new Uint32Array(distanceSymbols);
  readonly #literalLengths = new Uint8Array(literalSymbols);
  readonly #distanceLengths = new Uint8Array(distanceSymbols);
  readonly #literalCodes = new Uint32Array(literalSymbols);
  readonly #distanceCodes = new Uint32Array(distanceSymbols);

  /** `sizeHint`: bytes reserved at first. */
  constructor(sizeHint: number) {
    this.bytes = new Uint8Array(sizeHint);
    this.#view = new DataView(this.bytes.buffer);
  }

  /** Makes room for so many more bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  writeBlock(block: Block, isLast: boolean): void {
    const literalPixels = this.#count(block);
    // At most 12 bits for a literal byte, 42 for a match, 12 for a row's filter, and 400 bytes for the header.
    const sequences = block.sequencesEnd / sequenceNumbers;
    this.reserve((literalPixels + this.#matchSymbols() + sequences) * 6 + 1024);
    findCodeLengths(this.#literalCounts, codeLengthMax, this.#literalLengths);
    findCodeLengths(this.#distanceCounts, codeLengthMax, this.#distanceLengths);
    assignCodes(this.#literalLengths, this.#literalCodes);
    assignCodes(this.#distanceLengths, this.#distanceCodes);
    this.#writeHeader(isLast);
    this.#writeSequences(block);
  }

  /** Fills the last byte with zeros. */
  finish(): void {
    if (this.#pendingBits > 0) this.#write(0, 8 - this.#pendingBits);
  }

  #matchSymbols(): number {
    let symbols = 0;
    for (let symbol = 257; symbol < literalSymbols; symbol += 1) symbols += this.#literalCounts[symbol] ?? 0;
    return symbols;
  }

  /** Counts the symbols; returns the number of literal pixels. */
  #count({ pixels, from, sequences, sequencesEnd, channels }: Block): number {
    const literals = this.#literalCounts.fill(0);
    const distances = this.#distanceCounts.fill(0);
    const bytes = this.#byteCounts.fill(0);
    const longest = Math.floor(matchMax / channels);
    let literalPixels = 0;
    let pixel = from;
    for (let at = 0; at < sequencesEnd; at += sequenceNumbers) {
      const run = sequences[at] ?? 0;
      literalPixels += run;
      for (const end = pixel + run; pixel < end; pixel += 1) {
        const word = pixels[pixel] ?? 0;
        const green = 256 + ((word >>> 8) & 255);
        const blue = 512 + ((word >>> 16) & 255);
        bytes[word & 255] = (bytes[word & 255] ?? 0) + 1;
        bytes[green] = (bytes[green] ?? 0) + 1;
        bytes[blue] = (bytes[blue] ?? 0) + 1;
        if (channels === 4) literals[word >>> 24] = (literals[word >>> 24] ?? 0) + 1;
      }
      const matched = sequences[at + 1] ?? 0;
      const distance = sequences[at + 2] ?? 0;
      if (matched === 0) {
        literals[distance] = (literals[distance] ?? 0) + 1;
        continue;
      }
      pixel += matched;
      const whole = Math.floor(matched / longest);
      const rest = lengthSymbol[(matched - whole * longest) * channels] ?? 0;
      const full = lengthSymbol[longest * channels] ?? 0;
      literals[full] = (literals[full] ?? 0) + whole;
      if (rest > 0) literals[rest] = (literals[rest] ?? 0) + 1;
      const symbol = distanceSymbol(distance);
      distances[symbol] = (distances[symbol] ?? 0) + whole + (rest > 0 ? 1 : 0);
    }
    for (let byte = 0; byte < 256; byte += 1)
      literals[byte] =
        (literals[byte] ?? 0) + (bytes[byte] ?? 0) + (bytes[256 + byte] ?? 0) + (bytes[512 + byte] ?? 0);
    return literalPixels;
  }

  #write(bits: number, count: number): void {
    this.#pending |= bits << this.#pendingBits;
    this.#pendingBits += count;
    for (; this.#pendingBits >= 8; this.#pendingBits -= 8) {
      this.bytes[this.length] = this.#pending;
      this.length += 1;
      this.#pending >>>= 8;
    }
  }

  #writeHeader(isLast: boolean): void {
    let literalLengths = literalSymbols;
    while (this.#literalLengths[literalLengths - 1] === 0) literalLengths -= 1;
    let distanceLengths = distanceSymbols;
    while (distanceLengths > 1 && this.#distanceLengths[distanceLengths - 1] === 0) distanceLengths -= 1;
    const steps = packLengths([
      ...this.#literalLengths.subarray(0, literalLengths),
      ...this.#distanceLengths.subarray(0, distanceLengths),
    ]);
    const counts = new Uint32Array(19);
    for (const { symbol } of steps) counts[symbol] = (counts[symbol] ?? 0) + 1;
    const lengths = new Uint8Array(19);
    const codes = new Uint32Array(19);
    findCodeLengths(counts, 7, lengths);
    assignCodes(lengths, codes);
    let listed = headerOrder.length;
    while (listed > 4 && lengths[headerOrder[listed - 1] ?? 0] === 0) listed -= 1;
    this.#write(isLast ? 1 : 0, 1);
    this.#write(2, 2);
    this.#write(literalLengths - 257, 5);
    this.#write(distanceLengths - 1, 5);
    this.#write(listed - 4, 4);
    for (const symbol of headerOrder.slice(0, listed)) this.#write(lengths[symbol] ?? 0, 3);
    for (const { symbol, extra, extraBits } of steps) {
      const code = codes[symbol] ?? 0;
      this.#write(code >>> 4, code & 15);
      this.#write(extra, extraBits);
    }
  }

  /** Writes four bytes at a time and advances by those that are complete. */
  #writeSequences({ pixels, from, sequences, sequencesEnd, channels }: Block): void {
    const literals = this.#literalCodes;
    const distances = this.#distanceCodes;
    const view = this.#view;
    const longest = Math.floor(matchMax / channels);
    let { length } = this;
    let pending = this.#pending;
    let bits = this.#pendingBits;
    let pixel = from;
    for (let at = 0; at < sequencesEnd; at += sequenceNumbers) {
      for (const end = pixel + (sequences[at] ?? 0); pixel < end; pixel += 1) {
        const word = pixels[pixel] ?? 0;
        const red = literals[word & 255] ?? 0;
        pending |= (red >>> 4) << bits;
        bits += red & 15;
        const green = literals[(word >>> 8) & 255] ?? 0;
        pending |= (green >>> 4) << bits;
        bits += green & 15;
        const blue = literals[(word >>> 16) & 255] ?? 0;
        // Most pixels fit into one word.
        if (bits + (blue & 15) > 31 || channels === 4) {
          view.setInt32(length, pending, true);
          length += bits >>> 3;
          pending >>>= bits & 24;
          bits &= 7;
        }
        pending |= (blue >>> 4) << bits;
        bits += blue & 15;
        if (channels === 4) {
          const alpha = literals[word >>> 24] ?? 0;
          pending |= (alpha >>> 4) << bits;
          bits += alpha & 15;
        }
        view.setInt32(length, pending, true);
        length += bits >>> 3;
        pending >>>= bits & 24;
        bits &= 7;
      }
      let matched = sequences[at + 1] ?? 0;
      const distance = sequences[at + 2] ?? 0;
      if (matched === 0) {
        const code = literals[distance] ?? 0;
        pending |= (code >>> 4) << bits;
        bits += code & 15;
        view.setInt32(length, pending, true);
        length += bits >>> 3;
        pending >>>= bits & 24;
        bits &= 7;
        continue;
      }
      pixel += matched;
      const symbol = distanceSymbol(distance);
      const code = distances[symbol] ?? 0;
      const extraBits = distanceExtraBits[symbol] ?? 0;
      const extra = distance - (distanceBase[symbol] ?? 0);
      for (; matched > 0; matched -= longest) {
        const bytes = Math.min(matched, longest) * channels;
        const lengthCode = literals[lengthSymbol[bytes] ?? 0] ?? 0;
        pending |= (lengthCode >>> 4) << bits;
        bits += lengthCode & 15;
        pending |= (lengthExtra[bytes] ?? 0) << bits;
        bits += lengthExtraBits[bytes] ?? 0;
        view.setInt32(length, pending, true);
        length += bits >>> 3;
        pending >>>= bits & 24;
        bits &= 7;
        pending |= (code >>> 4) << bits;
        bits += code & 15;
        view.setInt32(length, pending, true);
        length += bits >>> 3;
        pending >>>= bits & 24;
        bits &= 7;
        pending |= extra << bits;
        bits += extraBits;
        view.setInt32(length, pending, true);
        length += bits >>> 3;
        pending >>>= bits & 24;
        bits &= 7;
      }
    }
    this.length = length;
    this.#pending = pending;
    this.#pendingBits = bits;
  }
}

/** Code lengths as deflate lists them: repeated ones as one symbol and a number. */
function packLengths(lengths: readonly number[]): { symbol: number; extra: number; extraBits: number }[] {
  const steps: { symbol: number; extra: number; extraBits: number }[] = [];
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at] ?? 0;
    let run = 1;
    while (lengths[at + run] === length) run += 1;
    at += run;
    if (length > 0) {
      steps.push({ symbol: length, extra: 0, extraBits: 0 });
      run -= 1;
    }
    while (run >= 3) {
      const count = Math.min(run, length > 0 ? 6 : 138);
      if (length > 0) steps.push({ symbol: 16, extra: count - 3, extraBits: 2 });
      else if (count <= 10) steps.push({ symbol: 17, extra: count - 3, extraBits: 3 });
      else steps.push({ symbol: 18, extra: count - 11, extraBits: 7 });
      run -= count;
    }
    for (; run > 0; run -= 1) steps.push({ symbol: length, extra: 0, extraBits: 0 });
  }
  return steps;
}
