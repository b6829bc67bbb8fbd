/**
 * Describes a failed part of the bench in one line, without a stack trace and without paths of this machine, because it is
 * written into a document of the repository.
 */
export function describeUnmeasured(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const firstLine =
    message
      .split("\n")
      .map((line) => line.trim())
      .find((line) => line !== "") ?? "no reason was given";
  return `could not be measured: ${firstLine.replaceAll(quotedPath, "$1…$1").replaceAll(barePath, "…")}`;
}

/** Between quotes, where it may hold blanks. */
const quotedPath = /(['"`])(?:file:\/\/|\/|[A-Za-z]:\\)[^'"`]*\1/g;

/** An absolute path or a file address, up to a blank, a quote or a closing bracket; not the path of an http address. */
const barePath = /(?:file:\/\/\/?|(?<![\w:/.])\/(?=[\w.~@-])|(?<!\w)[A-Za-z]:\\)[^\s'"`)\]>,;]*/g;
