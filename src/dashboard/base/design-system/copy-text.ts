import { texts } from "./texts.ts";
import { announce, showToast } from "./toast.ts";

/** Copies text to the clipboard and confirms it; false if the browser refuses. `isShown: false` only announces it to screen readers. */
export async function copyText(text: string, { isShown = true } = {}): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (isShown) showToast(texts.copied);
    else announce(texts.copied);
    return true;
  } catch {
    // No permission, or not a secure origin. There is no other API.
    showToast(texts.copyRefused, { tone: "error" });
    return false;
  }
}
