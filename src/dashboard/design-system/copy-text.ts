import { texts } from "./texts.ts";
import { announce, showToast } from "./toast.ts";

/**
 * Puts text on the clipboard and says so; false when the browser does not allow it. `isShown` is false where the pressed
 * button shows it already; a screen reader hears of it all the same.
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
