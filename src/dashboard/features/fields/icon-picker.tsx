import { iconNames, iconPathOf } from "#scene/icons/icon-value.ts";
import { includesWords } from "#contract/fold-text.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { IconGlyph } from "./icon-glyph.tsx";
import { PickerList } from "./picker-list.tsx";
import { texts } from "./texts.ts";

export interface IconPickerProps {
  /** The name of the present icon. */
  chosen: string;
  label: string;
  onChoose: (name: string) => void;
}

const steps = { ArrowDown: 6, ArrowUp: -6, ArrowRight: 1, ArrowLeft: -1 };

function findIcons(search: string): readonly string[] {
  const words = search.replaceAll("-", " ");
  return iconNames().filter((name) => includesWords(name, words));
}

/** A grid of the icons of the set. */
export function IconPicker({ chosen, label, onChoose }: IconPickerProps) {
  return (
    <PickerList
      {...{ label, chosen, steps, onChoose }}
      words={{ ...texts.icon, hint: texts.icon.search }}
      find={findIcons}
      listClasses="grid grid-cols-6"
      optionClasses="grid min-h-11"
      renderOption={(name) => (
        <span
          title={name}
          className={classNames(
            "grid place-items-center rounded-control",
            name === chosen && "bg-accent-soft text-accent-text",
          )}
        >
          <IconGlyph path={iconPathOf({ name }) ?? ""} size={20} />
          <span className="sr-only">{name}</span>
        </span>
      )}
    />
  );
}
