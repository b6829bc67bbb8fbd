/**
 * Whether a person opens an address in a window, in contrast to a picture, a frame or a script that names it, and to a
 * browser that loads it in advance. Clients without these headers are believed; Node sends a mode alone.
 */
export function isPageLoad(headers: Headers): boolean {
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return (
    (!headers.has("sec-fetch-site") || (headers.get("sec-fetch-mode") ?? "navigate") === "navigate") &&
    (headers.get("sec-fetch-dest") ?? "document") === "document" &&
    !purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))
  );
}

/** Whether one of our pages, or the person in the browser itself, leads here, in contrast to another site. */
export function isBegunByPage(headers: Headers): boolean {
  return ["same-origin", "none"].includes(headers.get("sec-fetch-site") ?? "none");
}
