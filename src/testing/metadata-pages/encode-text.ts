/**
 * Encodes text in an encoding of the Encoding standard, by inverting the platform's decoder for each byte and pair of
 * bytes. Supports encodings with one or two bytes per character and without states.
 */
export function encodeText(text: string, encoding: string): Uint8Array {
  if (encoding.startsWith("utf-16")) return encodeUtf16(text, encoding === "utf-16be");
  const table = tables.get(encoding) ?? createTable(encoding);
  tables.set(encoding, table);
  return Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const bytes = table.get(letter);
      if (bytes === undefined) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}

const tables = new Map<string, Map<string, number[]>>();

function createTable(encoding: string): Map<string, number[]> {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  const add = (bytes: number[]) => {
    const letters = Array.from(decoder.decode(Uint8Array.from(bytes)));
    const [letter] = letters;
    if (letters.length === 1 && letter !== undefined && letter !== "\ufffd" && !table.has(letter))
      table.set(letter, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  if (!isWide.has(encoding)) return table;
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) add([lead, trail]);
  return table;
}

const isWide = new Set(["shift_jis", "euc-jp", "euc-kr", "gbk", "gb18030", "big5"]);

function encodeUtf16(text: string, isBigEndian: boolean): Uint8Array {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}
