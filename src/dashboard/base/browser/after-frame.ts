/** Runs after the next frame is shown, so that its pixels do not wait for it. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
