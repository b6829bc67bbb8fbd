import { useEffect, useRef, useState } from "react";
import { type FontCatalogue, type FontFamily } from "#scene/fonts/catalogue.ts";
import { resolveFont } from "#scene/fonts/list-needed-faces.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { loadSceneFonts } from "../../model/drawing/load-scene-fonts.ts";
import { scriptsOf, weightsText } from "./font-list.ts";
import { texts } from "./texts.ts";

export interface FontRowProps {
  id: string;
  family: FontFamily;
  catalogue: FontCatalogue;
  isUploaded: boolean;
  /** Whether the field has this family. */
  isChosen: boolean;
  /** Whether it is the active row of the combobox. */
  isActive: boolean;
  onChoose: () => void;
}

/** A family with a sample, its weights and scripts. Loads its files when the row becomes visible. */
export function FontRow({ id, family, catalogue, isUploaded, isChosen, isActive, onChoose }: FontRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const sample = useSample(row, family, catalogue);
  const scripts = scriptsOf(family).map((name) => texts.font.scripts[name]);

  const wasRendered = useRef(false);
  useEffect(() => {
    // The initially active row is centred.
    if (isActive) row.current?.scrollIntoView({ block: wasRendered.current ? "nearest" : "center" });
    wasRendered.current = true;
  }, [isActive]);

  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      className={classNames(
        "flex min-h-14 shrink-0 cursor-default flex-col justify-center gap-0.5 rounded-control px-2 py-1",
        isActive ? "bg-hover outline-2 -outline-offset-2 outline-focus" : "hover:bg-hover",
      )}
      // Keeps the focus in the input.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="flex items-center gap-2">
        <span className={classNames("text-13 font-medium", isChosen && "text-accent-text")}>
          {family.name}
        </span>
        {isUploaded && <span className="text-12 text-ink-3">{texts.font.uploaded}</span>}
        {isChosen && <Icon name="check" size={14} className="ml-auto text-accent-text" />}
      </span>
      <span
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
    </div>
  );
}

function useSample(
  row: React.RefObject<HTMLDivElement | null>,
  family: FontFamily,
  catalogue: FontCatalogue,
) {
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
