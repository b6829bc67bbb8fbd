import { useId } from "react";
import { formatSize } from "../../base/design-system/format.ts";
import { NumberField } from "../../base/design-system/number-field.tsx";
import {
  pixelsMaxOf,
  type PresetName,
  presetNames,
  presets,
  sideMaxOf,
  type SizeProblems,
  type StartPage,
  type TemplateEditor,
} from "./presets.ts";
import { StartCard } from "./start-card.tsx";
import { texts } from "./texts.ts";

export interface PresetCardsProps {
  /** Undefined: no blank page is chosen. */
  chosen: PresetName | "custom" | undefined;
  page: StartPage;
  editor: TemplateEditor;
  problems: SizeProblems;
  /** The service's words for a refused length. */
  refused: { width?: string | undefined; height?: string | undefined };
  onChoose: (preset: PresetName | "custom", page: StartPage) => void;
}

/** The sizes of a blank page, each drawn at its ratio, and fields for any other size. */
export function PresetCards({ chosen, page, editor, problems, refused, onChoose }: PresetCardsProps) {
  const group = useId();
  const wordsOf = (problem: "side" | "pixels") =>
    problem === "side" ? texts.side(sideMaxOf(editor)) : texts.pixels(pixelsMaxOf(editor) / 1e6);
  return (
    <>
      <fieldset className="start-cards">
        <legend className="sr-only">{texts.sizes}</legend>
        {presetNames.map((name) => (
          <StartCard
            key={name}
            group={group}
            label={texts.presets[name]}
            detail={detailOf(presets[name])}
            isChosen={chosen === name}
            onChoose={() => onChoose(name, presets[name])}
          >
            <PageShape page={presets[name]} />
          </StartCard>
        ))}
        <StartCard
          group={group}
          label={texts.custom}
          detail={detailOf(page)}
          isChosen={chosen === "custom"}
          onChoose={() => onChoose("custom", withoutZone(page))}
        >
          <PageShape page={page} isCustom />
        </StartCard>
      </fieldset>
      <div className="flex md:max-w-96 gap-3">
        {(["width", "height"] as const).map((side) => {
          const problem = problems[side === "height" ? "height" : "width"];
          return (
            <NumberField
              key={side}
              label={texts[side]}
              className="min-w-0 flex-1"
              unit="px"
              minimum={1}
              maximum={sideMaxOf(editor)}
              value={page[side]}
              error={
                side === "height" || problem !== undefined
                  ? ((problem && wordsOf(problem)) ?? refused[side])
                  : refused.width
              }
              onValueChange={(length) => onChoose("custom", { ...withoutZone(page), [side]: length })}
            />
          );
        })}
      </div>
    </>
  );
}

/** `1200×630`, with the scale if there is one, and the format where it is no picture. */
function detailOf({ width = 0, height = 0, outputFormat, scaleFactor }: StartPage): string {
  const size = formatSize(width, height);
  const scaled = scaleFactor === undefined ? size : `${size} ×${scaleFactor}`;
  return outputFormat === "pdf" ? `${scaled} PDF` : scaled;
}

/** A safe zone belongs to the size of its channel. */
function withoutZone(page: StartPage): StartPage {
  return { ...page, safeZone: undefined };
}

/** The longer side of a drawn page, px. */
const shapePx = 72;

function PageShape({ page, isCustom = false }: { page: StartPage; isCustom?: boolean }) {
  const width = Math.max(1, page.width ?? 1);
  const height = Math.max(1, page.height ?? 1);
  const scale = shapePx / Math.max(width, height);
  return (
    <span className="start-shape grid place-items-center border-b border-line">
      <span
        className="start-page"
        data-kind={isCustom ? "custom" : page.safeZone}
        style={{ width: Math.max(2, width * scale), height: Math.max(2, height * scale) }}
      />
    </span>
  );
}
