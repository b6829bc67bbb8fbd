let wanted: string | undefined;

/** Moves the focus to the card of an input as soon as it is shown: the pressed control is unmounted by then. */
export function focusInput(key: string): void {
  wanted = key;
}

/** Whether the card of this input has to take the focus; only the first call returns true. */
export function takesFocus(key: string): boolean {
  if (wanted !== key) return false;
  wanted = undefined;
  return true;
}
