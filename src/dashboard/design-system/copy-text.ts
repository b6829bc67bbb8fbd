import { texts } from "./texts.ts";
import { announce, showToast } from "./toast.ts";

/**
 * Copies text to the clipboard and says so; false if the browser does not allow it. `isShown` is false if the pressed
 * button shows it already; a screen reader announces it all the same.
 */
export async function copyText(text: string, { isShown = true } = {}): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    if (isShown) showToast(texts.copied);
    else announce(texts.copied);
    return true;
  } catch {
    // Refused by the browser: no permission, or a page that is not secure. There is no other way to the clipboard.
    showToast(texts.copyRefused, { tone: "error" });
    return false;
  }
}
