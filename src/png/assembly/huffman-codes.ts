/** Symbols and Huffman codes of deflate (RFC 1951). */

/** Literals 0 to 255, end of block, and 29 length symbols. */
export const literalSymbols: i32 = 286;
export const distanceSymbols: i32 = 30;
export const endOfBlock: i32 = 256;
/** Bytes. */
export const matchMax: i32 = 258;

/** Four codes fit into 64 bits with 7 that are not yet written. */
export const codeLengthMax: i32 = 14;

/** Number of extra bits of a length in bytes from 3 on. */
export function lengthExtraBits(length: i32): i32 {
  return length < 11 || length == matchMax ? 0 : 29 - clz(length - 3);
}

export function lengthSymbol(length: i32): i32 {
  if (length == matchMax) return 285;
  const extraBits = lengthExtraBits(length);
  return 257 + (extraBits << 2) + ((length - 3) >> extraBits);
}

export function distanceExtraBits(distance: i32): i32 {
  return distance < 5 ? 0 : 30 - clz(distance - 1);
}

/** 1 to 32,768 bytes back. */
export function distanceSymbol(distance: i32): i32 {
  const extraBits = distanceExtraBits(distance);
  return (extraBits << 1) + ((distance - 1) >> extraBits);
}

/** Count and symbol of each used symbol in one number, in ascending order. */
const order: i32 = <i32>memory.data(literalSymbols * 8, 8);
const weights: i32 = <i32>memory.data(2 * literalSymbols * 8, 8);
const parents: i32 = <i32>memory.data(2 * literalSymbols * 2, 8);
const depths: i32 = <i32>memory.data(2 * literalSymbols * 2, 8);
const perLength: i32 = <i32>memory.data(64, 8);

/**
 * Writes the lengths, in bits, of a Huffman code for `symbols` counts of 32 bits: 0 for a symbol that does not occur, at
 * most `lengthMax` for the others. Counts and lengths are addresses.
 */
export function findCodeLengths(counts: i32, symbols: i32, lengthMax: i32, lengths: i32): void {
  let used = 0;
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    store<u8>(lengths + symbol, 0);
    const count = load<u32>(counts + (symbol << 2));
    if (count == 0) continue;
    store<u64>(order + (used << 3), ((<u64>count) << 9) | symbol);
    used += 1;
  }
  if (used == 0) return;
  if (used == 1) {
    store<u8>(lengths + (load<i32>(order) & 511), 1);
    return;
  }
  sort(used);
  buildTree(used);
  memory.fill(perLength, 0, 64);
  for (let leaf = 0; leaf < used; leaf += 1) {
    const counter = perLength + (min<i32>(load<u16>(depths + (leaf << 1)), lengthMax) << 2);
    store<i32>(counter, load<i32>(counter) + 1);
  }
  shorten(lengthMax);
  let next = 0;
  for (let length = lengthMax; length >= 1; length -= 1) {
    for (let count = load<i32>(perLength + (length << 2)); count > 0; count -= 1) {
      store<u8>(lengths + (load<i32>(order + (next << 3)) & 511), length);
      next += 1;
    }
  }
}

/** Shell sort: fast enough for some hundred numbers. */
function sort(count: i32): void {
  for (let gap = 121; gap > 0; gap /= 3) {
    for (let index = gap; index < count; index += 1) {
      const number = load<u64>(order + (index << 3));
      let to = index;
      for (; to >= gap && load<u64>(order + ((to - gap) << 3)) > number; to -= gap)
        store<u64>(order + (to << 3), load<u64>(order + ((to - gap) << 3)));
      store<u64>(order + (to << 3), number);
    }
  }
}

/** Writes the depth of each leaf, for leaves in ascending order of their counts. */
function buildTree(used: i32): void {
  for (let leaf = 0; leaf < used; leaf += 1)
    store<u64>(weights + (leaf << 3), load<u64>(order + (leaf << 3)) >> 9);
  const root = 2 * used - 2;
  let leaf = 0;
  let inner = used;
  for (let node = used; node <= root; node += 1) {
    let weight: u64 = 0;
    for (let child = 0; child < 2; child += 1) {
      const isLeaf =
        leaf < used &&
        (inner >= node || load<u64>(weights + (leaf << 3)) <= load<u64>(weights + (inner << 3)));
      const lightest = isLeaf ? leaf : inner;
      if (isLeaf) leaf += 1;
      else inner += 1;
      weight += load<u64>(weights + (lightest << 3));
      store<u16>(parents + (lightest << 1), node);
    }
    store<u64>(weights + (node << 3), weight);
  }
  store<u16>(depths + (root << 1), 0);
  for (let node = root - 1; node >= 0; node -= 1)
    store<u16>(depths + (node << 1), load<u16>(depths + (load<u16>(parents + (node << 1)) << 1)) + 1);
}

/** Codes cut to the maximum take too much of the code space; others become longer until all fit. */
function shorten(lengthMax: i32): void {
  let space = 0;
  for (let length = 1; length <= lengthMax; length += 1)
    space += load<i32>(perLength + (length << 2)) << (lengthMax - length);
  for (; space > 1 << lengthMax; space -= 1) {
    let length = lengthMax - 1;
    while (load<i32>(perLength + (length << 2)) == 0) length -= 1;
    const counter = perLength + (length << 2);
    store<i32>(counter, load<i32>(counter) - 1);
    store<i32>(counter, load<i32>(counter, 4) + 2, 4);
    const longest = perLength + (lengthMax << 2);
    store<i32>(longest, load<i32>(longest) - 1);
  }
}

/** A code in one number: its bits, in the order of the stream, above five bits for their count. */
export const codeShift: u64 = 5;
export const codeMask: u64 = 31;

const nextCodes: i32 = <i32>memory.data(64, 8);

/** Writes the canonical codes of these lengths, as numbers of 32 bits. Lengths and codes are addresses. */
export function assignCodes(lengths: i32, symbols: i32, codes: i32): void {
  memory.fill(nextCodes, 0, 64);
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const length = load<u8>(lengths + symbol);
    if (length == 0) continue;
    const counter = nextCodes + ((length + 1) << 2);
    store<u32>(counter, load<u32>(counter) + 1);
  }
  for (let length = 1; length < 16; length += 1) {
    const counter = nextCodes + (length << 2);
    store<u32>(counter, (load<u32>(counter - 4) + load<u32>(counter)) << 1);
  }
  for (let symbol = 0; symbol < symbols; symbol += 1) {
    const length = <i32>load<u8>(lengths + symbol);
    let code: u32 = 0;
    if (length > 0) {
      let rest = load<u32>(nextCodes + (length << 2));
      store<u32>(nextCodes + (length << 2), rest + 1);
      for (let bit = 0; bit < length; bit += 1, rest >>= 1) code = (code << 1) | (rest & 1);
      code = (code << (<u32>codeShift)) | length;
    }
    store<u32>(codes + (symbol << 2), code);
  }
}
