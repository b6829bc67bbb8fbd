import { type KeyboardEvent, useId, useState } from "react";
import { type FontCatalogue, type FontFamily, findFamily } from "#scene/fonts/catalogue.ts";
import { inputClasses } from "../../base/design-system/field.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { scriptsOf, searchFamilies } from "./font-list.ts";
import { FontRow } from "./font-row.tsx";
import { FontUpload } from "./font-upload.tsx";
import { texts } from "./texts.ts";

export interface FontPickerProps {
  label: string;
  text: string;
  families: readonly FontFamily[];
  catalogue: FontCatalogue;
  uploadedNames: ReadonlySet<string>;
  onChoose: (name: string) => void;
  onClose: () => void;
}

/** A combobox of families. Arrow keys move the active row, Enter chooses it. */
export function FontPicker(props: FontPickerProps) {
  const { label, text, families, catalogue, uploadedNames, onChoose, onClose } = props;
  const listId = useId();
  const [search, setSearch] = useState("");
  const [activeName, setActiveName] = useState<string | undefined>(() => findFamily(text, catalogue)?.name);
  const found = searchFamilies(families, search, (family) => [
    texts.font.categories[family.category],
    ...scriptsOf(family).map((name) => texts.font.scripts[name]),
  ]);
  const at = found.findIndex(({ name }) => name === activeName);
  // After a search the first match is active.
  const activeIndex = at < 0 && search !== "" && found.length > 0 ? 0 : at;
  const active = found[activeIndex];
  const optionId = (name: string) => `${listId}-${name.replaceAll(/\W/g, "-")}`;

  function choose(name: string) {
    onChoose(name);
    onClose();
  }

  function press(event: KeyboardEvent) {
    const last = found.length - 1;
    const target = {
      ArrowDown: Math.min(activeIndex + 1, last),
      ArrowUp: Math.max(activeIndex - 1, 0),
      PageDown: Math.min(activeIndex + 5, last),
      PageUp: Math.max(activeIndex - 5, 0),
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setActiveName(found[target]?.name);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (active !== undefined) choose(active.name);
    }
  }

  return (
    <div className="flex w-72 max-w-full flex-col gap-2">
      <input
        data-autofocus
        autoFocus
        type="text"
        role="combobox"
        aria-label={texts.font.search(label)}
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : optionId(active.name)}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.font.searchHint}
        value={search}
        className={classNames(inputClasses, "h-control")}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={press}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className="-mx-1 flex max-h-[min(20rem,45dvh)] flex-col overflow-y-auto px-1"
      >
        {found.map((family) => (
          <FontRow
            key={family.name}
            id={optionId(family.name)}
            family={family}
            catalogue={catalogue}
            isUploaded={uploadedNames.has(family.name)}
            isChosen={family.name.toLowerCase() === text.trim().toLowerCase()}
            isActive={family === active}
            onChoose={() => choose(family.name)}
          />
        ))}
      </div>
      <p role="status" className={found.length === 0 ? "text-13 text-ink-2" : "sr-only"}>
        {found.length === 0 ? texts.font.none : texts.font.found(found.length)}
      </p>
      <FontUpload onUploaded={choose} />
    </div>
  );
}
