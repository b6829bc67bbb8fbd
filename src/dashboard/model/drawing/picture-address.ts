import type { PictureBox } from "#scene/needed-images.ts";

/**
 * The preview's address of a picture. The server fetches it like the render does, so that other sites do not see the
 * user's browser, no canvas is tainted, and the preview fails where the render would.
 */
export function pictureAddress(source: string, box?: PictureBox): string {
  if (source.startsWith("data:")) return source;
  const size = box === undefined ? "" : `&width=${box.width}&height=${box.height}&fit=${box.fit}`;
  return `/pictures?src=${encodeURIComponent(source)}${size}`;
}
