import { languages } from "#dashboard/base/language/language.ts";

/** The settings of the page, each with its choices; the first is the default. They are in the address. */
export const settings = {
  theme: ["light", "dark"],
  language: languages,
  direction: ["ltr", "rtl"],
} as const satisfies Record<string, readonly string[]>;

export type Setting = keyof typeof settings;

export const settingNames = ["theme", "language", "direction"] as const satisfies readonly Setting[];

/** The chosen value; an unknown one counts as the default. */
export function readSetting(search: URLSearchParams, name: Setting): string {
  const value = search.get(name);
  const choices: readonly string[] = settings[name];
  return value !== null && choices.includes(value) ? value : (choices[0] ?? "");
}

/** The address of the page with one value set, e.g. `?theme=dark&only=Menu%2Fopen`. */
export function withValue(search: URLSearchParams, name: Setting | "only", value: string): string {
  const next = new URLSearchParams(search);
  next.set(name, value);
  return `?${next.toString()}`;
}
