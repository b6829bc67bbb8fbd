export interface TarFile {
  /** Relative, without `..`. */
  path: string;
  bytes: Buffer;
  mode: number;
}

const blockBytes = 512;

/**
 * The plain files of a tar archive. Skips links and devices, and throws for a name that would leave the folder: the
 * archive comes from a package, and a package can be replaced.
 */
export function readTar(archive: Buffer): TarFile[] {
  const files: TarFile[] = [];
  let position = 0;
  while (position + blockBytes <= archive.byteLength) {
    const header = archive.subarray(position, position + blockBytes);
    const name = text(header, 0, 100);
    if (name === "") break;
    const prefix = text(header, 257, 5) === "ustar" ? text(header, 345, 155) : "";
    const path = prefix === "" ? name : `${prefix}/${name}`;
    const size = Number.parseInt(text(header, 124, 12), 8);
    if (!Number.isInteger(size)) throw new Error(`The archive gives no size for ${path}.`);
    if (path.startsWith("/") || path.split("/").includes("..")) {
      throw new Error(`The archive names ${path}, which is outside of it.`);
    }
    const start = position + blockBytes;
    const kind = text(header, 156, 1);
    if (kind === "0" || kind === "") {
      const mode = Number.parseInt(text(header, 100, 8), 8) & 0o755;
      files.push({ path, bytes: archive.subarray(start, start + size), mode });
    }
    position = start + Math.ceil(size / blockBytes) * blockBytes;
  }
  return files;
}

function text(block: Buffer, start: number, length: number): string {
  const bytes = block.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes
    .subarray(0, end === -1 ? length : end)
    .toString("utf8")
    .trim();
}
