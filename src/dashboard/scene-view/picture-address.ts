/**
 * The preview's address of a picture. The server fetches it like the render does, so that other sites do not see the
 * user's browser, no canvas is tainted, and the preview fails where the render would.
 */
export function pictureAddress(source: string): string {
  return source.startsWith("data:") ? source : `/pictures?src=${encodeURIComponent(source)}`;
}
