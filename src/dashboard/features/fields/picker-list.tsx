import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { inputClasses } from "../../base/design-system/field.tsx";
import { classNames } from "../../base/design-system/class-names.ts";

export interface PickerListProps {
  label: string;
  words: { search: string; hint: string; none: string; found: (count: number) => string };
  /** The name of the present entry. */
  chosen: string | undefined;
  find: (search: string) => readonly string[];
  /** How many entries each key moves. */
  steps: Readonly<Record<string, number>>;
  listClasses: string;
  optionClasses: string;
  renderOption: (name: string) => ReactNode;
  onChoose: (name: string) => void;
  /** Below the list. */
  children?: ReactNode;
}

/** A combobox whose list stays open. Keys move the active entry, Enter chooses it. */
export function PickerList(props: PickerListProps) {
  const { label, words, chosen, find, steps, renderOption, onChoose } = props;
  const listId = useId();
  const [search, setSearch] = useState("");
  const [activeName, setActiveName] = useState(chosen);
  const found = find(search);
  const at = activeName === undefined ? -1 : found.indexOf(activeName);
  // After a search the first match is active.
  const activeIndex = at < 0 && search !== "" && found.length > 0 ? 0 : at;
  const active = found[activeIndex];
  const optionId = (name: string) => `${listId}-${name.replaceAll(/\W/g, "-")}`;
  const activeId = active === undefined ? undefined : optionId(active);

  const isFirst = useRef(true);
  useEffect(() => {
    // The initially active entry is centred.
    const block = isFirst.current ? "center" : "nearest";
    isFirst.current = false;
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block });
  }, [activeId]);

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    const isInText = (event.key === "ArrowLeft" || event.key === "ArrowRight") && search !== "";
    if (step !== undefined && !isInText) {
      event.preventDefault();
      const next = activeIndex < 0 ? 0 : Math.min(Math.max(activeIndex + step, 0), found.length - 1);
      setActiveName(found[next] ?? activeName);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (active !== undefined) onChoose(active);
    }
  }

  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      <input
        data-autofocus
        autoFocus
        type="text"
        role="combobox"
        aria-label={words.search}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.hint}
        value={search}
        className={classNames(inputClasses, "h-control")}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={press}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={classNames(
          "relative -mx-1 max-h-[min(20rem,45dvh)] overflow-y-auto px-1",
          props.listClasses,
        )}
      >
        {found.map((name) => (
          <div
            key={name}
            id={optionId(name)}
            role="option"
            tabIndex={-1}
            aria-selected={name === chosen}
            className={classNames(
              "cursor-default rounded-control",
              props.optionClasses,
              name === active ? "bg-hover outline-2 -outline-offset-2 outline-focus" : "hover:bg-hover",
            )}
            // Keeps the focus in the input.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(name)}
          >
            {renderOption(name)}
          </div>
        ))}
      </div>
      <p role="status" className={found.length === 0 ? "text-13 text-ink-2" : "sr-only"}>
        {found.length === 0 ? words.none : words.found(found.length)}
      </p>
      {props.children}
    </div>
  );
}
