import { texts } from "./texts.ts";
import { showToast } from "./toast.ts";

/** Puts text on the clipboard and says so; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(texts.copied);
    return true;
  } catch {
    // Refused by the browser: no permission, or a page that is not secure. There is no other way to the clipboard.
    showToast(texts.copyRefused, { tone: "error" });
    return false;
  }
}
