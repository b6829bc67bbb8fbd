/** The text in lower case and without accents, for searches: “Überblick” becomes “uberblick”. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f]/g, "");
}
