import { readStoredText, writeStoredText } from "../browser/stored-text.ts";
import { createSharedState } from "./shared-state.ts";

const storageKey = "overprint.single-keys";

/** Whether shortcuts without ⌘ or Ctrl are on. They can disturb speech input, so they can be turned off (WCAG 2.1.4). */
const areOn = createSharedState(readStoredText(storageKey) !== "off");
export const { get: areSingleKeysOn, useValue: useSingleKeys } = areOn;

/** Without storage the choice lasts until the page is closed. */
export function setSingleKeys(isOn: boolean): void {
  writeStoredText(storageKey, isOn ? undefined : "off");
  areOn.set(isOn);
}
