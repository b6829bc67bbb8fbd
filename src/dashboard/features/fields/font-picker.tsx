import { type RefObject, useEffect, useRef, useState } from "react";
import { findFamily, type FontCatalogue, type FontFamily } from "#scene/fonts/catalogue.ts";
import { resolveFont } from "#scene/fonts/list-needed-faces.ts";
import { includesWords } from "#contract/fold-text.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { loadSceneFonts } from "../../model/drawing/load-scene-fonts.ts";
import { FontUpload } from "./font-upload.tsx";
import { PickerList } from "./picker-list.tsx";
import { texts } from "./texts.ts";
import { fileCovers } from "#scene/fonts/file-coverage.ts";

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

interface FontRowProps {
  family: FontFamily;
  catalogue: FontCatalogue;
  isUploaded: boolean;
  /** Whether the field has this family. */
  isChosen: boolean;
}

/** A family with a sample, its weights and scripts. Loads its files when the sample becomes visible. */
function FontRow({ family, catalogue, isUploaded, isChosen }: FontRowProps) {
  const row = useRef<HTMLSpanElement>(null);
  const sample = useSample(row, family, catalogue);
  const scripts = scriptsOf(family).map((name) => texts.font.scripts[name]);

  return (
    <>
      <span className="flex items-center gap-2">
        <span className={classNames("text-13 font-medium", isChosen && "text-accent-text")}>
          {family.name}
        </span>
        {isUploaded && <span className="text-12 text-ink-3">{texts.font.uploaded}</span>}
        {isChosen && <Icon name="check" size={14} className="ml-auto text-accent-text" />}
      </span>
      <span
        ref={row}
        aria-hidden="true"
        dir="auto"
        className={classNames(
          "block shrink-0 truncate text-18 text-ink transition-opacity",
          sample.isReady ? "opacity-100" : "opacity-0",
        )}
        style={{ fontFamily: sample.fontFamily }}
      >
        {family.sample}
      </span>
      <span className="text-12 text-ink-3">
        <span className="figures">{weightsText(family)}</span>
        {family.hasItalic && ` · ${texts.font.italic}`}
        {scripts.length > 0 && ` · ${scripts.join(", ")}`}
      </span>
    </>
  );
}

function useSample(row: RefObject<HTMLElement | null>, family: FontFamily, catalogue: FontCatalogue) {
  const [isReady, setReady] = useState(false);
  const [files] = useState(
    () =>
      resolveFont({ family: family.name, weight: 400, italic: false, text: family.sample }, catalogue).files,
  );

  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    let isUnmounted = false;
    const show = () => {
      if (!isUnmounted) setReady(true);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      // If a file fails to load, the sample shows in the interface's font.
      loadSceneFonts(files).then(show, show);
    });
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
    };
  }, [row, files]);

  return { isReady, fontFamily: files.map(({ alias }) => `"${alias}"`).join(", ") };
}

/** Scripts to search fonts by, each with a character that only fonts for the script have. */
const scripts = [
  ["latin", "a"],
  ["latinExtended", "ł"],
  ["vietnamese", "ệ"],
  ["greek", "α"],
  ["cyrillic", "ж"],
  ["arabic", "ع"],
  ["hebrew", "ש"],
  ["devanagari", "अ"],
  ["thai", "ก"],
  ["japanese", "あ"],
  ["korean", "한"],
  ["chinese", "值"],
] as const;

type ScriptName = (typeof scripts)[number][0];

// A cache, because reading a coverage is slow and families are listed repeatedly.
const known = new WeakMap<FontFamily, readonly ScriptName[]>();

export function scriptsOf(family: FontFamily): readonly ScriptName[] {
  let found = known.get(family);
  if (found === undefined) {
    found = scripts
      .filter(([, letter]) => family.files.some((file) => fileCovers(file, letter.codePointAt(0) ?? 0)))
      .map(([name]) => name);
    known.set(family, found);
  }
  return found;
}

/** The available weights: `400`, `300, 400, 700` or `100–900`. */
export function weightsText({ weights }: FontFamily): string {
  return "min" in weights ? `${weights.min}–${weights.max}` : weights.join(", ");
}

/**
 * The families with every word of the search in their name, kind or scripts. `wordsOf` returns kind and scripts in the
 * user's language.
 */
export function searchFamilies(
  families: readonly FontFamily[],
  search: string,
  wordsOf: (family: FontFamily) => readonly string[],
): FontFamily[] {
  return families.filter((family) => includesWords([family.name, ...wordsOf(family)].join(" "), search));
}
