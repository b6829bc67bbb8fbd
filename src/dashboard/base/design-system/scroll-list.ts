/** Scrolls a list alone to an entry; `scrollIntoView` would scroll the page of a phone too. */
export function scrollListTo(list: Element, entry: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  // A list scrolls by whole px.
  const along = (after: number, before: number) =>
    Math.ceil(Math.max(0, after)) + Math.floor(Math.min(0, before));
  list.scrollLeft += along(inner.right - outer.right, inner.left - outer.left);
  list.scrollTop += along(inner.bottom - outer.bottom, inner.top - outer.top);
}
