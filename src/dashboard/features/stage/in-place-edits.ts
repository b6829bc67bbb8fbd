let open = 0;

/** Registers an editor on the picture, of a text or of a crop, until the returned function is called. */
export function beginInPlaceEdit(): () => void {
  open += 1;
  return () => {
    open -= 1;
  };
}

/** Whether an editor is open on the picture. It writes or restores values from the time when it was opened. */
export const isEditedInPlace = (): boolean => open > 0;
