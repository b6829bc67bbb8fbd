import { texts } from "./texts.ts";

const hasCommandKey = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** `⌘↵` on Apple devices, `Ctrl ↵` elsewhere. */
export function shortcutText(key: string, { shift = false } = {}): string {
  if (hasCommandKey) return `${shift ? "⇧" : ""}⌘${key}`;
  return [texts.keys.control, ...(shift ? [texts.keys.shift] : []), key].join(" ");
}
