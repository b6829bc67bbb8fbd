/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the browser has started the download and holds the bytes itself.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Adds a byte order mark, by which Excel detects UTF-8. */
export function toCsvFile(lines: readonly string[]): Blob {
  return new Blob(["\u{FEFF}", ...lines], { type: "text/csv;charset=utf-8" });
}
