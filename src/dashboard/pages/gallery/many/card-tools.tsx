import type { TemplateSummary } from "#contract/templates.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { usePreferences, withFavourite } from "../../../model/preferences/preferences.ts";
import { useQueryClient } from "@tanstack/react-query";
import { TemplateMenu } from "../template-menu.tsx";
import { chosen, toggleChosen } from "./chosen.ts";
import { texts } from "./texts.ts";
import { refreshTemplates } from "../../../model/template/refresh-templates.ts";

/** Shown while the pointer or the focus is on the card, and always on a touch screen. */
const onDemand = "opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100";

export interface CardToolsProps {
  template: TemplateSummary;
  tabIndex: number;
  onQuickLook: () => void;
}

/** The controls of a card besides its link: they choose it, mark it as a favourite, and open its menu. */
export function CardTools({ template, tabIndex, onQuickLook }: CardToolsProps) {
  return (
    <>
      <ChooseBox
        template={template}
        tabIndex={tabIndex}
        className={`absolute top-1 left-1 z-1 bg-panel ${onDemand} has-checked:opacity-100`}
      />
      <FavouriteButton
        template={template}
        tabIndex={tabIndex}
        className={`absolute! top-1 right-1 z-1 bg-panel ${onDemand} aria-pressed:opacity-100`}
      />
      <TemplateMenu
        template={template}
        tabIndex={tabIndex}
        className={`relative z-1 ${onDemand} aria-expanded:opacity-100`}
        onQuickLook={onQuickLook}
      />
    </>
  );
}

interface ToolProps {
  template: TemplateSummary;
  tabIndex?: number;
  className?: string;
}

export function ChooseBox({ template: { identifier, name }, tabIndex, className }: ToolProps) {
  const isChosen = chosen.useValue().includes(identifier);
  return (
    <label className={classNames("grid size-control-small place-items-center rounded-control", className)}>
      <input
        type="checkbox"
        {...(tabIndex !== undefined && { tabIndex })}
        checked={isChosen}
        aria-label={texts.choose(name)}
        className="size-4"
        onChange={() => toggleChosen(identifier)}
      />
    </label>
  );
}

export function FavouriteButton({ template: { identifier, name }, tabIndex, className }: ToolProps) {
  const { preferences, change } = usePreferences();
  const queryClient = useQueryClient();
  const isFavourite = preferences.favourites.includes(identifier);
  return (
    <IconButton
      icon="star"
      size="small"
      {...(tabIndex !== undefined && { tabIndex })}
      label={isFavourite ? texts.noFavourite(name) : texts.favourite(name)}
      aria-pressed={isFavourite}
      tooltipAlign="end"
      className={classNames(className, isFavourite && "text-accent-text!")}
      onClick={() =>
        void change((before) => withFavourite(before, identifier, !isFavourite)).then(() =>
          refreshTemplates(queryClient),
        )
      }
    />
  );
}
