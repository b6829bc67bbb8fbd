/**
 * Where the preview loads a picture from: our own server fetches it as the render would, so that no other site learns
 * who is composing, no canvas is tainted, and the preview fails where the render would.
 */
export function pictureAddress(source: string): string {
  return source.startsWith("data:") ? source : `/pictures?src=${encodeURIComponent(source)}`;
}
