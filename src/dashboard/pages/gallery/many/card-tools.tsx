import type { TemplateSummary } from "#contract/templates.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { IconButton } from "../../../base/design-system/button.tsx";
import { usePreferences, withFavourite } from "../../../model/preferences/preferences.ts";
import { useQueryClient } from "@tanstack/react-query";
import { refreshTemplates } from "../../../model/template/template-queries.ts";
import { TemplateMenu } from "../template-menu.tsx";
import { chosen, toggleChosen } from "./chosen.ts";
import { texts } from "./texts.ts";

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
        className="absolute top-1 left-1 z-1 bg-panel"
        isOnDemand
      />
      <FavouriteButton
        template={template}
        tabIndex={tabIndex}
        className="absolute! top-2 right-2 z-1 bg-panel"
        isOnDemand
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
  /** Hidden until the card is pointed at, unless it is set. */
  isOnDemand?: boolean;
}

export function ChooseBox({ template: { identifier, name }, tabIndex, className, isOnDemand }: ToolProps) {
  const isChosen = chosen.useValue().includes(identifier);
  return (
    <label
      className={classNames(
        "grid size-control-small place-items-center rounded-control",
        className,
        isOnDemand === true && !isChosen && onDemand,
      )}
    >
      <input
        type="checkbox"
        {...(tabIndex !== undefined && { tabIndex })}
        checked={isChosen}
        aria-label={texts.choose(name)}
        className="size-4"
        onChange={() => undefined}
        onClick={({ shiftKey }) => toggleChosen(identifier, shiftKey)}
      />
    </label>
  );
}

export function FavouriteButton({
  template: { identifier, name },
  tabIndex,
  className,
  isOnDemand,
}: ToolProps) {
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
      className={classNames(className, isFavourite ? "text-accent-text!" : isOnDemand === true && onDemand)}
      onClick={() =>
        void change((before) => withFavourite(before, identifier, !isFavourite)).then(() =>
          refreshTemplates(queryClient),
        )
      }
    />
  );
}
