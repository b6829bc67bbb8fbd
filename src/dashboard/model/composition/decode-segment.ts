/** Decodes a segment of a path; returns it unchanged if an escape is damaged. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
