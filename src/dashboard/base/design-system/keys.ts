import { useEffect, useEffectEvent } from "react";
import { readStoredText, writeStoredText } from "../browser/stored-text.ts";
import { createSharedState } from "./shared-state.ts";
import { texts } from "./texts.ts";

/** Keys of layouts that are not Latin, and of input methods. */

/**
 * The letter of a shortcut, in lower case: the key's own, or that of its place on a layout whose letters are not Latin
 * (`KeyZ` of a Russian, Greek, Hebrew or Arabic one). The question mark of Arabic, Persian and Urdu is `?`.
 */
export function letterOf({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key === "؟") return "?";
  const isForeign = /^\P{ASCII}+$/u.test(key) && !/\p{Script=Latin}/u.test(key);
  const place = isForeign ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
  return (place ?? key).toLowerCase();
}

/**
 * The digit of a shortcut: the key's own, or that of its place where the layout has the digits with Shift (French) or
 * digits of a script of its own (Arabic, Hindi). Undefined for other keys.
 */
export function digitOf({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, "key" | "code" | "shiftKey">): string | undefined {
  if (/^[0-9]$/.test(key)) return key;
  // Some layouts have the sign of another shortcut at the place of a digit.
  const isOther = shiftKey || /^[-+=_−/?]$/.test(key);
  return isOther ? undefined : /^Digit([0-9])$/.exec(code)?.[1];
}

/** Whether the device has ⌘. */
export const hasCommandKey = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/**
 * Whether the key of shortcuts is held, ⌘ or elsewhere Ctrl. Not either of them: Ctrl and a letter edit texts on Apple
 * devices.
 */
export function hasCommand(
  { ctrlKey, metaKey }: Pick<KeyboardEvent, "ctrlKey" | "metaKey">,
  isApple = hasCommandKey,
): boolean {
  return isApple ? metaKey : ctrlKey;
}

export type UndoStep = "undo" | "redo";

/** The step of ⌘Z, and of ⇧⌘Z or ⌘Y, with Ctrl in place of ⌘. Undefined for other keys. */
export function undoStepOf(event: Pick<KeyboardEvent, "key" | "code" | Modifier>): UndoStep | undefined {
  const letter = letterOf(event);
  if (!hasCommand(event) || event.altKey) return undefined;
  if (letter === "z") return event.shiftKey ? "redo" : "undo";
  return letter === "y" && !event.shiftKey ? "redo" : undefined;
}

type Modifier = "ctrlKey" | "metaKey" | "altKey" | "shiftKey";

/** As the key of an event while an input method works: a browser whose `isComposing` is false then reports this. */
const inputMethodCode = 229;

/**
 * Leaves the keys of a conversion to the input method, in every field of the page: its Enter takes over no half-typed
 * name, and its Escape ends nothing (UI Events, 5.7.3). An editor of code has rules of its own for them.
 */
export function leaveKeysToInputMethods(target: Window): void {
  target.addEventListener(
    "keydown",
    (event) => {
      if (!event.isComposing && event.keyCode !== inputMethodCode) return;
      if (event.target instanceof Element && event.target.closest(".cm-editor") !== null) return;
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

/** Listens to keys on the whole page while the component is mounted. */
export function useWindowKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKeyDown);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/** `⌘↵` on Apple devices, `Ctrl ↵` elsewhere. */
export function shortcutText(key: string, { shift = false } = {}): string {
  if (hasCommandKey) return `${shift ? "⇧" : ""}⌘${key}`;
  return [texts.keys.control, ...(shift ? [texts.keys.shift] : []), key].join(" ");
}

/** Whether keys and pastes on this element are input of its own. */
export function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches("input, textarea, select, [contenteditable]"))
  );
}

const storageKey = "overprint.single-keys";

/** Whether shortcuts without ⌘ or Ctrl are on. They can disturb speech input, so they can be turned off (WCAG 2.1.4). */
const areOn = createSharedState(readStoredText(storageKey) !== "off");
export const { get: areSingleKeysOn, useValue: useSingleKeys } = areOn;

/** Without storage the choice lasts until the page is closed. */
export function setSingleKeys(isOn: boolean): void {
  writeStoredText(storageKey, isOn ? undefined : "off");
  areOn.set(isOn);
}
