/** Runs `delayMs` after the next frame is shown, so that this does not wait for it. Waits while the page is hidden. */
export function afterFrame(run: () => void, delayMs?: number): void {
  requestAnimationFrame(() => setTimeout(run, delayMs));
}
