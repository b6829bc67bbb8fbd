import { listTables } from "./font-tables.ts";

const mainWeights = [400, 700];
const headerBytes = 16;
const coordinatesAt = 4;

/**
 * A variable font with its regular and its bold as the only named instances; changes the buffer. Fontconfig lists each
 * instance as a font of its own, and the browser sorts the whole list for each language of a page. All weights of the axis
 * stay. Fonts without instances of these weights, and without instances at all, stay as they are.
 */
export function keepMainInstances(font: Buffer): Buffer {
  const start = listTables(font).find(({ name }) => name === "fvar")?.start;
  if (start === undefined) return font;
  const axisCount = font.readUInt16BE(start + 8);
  const axisBytes = font.readUInt16BE(start + 10);
  const instanceBytes = font.readUInt16BE(start + 14);
  const axesAt = start + font.readUInt16BE(start + 4);
  const weightAxis = Array.from({ length: axisCount }, (_, index) =>
    font.toString("latin1", axesAt + index * axisBytes, axesAt + index * axisBytes + 4),
  ).indexOf("wght");
  const instancesAt = axesAt + axisCount * axisBytes;
  const instances = Array.from({ length: font.readUInt16BE(start + headerBytes - 4) }, (_, index) =>
    Buffer.from(
      font.subarray(instancesAt + index * instanceBytes, instancesAt + (index + 1) * instanceBytes),
    ),
  );
  // A coordinate is a 16.16 fixed-point number.
  if (weightAxis < 0) return font;
  const main = instances.filter((instance) =>
    mainWeights.includes(instance.readInt32BE(coordinatesAt + weightAxis * 4) / 65_536),
  );
  if (main.length === 0) return font;
  Buffer.concat(main).copy(font, instancesAt);
  font.writeUInt16BE(main.length, start + headerBytes - 4);
  return font;
}
