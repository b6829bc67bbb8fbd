import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { iconNames, iconPathOf } from "#scene/icons/icon-value.ts";
import { inputClasses } from "../../base/design-system/field.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { IconGlyph } from "./icon-glyph.tsx";
import { texts } from "./texts.ts";

export interface IconPickerProps {
  /** The name of the present icon. */
  chosen: string;
  label: string;
  onChoose: (name: string) => void;
  onClose: () => void;
}

const columns = 6;

/** A combobox of the icons of the set, as a grid of pictures. Arrow keys move the active one, Enter chooses it. */
export function IconPicker({ chosen, label, onChoose, onClose }: IconPickerProps) {
  const listId = useId();
  const [search, setSearch] = useState("");
  const [activeName, setActiveName] = useState(chosen);
  const words = search
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const found = iconNames().filter((name) => words.every((word) => name.includes(word)));
  const at = found.indexOf(activeName);
  const activeIndex = at < 0 && search !== "" && found.length > 0 ? 0 : at;
  const active = found[activeIndex];
  const optionId = (name: string) => `${listId}-${name}`;

  const activeId = active === undefined ? undefined : optionId(active);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  function choose(name: string) {
    onChoose(name);
    onClose();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const step = { ArrowDown: columns, ArrowUp: -columns, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const isInText = (event.key === "ArrowLeft" || event.key === "ArrowRight") && search !== "";
    if (step !== undefined && !isInText) {
      event.preventDefault();
      const next = found[activeIndex < 0 ? 0 : Math.min(Math.max(activeIndex + step, 0), found.length - 1)];
      setActiveName(next ?? activeName);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (active !== undefined) choose(active);
    }
  }

  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      <input
        data-autofocus
        autoFocus
        type="text"
        role="combobox"
        aria-label={texts.icon.search}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.icon.search}
        value={search}
        className={classNames(inputClasses, "h-control")}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={press}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className="-mx-1 grid max-h-[min(20rem,45dvh)] overflow-y-auto px-1"
        style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
      >
        {found.map((name) => (
          <div
            key={name}
            id={optionId(name)}
            role="option"
            tabIndex={-1}
            aria-label={name}
            aria-selected={name === chosen}
            title={name}
            className={classNames(
              "grid min-h-11 cursor-default place-items-center rounded-control hover:bg-hover",
              name === chosen && "bg-accent-soft",
              name === active && "bg-hover outline-2 -outline-offset-2 outline-focus",
            )}
            // Keeps the focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(name)}
          >
            <IconGlyph path={iconPathOf({ name }) ?? ""} size={20} />
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? "text-13 text-ink-2" : "sr-only"}>
        {found.length === 0 ? texts.icon.none : texts.icon.found(found.length)}
      </p>
    </div>
  );
}
