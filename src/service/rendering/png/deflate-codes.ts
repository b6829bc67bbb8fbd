/** Symbols and Huffman codes of deflate (RFC 1951). */

/** Literals 0 to 255, end of block, and 29 length symbols. */
export const literalSymbols = 286;
export const distanceSymbols = 30;
export const endOfBlock = 256;
/** Bytes. */
export const matchMax = 258;
export const distanceMax = 32_768;

/** Two codes fit into 31 bits with 7 that are not yet written, so the writer never overflows a 32-bit integer. */
export const codeLengthMax = 12;

/** Length of a match in bytes → its symbol, its number of extra bits and their value. */
export const lengthSymbol = new Uint16Array(matchMax + 1);
export const lengthExtraBits = new Uint8Array(matchMax + 1);
export const lengthExtra = new Uint8Array(matchMax + 1);

/** Distance symbol → its smallest distance and its number of extra bits. */
export const distanceBase = new Uint16Array(distanceSymbols);
export const distanceExtraBits = new Uint8Array(distanceSymbols);

const nearSymbol = new Uint8Array(257);
const farSymbol = new Uint8Array(256);

fillTables();

function fillTables(): void {
  for (let symbol = 0, length = 3; symbol < 29; symbol += 1) {
    const extraBits = symbol < 8 || symbol === 28 ? 0 : (symbol >> 2) - 1;
    // The longest match has a symbol of its own.
    if (symbol === 28) length = matchMax;
    for (let extra = 0; extra < 1 << extraBits && length <= matchMax; extra += 1, length += 1) {
      lengthSymbol[length] = 257 + symbol;
      lengthExtraBits[length] = extraBits;
      lengthExtra[length] = extra;
    }
  }
  for (let symbol = 0, distance = 1; symbol < distanceSymbols; symbol += 1) {
    const extraBits = symbol < 4 ? 0 : (symbol >> 1) - 1;
    distanceBase[symbol] = distance;
    distanceExtraBits[symbol] = extraBits;
    const next = distance + (1 << extraBits);
    for (; distance < next; distance += 1) {
      if (distance <= 256) nearSymbol[distance] = symbol;
      farSymbol[(distance - 1) >> 7] = symbol;
    }
  }
}

/** 1 to 32,768 bytes back. */
export function distanceSymbol(distance: number): number {
  return (distance <= 256 ? nearSymbol[distance] : farSymbol[(distance - 1) >> 7]) ?? 0;
}

const sorted = new Float64Array(literalSymbols);
const weights = new Float64Array(2 * literalSymbols);
const parents = new Uint16Array(2 * literalSymbols);
const depths = new Uint16Array(2 * literalSymbols);

/**
 * Writes the lengths, in bits, of a Huffman code for these counts: 0 for a symbol that does not occur, at most
 * `lengthMax` for the others.
 */
export function findCodeLengths(counts: Uint32Array, lengthMax: number, lengths: Uint8Array): void {
  let used = 0;
  for (let symbol = 0; symbol < counts.length; symbol += 1) {
    lengths[symbol] = 0;
    const count = counts[symbol] ?? 0;
    // Sorted as one number, so that no comparison function is called.
    if (count > 0) sorted[used++] = count * 512 + symbol;
  }
  if (used === 0) return;
  const order = sorted.subarray(0, used).toSorted();
  if (used === 1) {
    lengths[(order[0] ?? 0) % 512] = 1;
    return;
  }
  buildTree(order);
  const perLength = new Uint32Array(lengthMax + 1);
  for (let leaf = 0; leaf < used; leaf += 1) {
    const length = Math.min(depths[leaf] ?? 0, lengthMax);
    perLength[length] = (perLength[length] ?? 0) + 1;
  }
  shorten(perLength, lengthMax);
  let next = 0;
  for (let length = lengthMax; length >= 1; length -= 1) {
    for (let count = perLength[length] ?? 0; count > 0; count -= 1) {
      lengths[(order[next] ?? 0) % 512] = length;
      next += 1;
    }
  }
}

/** Writes the depth of each leaf into `depths`, for leaves in ascending order of their counts. */
function buildTree(order: Float64Array): void {
  const used = order.length;
  for (let leaf = 0; leaf < used; leaf += 1) weights[leaf] = Math.floor((order[leaf] ?? 0) / 512);
  const root = 2 * used - 2;
  let leaf = 0;
  let inner = used;
  for (let node = used; node <= root; node += 1) {
    let weight = 0;
    for (let child = 0; child < 2; child += 1) {
      const isLeaf = leaf < used && (inner >= node || (weights[leaf] ?? 0) <= (weights[inner] ?? 0));
      const lightest = isLeaf ? leaf++ : inner++;
      weight += weights[lightest] ?? 0;
      parents[lightest] = node;
    }
    weights[node] = weight;
  }
  depths[root] = 0;
  for (let node = root - 1; node >= 0; node -= 1) depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1;
}

/** Codes cut to the maximum take too much of the code space; others become longer until all fit. */
function shorten(perLength: Uint32Array, lengthMax: number): void {
  let space = 0;
  for (let length = 1; length <= lengthMax; length += 1)
    space += (perLength[length] ?? 0) << (lengthMax - length);
  for (; space > 1 << lengthMax; space -= 1) {
    let length = lengthMax - 1;
    while (perLength[length] === 0) length -= 1;
    perLength[length] = (perLength[length] ?? 0) - 1;
    perLength[length + 1] = (perLength[length + 1] ?? 0) + 2;
    perLength[lengthMax] = (perLength[lengthMax] ?? 0) - 1;
  }
}

/** Writes the canonical codes of these lengths as `bits << 4 | length`, their bits in the order of the stream. */
export function assignCodes(lengths: Uint8Array, codes: Uint32Array): void {
  const next = new Uint16Array(17);
  for (const length of lengths) if (length > 0) next[length + 1] = (next[length + 1] ?? 0) + 1;
  for (let length = 1; length <= 16; length += 1)
    next[length] = ((next[length - 1] ?? 0) << 1) + ((next[length] ?? 0) << 1);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) {
      codes[symbol] = 0;
      continue;
    }
    let rest = next[length] ?? 0;
    next[length] = rest + 1;
    let reversed = 0;
    for (let bit = 0; bit < length; bit += 1, rest >>= 1) reversed = (reversed << 1) | (rest & 1);
    codes[symbol] = (reversed << 4) | length;
  }
}
