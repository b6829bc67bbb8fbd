/** The field for files of the dialog that is open, or else of the page. */
export function fileInput(): HTMLInputElement {
  const input = [...document.querySelectorAll<HTMLInputElement>("input[type=file]")].at(-1);
  if (input === undefined) throw new Error("There is no field for files.");
  return input;
}
