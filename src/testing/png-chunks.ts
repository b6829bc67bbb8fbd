import { crc32 } from "node:zlib";

/** A chunk of a PNG: length, name, data and checksum. */
export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A PNG with chunks inserted behind its header. */
export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnd = 8 + 25;
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)]);
}

/** The chunk of a PNG's gamma that most image programs write: 0.45455, approximately that of sRGB. */
export const usualGammaChunk = pngChunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f]));
