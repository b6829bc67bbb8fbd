import { showToast } from "./toast.ts";

/** Puts text on the clipboard and says so; false when the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast("Copied.");
    return true;
  } catch {
    // Refused by the browser: no permission, or a page that is not secure. There is no other way to the clipboard.
    showToast("The browser did not allow copying. Select the text and copy it by hand.", { tone: "error" });
    return false;
  }
}
