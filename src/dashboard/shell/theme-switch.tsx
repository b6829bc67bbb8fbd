import { classNames } from "../design-system/class-names.ts";
import { Icon } from "../design-system/icon.tsx";
import { railItemClasses } from "./rail-item-classes.ts";
import { texts } from "./texts.ts";
import { setTheme, themes, useTheme } from "./theme.ts";

const icons = { system: "system", light: "sun", dark: "moon" } as const;

/** One press moves on: system, light, dark. */
export function ThemeSwitch() {
  const theme = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
  return (
    <button
      type="button"
      className={classNames(railItemClasses, "md:w-16")}
      onClick={() => {
        setTheme(next);
      }}
    >
      <Icon name={icons[theme]} size={18} />
      {texts.theme[theme]}
      <span className="sr-only">{texts.theme.toNext(texts.theme[next])}</span>
    </button>
  );
}
