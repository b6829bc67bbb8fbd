/** Keeps an event from the picture below. */
export function stopEvent(event: { stopPropagation: () => void }) {
  event.stopPropagation();
}
