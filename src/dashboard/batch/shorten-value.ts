/** A cell's value as a button names it. */
export function shortenValue(value: string): string {
  return value.length > 24 ? `${value.slice(0, 23)}…` : value;
}
