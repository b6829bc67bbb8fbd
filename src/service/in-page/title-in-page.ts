/**
 * The title of the document, as it can be stored. Of the prototype, because elements can hide a document's members behind
 * their names. Runs in the page, so it must not use this module's scope.
 */
export function titleInPage(lengthMax: number): string {
  const title: string = Reflect.get(Document.prototype, "title", document);
  return title.slice(0, lengthMax).replaceAll("\0", "").toWellFormed();
}
