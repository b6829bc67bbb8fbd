/** Writes blocks of a deflate stream, each with Huffman codes of its own. */
import { channels, outputAt, sequenceBytes, sequencesAt } from "./memory";
import { sequencesEnd } from "./match-finder";
import {
  assignCodes,
  codeLengthMax,
  codeMask,
  codeShift,
  distanceExtraBits,
  distanceSymbol,
  distanceSymbols,
  findCodeLengths,
  lengthExtraBits,
  lengthSymbol,
  literalSymbols,
  matchMax,
} from "./huffman-codes";

const lengthSymbols: i32 = 19;
/** Order in which a block's header lists the lengths of its length codes. */
const headerOrder: i32 = <i32>(
  memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15])
);

/** Counts of bytes: red, green, blue and alpha apart, so that none is read while it is being written for the byte before. */
const byteCounts: i32 = <i32>memory.data(4 * 256 * 4, 16);
const literalCounts: i32 = <i32>memory.data(literalSymbols * 4, 16);
const distanceCounts: i32 = <i32>memory.data(distanceSymbols * 4, 16);
/** Lengths of all codes in the order of a block's header, without gap once the header is written. */
const literalLengths: i32 = <i32>memory.data(literalSymbols + distanceSymbols, 16);
const distanceLengths: i32 = <i32>memory.data(distanceSymbols, 16);
const literalCodes: i32 = <i32>memory.data(literalSymbols * 4, 16);
const distanceCodes: i32 = <i32>memory.data(distanceSymbols * 4, 16);
/** Bytes of a match → code and extra bits, in the form of a code. */
const matchCodes: i32 = <i32>memory.data((matchMax + 1) * 4, 16);
/** The code lengths as a header writes them: symbol, extra bits and their count in one number. */
const steps: i32 = <i32>memory.data((literalSymbols + distanceSymbols) * 4, 16);
const stepCounts: i32 = <i32>memory.data(lengthSymbols * 4, 16);
const stepLengths: i32 = <i32>memory.data(lengthSymbols, 16);
const stepCodes: i32 = <i32>memory.data(lengthSymbols * 4, 16);

/** Address behind the last whole byte. */
let output: i32 = 0;
/** Up to 7 bits that do not yet fill a byte. */
let pending: u64 = 0;
let pendingBits: u64 = 0;

/** Forgets the stream before. */
export function startStream(): void {
  pending = 0;
  pendingBits = 0;
}

/** Next bytes are written to the start of the output. */
export function startOutput(): void {
  output = outputAt;
}

export function outputBytes(): i32 {
  return output - outputAt;
}

/** Fills the last byte with zeros and adds the checksum of the stream. */
export function endStream(checksum: u32): void {
  if (pendingBits > 0) writeBits(0, 8 - pendingBits);
  store<u32>(output, bswap(checksum));
  output += 4;
}

/** Finds the codes for the sequences whose pixels begin at this address, and returns how many bits they take. */
export function findCodes(from: i32): u64 {
  countSymbols(from);
  findCodeLengths(literalCounts, literalSymbols, codeLengthMax, literalLengths);
  findCodeLengths(distanceCounts, distanceSymbols, codeLengthMax, distanceLengths);
  let bits: u64 = 0;
  for (let symbol = 0; symbol < literalSymbols; symbol += 1)
    bits += <u64>load<u32>(literalCounts + (symbol << 2)) * load<u8>(literalLengths + symbol);
  for (let symbol = 0; symbol < distanceSymbols; symbol += 1) {
    const extraBits = max(0, (symbol >> 1) - 1);
    bits += <u64>load<u32>(distanceCounts + (symbol << 2)) * (load<u8>(distanceLengths + symbol) + extraBits);
  }
  return bits;
}

