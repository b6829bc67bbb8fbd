import { decodeXml } from "#scene/values/svg-root.ts";

/** Characters. */
export const svgLengthMax = 5_000_000;

/** Reads the text of a file, also of a drawing that is compressed (.svgz), of which too much is cut off. */
export async function readSvgFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decodeXml(bytes);
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let left = 4 * svgLengthMax; ;) {
    const { done, value } = await reader.read();
    if (done || left < 0) return decodeXml(new Uint8Array(await new Blob(chunks).arrayBuffer()));
    chunks.push(value);
    left -= value.byteLength;
  }
}
