import { hasCommandKey } from "./keys.ts";
import { texts } from "./texts.ts";

/** `⌘↵` on Apple devices, `Ctrl ↵` elsewhere. */
export function shortcutText(key: string, { shift = false } = {}): string {
  if (hasCommandKey) return `${shift ? "⇧" : ""}⌘${key}`;
  return [texts.keys.control, ...(shift ? [texts.keys.shift] : []), key].join(" ");
}