/** Writes these sequences with the codes that were found. */
export function writeBlock(from: i32, isLast: bool): void {
  assignCodes(literalLengths, literalSymbols, literalCodes);
  assignCodes(distanceLengths, distanceSymbols, distanceCodes);
  writeHeader(isLast);
  for (let bytes = channels; bytes <= matchMax; bytes += channels) {
    const code = load<u32>(literalCodes + (lengthSymbol(bytes) << 2));
    const length = code & <u32>codeMask;
    const extraBits = lengthExtraBits(bytes);
    const extra = (bytes - 3) & ((1 << extraBits) - 1);
    store<u32>(matchCodes + (bytes << 2), (code + extraBits) | (extra << (length + <u32>codeShift)));
  }
  writeSequences(from);
}

function increment(counts: i32, index: i32, more: i32 = 1): void {
  const counter = counts + (index << 2);
  store<i32>(counter, load<i32>(counter) + more);
}

function countSymbols(from: i32): void {
  memory.fill(byteCounts, 0, 4 * 256 * 4);
  memory.fill(literalCounts, 0, literalSymbols * 4);
  memory.fill(distanceCounts, 0, distanceSymbols * 4);
  const longest = matchMax / channels;
  const hasAlpha = channels == 4;
  let pixel = from;
  for (let sequence = sequencesAt; sequence < sequencesEnd; sequence += sequenceBytes) {
    for (const end = pixel + (load<i32>(sequence) << 2); pixel < end; pixel += 4) {
      const word = load<u32>(pixel);
      increment(byteCounts, word & 255);
      increment(byteCounts + 1024, (word >>> 8) & 255);
      increment(byteCounts + 2048, (word >>> 16) & 255);
      if (hasAlpha) increment(byteCounts + 3072, word >>> 24);
    }
    const matched = load<i32>(sequence, 4);
    const distance = load<i32>(sequence, 8);
    if (matched == 0) {
      increment(literalCounts, distance);
      continue;
    }
    pixel += matched << 2;
    const whole = matched / longest;
    const rest = (matched - whole * longest) * channels;
    increment(literalCounts, lengthSymbol(longest * channels), whole);
    if (rest > 0) increment(literalCounts, lengthSymbol(rest));
    increment(distanceCounts, distanceSymbol(distance), whole + i32(rest > 0));
  }
  for (let at = 0; at < 1024; at += 16) {
    const all = i32x4.add(
      i32x4.add(v128.load(byteCounts + at), v128.load(byteCounts + 1024 + at)),
      i32x4.add(v128.load(byteCounts + 2048 + at), v128.load(byteCounts + 3072 + at)),
    );
    v128.store(literalCounts + at, i32x4.add(v128.load(literalCounts + at), all));
  }
}

function writeBits(bits: u64, count: u64): void {
  pending |= bits << pendingBits;
  pendingBits += count;
  store<u64>(output, pending);
  output += <i32>(pendingBits >> 3);
  pending >>= pendingBits & 56;
  pendingBits &= 7;
}

function writeHeader(isLast: bool): void {
  let literalsListed = literalSymbols;
  while (load<u8>(literalLengths + literalsListed - 1) == 0) literalsListed -= 1;
  let distancesListed = distanceSymbols;
  while (distancesListed > 1 && load<u8>(distanceLengths + distancesListed - 1) == 0) distancesListed -= 1;
  memory.copy(literalLengths + literalsListed, distanceLengths, distancesListed);
  const stepsEnd = packLengths(literalsListed + distancesListed);
  findCodeLengths(stepCounts, lengthSymbols, 7, stepLengths);
  assignCodes(stepLengths, lengthSymbols, stepCodes);
  let listed = lengthSymbols;
  while (listed > 4 && load<u8>(stepLengths + load<u8>(headerOrder + listed - 1)) == 0) listed -= 1;
  writeBits(u64(isLast) | (2 << 1), 3);
  writeBits(literalsListed - 257, 5);
  writeBits(distancesListed - 1, 5);
  writeBits(listed - 4, 4);
  for (let index = 0; index < listed; index += 1)
    writeBits(load<u8>(stepLengths + load<u8>(headerOrder + index)), 3);
  for (let step = steps; step < stepsEnd; step += 4) {
    const code = <u64>load<u32>(stepCodes + ((<i32>load<u8>(step)) << 2));
    writeBits(code >> codeShift, code & codeMask);
    writeBits(load<u8>(step, 1), load<u8>(step, 2));
  }
}

