import { type FontCatalogue, type FontFamily, findFamily } from "#scene/fonts/catalogue.ts";
import { scriptsOf, searchFamilies } from "./font-list.ts";
import { FontRow } from "./font-row.tsx";
import { FontUpload } from "./font-upload.tsx";
import { PickerList } from "./picker-list.tsx";
import { texts } from "./texts.ts";

export interface FontPickerProps {
  label: string;
  text: string;
  families: readonly FontFamily[];
  catalogue: FontCatalogue;
  uploadedNames: ReadonlySet<string>;
  onChoose: (name: string) => void;
}

const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 };

/** A list of families, in which fonts are uploaded too. */
export function FontPicker(props: FontPickerProps) {
  const { label, text, families, catalogue, uploadedNames, onChoose } = props;
  const words = texts.font;
  const chosen = findFamily(text, catalogue)?.name;
  const byName = new Map(families.map((family) => [family.name, family]));
  const find = (search: string) =>
    searchFamilies(families, search, (family) => [
      words.categories[family.category],
      ...scriptsOf(family).map((name) => words.scripts[name]),
    ]).map(({ name }) => name);
  return (
    <PickerList
      {...{ label, chosen, find, steps, onChoose }}
      words={{ ...words, search: words.search(label), hint: words.searchHint }}
      listClasses="flex flex-col"
      optionClasses="flex min-h-14 shrink-0 flex-col justify-center gap-0.5 px-2 py-1"
      renderOption={(name) => {
        const family = byName.get(name);
        const isUploaded = uploadedNames.has(name);
        return family && <FontRow {...{ family, catalogue, isUploaded }} isChosen={name === chosen} />;
      }}
    >
      <FontUpload onUploaded={onChoose} />
    </PickerList>
  );
}
