/** Quotes for POSIX shells: single quotes make everything literal; a quote itself is closed, escaped and reopened. */
export function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
