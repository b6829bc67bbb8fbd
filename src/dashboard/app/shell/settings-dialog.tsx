import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import { NavLink } from "react-router";
import { Button, buttonClasses } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { Dialog } from "../../base/design-system/dialog.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { setSingleKeys, useSingleKeys } from "../../base/design-system/keys.ts";
import { SegmentedControl } from "../../base/design-system/segmented-control.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { Switch } from "../../base/design-system/switch.tsx";
import {
  chooseLanguage,
  getLanguage,
  isLanguage,
  languages,
  languageTable,
  readChosenLanguage,
} from "../../base/language/language.ts";
import { BrowserSettings } from "../../features/browser-settings/browser-settings.tsx";
import { openOverlay } from "./overlays.ts";
import { pages } from "./pages.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { texts } from "./texts.ts";
import { setTheme, type Theme, themes, useTheme } from "./theme.ts";

const AccountPanel = lazyPart(
  async () => (await import("../../base/connection/session/account-panel.tsx")).AccountPanel,
);

const themeIcons = { system: "system", light: "sun", dark: "moon" } as const;

/** Theme, language, time zone and shortcuts of this browser, and the fonts; on a phone also the pages that the bar does not show. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const theme = useTheme();
  const areKeysOn = useSingleKeys();
  const words = texts.settings;
  const { call } = useCapabilities();
  const others = pages.filter(
    ({ isOnPhoneBar, needs }) => isOnPhoneBar !== true && (needs === undefined || call(needs) === undefined),
  );
  return (
    <Dialog
      shape="sheet"
      title={
        <>
          <span className="phone:hidden">{words.title}</span>
          <span className="md:hidden">{words.menuTitle}</span>
        </>
      }
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <AccountPanel onLeave={onClose} />
        {others.length > 0 && (
          <nav aria-label={words.morePages} className="grid grid-cols-2 gap-2 md:hidden">
            {others.map((page) => (
              <NavLink
                key={page.to}
                to={page.to}
                className={({ isActive }) =>
                  buttonClasses(
                    "secondary",
                    "medium",
                    classNames("justify-start!", isActive && "bg-accent-soft! text-accent-text!"),
                  )
                }
                onClick={onClose}
              >
                <Icon name={page.icon} />
                {texts.pages[page.name]}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="flex flex-col items-start gap-1.5">
          <p aria-hidden="true" className="text-13 font-medium text-ink-2">
            {words.theme}
          </p>
          <SegmentedControl<Theme>
            label={words.theme}
            value={theme}
            segments={themes.map((value) => ({
              value,
              label: texts.theme[value],
              icon: themeIcons[value],
            }))}
            onValueChange={setTheme}
          />
        </div>
        <Select
          label={words.language}
          hint={words.languageHint}
          value={readChosenLanguage() ?? ""}
          options={[
            { value: "", label: words.asBrowser(languageTable[getLanguage()].name) },
            ...languages.map((language) => ({ value: language, label: languageTable[language].name })),
          ]}
          onValueChange={(chosen) => chooseLanguage(isLanguage(chosen) ? chosen : undefined)}
        />
        <BrowserSettings />
        <div className="flex flex-col items-start gap-3">
          <Switch
            label={words.singleKeys}
            hint={words.singleKeysHint}
            checked={areKeysOn}
            className="w-full"
            onValueChange={setSingleKeys}
          />
          <Button onClick={() => openOverlay("shortcuts")}>{texts.shortcutsTitle}</Button>
        </div>
      </div>
    </Dialog>
  );
}
