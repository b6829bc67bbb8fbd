/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then; it holds the bytes itself.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** With the mark by which Excel knows that it is UTF-8. */
export function toCsvFile(lines: readonly string[]): Blob {
  return new Blob(["\u{FEFF}", ...lines], { type: "text/csv;charset=utf-8" });
}
