/** Whether keys and pastes on this element are input of its own. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [contenteditable]"))
  );
}
