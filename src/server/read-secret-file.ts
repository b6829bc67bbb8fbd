import { readFileSync, statSync } from "node:fs";
import { isAbsolute } from "node:path";
import { codeOf } from "#service/storage/file-facts.ts";

/** A secret has some dozens of bytes; a larger file was named by mistake. */
const secretFileBytesMax = 16_384;

/** The text of a file with a secret, without white space at its ends, or what is wrong with the file or its path. */
export type SecretFile = { text: string } | { fault: string };

/**
 * Reads a file with a secret, such as those that Docker and Kubernetes mount. The path must be absolute: another text is
 * probably the secret itself, and is not repeated.
 */
export function readSecretFile(path: string): SecretFile {
  if (!isAbsolute(path))
    return { fault: `is ${path.length} characters, not shown; accepted: the absolute path of a file` };
  try {
    const facts = statSync(path);
    // Reading a pipe or a device may never end.
    if (!facts.isFile()) return { fault: `names ${path}, which is not a file` };
    if (facts.size > secretFileBytesMax)
      return {
        fault: `names ${path}, which has ${facts.size} bytes; accepted: ${secretFileBytesMax} or less`,
      };
    const text = readFileSync(path, "utf8").trim();
    return text === "" ? { fault: `names ${path}, which is empty` } : { text };
  } catch (error) {
    return { fault: `names ${path}, which cannot be read (${codeOf(error) || String(error)})` };
  }
}