/** Lists code lengths as deflate does: repeated ones as one symbol and a number. Returns the address behind the list. */
function packLengths(count: i32): i32 {
  memory.fill(stepCounts, 0, lengthSymbols * 4);
  let step = steps;
  for (let at = 0; at < count;) {
    const length = load<u8>(literalLengths + at);
    let run = 1;
    while (at + run < count && load<u8>(literalLengths + at + run) == length) run += 1;
    at += run;
    if (length > 0) {
      step = addStep(step, length, 0, 0);
      run -= 1;
    }
    while (run >= 3) {
      const repeated = min(run, length > 0 ? 6 : 138);
      if (length > 0) step = addStep(step, 16, repeated - 3, 2);
      else if (repeated <= 10) step = addStep(step, 17, repeated - 3, 3);
      else step = addStep(step, 18, repeated - 11, 7);
      run -= repeated;
    }
    for (; run > 0; run -= 1) step = addStep(step, length, 0, 0);
  }
  return step;
}

function addStep(step: i32, symbol: i32, extra: i32, extraBits: i32): i32 {
  increment(stepCounts, symbol);
  store<u32>(step, symbol | (extra << 8) | (extraBits << 16));
  return step + 4;
}

/** Writes eight bytes at a time and advances by those that are complete. */
function writeSequences(from: i32): void {
  const longest = matchMax / channels;
  const hasAlpha = channels == 4;
  let to = output;
  let bits = pending;
  let count = pendingBits;
  let pixel = from;
  for (let sequence = sequencesAt; sequence < sequencesEnd; sequence += sequenceBytes) {
    for (const end = pixel + (load<i32>(sequence) << 2); pixel < end; pixel += 4) {
      const word = load<u32>(pixel);
      const red = <u64>load<u32>(literalCodes + ((word & 255) << 2));
      const green = <u64>load<u32>(literalCodes + (((word >>> 8) & 255) << 2));
      const blue = <u64>load<u32>(literalCodes + (((word >>> 16) & 255) << 2));
      const redEnd = red & codeMask;
      const greenEnd = redEnd + (green & codeMask);
      let whole = (red >> codeShift) | ((green >> codeShift) << redEnd) | ((blue >> codeShift) << greenEnd);
      let wholeEnd = greenEnd + (blue & codeMask);
      if (hasAlpha) {
        const alpha = <u64>load<u32>(literalCodes + ((word >>> 24) << 2));
        whole |= (alpha >> codeShift) << wholeEnd;
        wholeEnd += alpha & codeMask;
      }
      bits |= whole << count;
      count += wholeEnd;
      store<u64>(to, bits);
      to += <i32>(count >> 3);
      bits >>= count & 56;
      count &= 7;
    }
    let matched = load<i32>(sequence, 4);
    const distance = load<i32>(sequence, 8);
    if (matched == 0) {
      const code = <u64>load<u32>(literalCodes + (distance << 2));
      bits |= (code >> codeShift) << count;
      count += code & codeMask;
      store<u64>(to, bits);
      to += <i32>(count >> 3);
      bits >>= count & 56;
      count &= 7;
      continue;
    }
    pixel += matched << 2;
    const distanceCode = <u64>load<u32>(distanceCodes + (distanceSymbol(distance) << 2));
    const distanceCodeBits = distanceCode & codeMask;
    const extraBits = distanceExtraBits(distance);
    const extra = <u64>((distance - 1) & ((1 << extraBits) - 1));
    const back = (distanceCode >> codeShift) | (extra << distanceCodeBits);
    const backBits = distanceCodeBits + extraBits;
    for (; matched > 0; matched -= longest) {
      const length = <u64>load<u32>(matchCodes + ((min(matched, longest) * channels) << 2));
      const lengthBits = length & codeMask;
      bits |= ((length >> codeShift) | (back << lengthBits)) << count;
      count += lengthBits + backBits;
      store<u64>(to, bits);
      to += <i32>(count >> 3);
      bits >>= count & 56;
      count &= 7;
    }
  }
  output = to;
  pending = bits;
  pendingBits = count;
}
