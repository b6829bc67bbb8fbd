import { useState } from "react";
import { formatName, isPictureExtension } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { isSafeZoneName, safeZoneNames } from "#scene/inputs/safe-zones.ts";
import { Button, IconButton, RemoveButton } from "../../../base/design-system/button.tsx";
import { DesignButton } from "../design-icon.tsx";
import { addPageTo, removePageOf } from "../design-actions.ts";
import { type Designer, editWithRoom } from "../use-designer.ts";
import { movePage } from "../../../model/design/source/pages.ts";
import { pageCountOf } from "../../../model/design/source/components.ts";
import { texts } from "../texts.ts";
import { Select, type SelectProps } from "../../../base/design-system/select.tsx";
import {
  guidesMax,
  guidesOf,
  safeZoneNameOf,
  withGuides,
  withSafeZone,
} from "../../../model/design/source/design-notes.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";

export interface PagesSectionProps {
  designer: Designer;
  page: number;
  onTurn: (page: number) => void;
}

/** The pages of a PDF: add, duplicate, reorder, remove. */
export function PagesSection({ designer, page, onTurn }: PagesSectionProps) {
  const count = pageCountOf(designer.source);
  const { outputFormat } = designer.document;
  const words = texts.pages;
  const add = (isCopy: boolean) => {
    const added = editWithRoom(designer, (design) => addPageTo(design, page, { isCopy }));
    if (added !== undefined) onTurn(page + 1);
  };
  const move = (to: number) => {
    designer.edit((design) => ({ ...design, source: movePage(design.source, page, to) }));
    onTurn(to);
  };
  return (
    <div
      role="group"
      aria-label={words.label}
      className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-2"
    >
      <span className="px-1 text-13">{words.pageOf(page + 1, count)}</span>
      <DesignButton icon="up" label={words.earlier} disabled={page === 0} onClick={() => move(page - 1)} />
      <DesignButton
        icon="down"
        label={words.later}
        disabled={page === count - 1}
        onClick={() => move(page + 1)}
      />
      {[false, true].map((isCopy) => (
        <Button
          key={String(isCopy)}
          size="small"
          variant="quiet"
          icon={isCopy ? "duplicate" : "plus"}
          disabled={count >= limits.pagesMax}
          onClick={() => add(isCopy)}
        >
          {isCopy ? texts.actions.duplicate : words.add}
        </Button>
      ))}
      <IconButton
        icon="trash"
        size="small"
        label={words.remove}
        disabled={count === 1}
        onClick={() => {
          designer.edit((design) => removePageOf(design, page));
          onTurn(Math.max(0, page - 1));
        }}
      />
      {count > 1 && isPictureExtension(outputFormat) && (
        <p role="status" className="w-full px-1 text-12 text-ink-2">
          {words.firstOnly(formatName(outputFormat))}
        </p>
      )}
    </div>
  );
}

export interface SafeZoneSelectProps extends Pick<
  SelectProps<string>,
  "isLabelHidden" | "size" | "className"
> {
  designer: Pick<Designer, "source" | "editSource">;
}

/** Chooses the safe zone that is drawn over the page. Shows a name that this version does not know, so that it can be replaced. */
export function SafeZoneSelect({ designer, ...look }: SafeZoneSelectProps) {
  const words = texts.document;
  const value = safeZoneNameOf(designer.source) ?? "";
  const unknown = value === "" || isSafeZoneName(value) ? [] : [{ value, label: value }];
  return (
    <Select
      {...look}
      label={words.safeZone}
      title={words.safeZone}
      value={value}
      options={[
        { value: "", label: look.isLabelHidden === true ? words.noSafeZoneShort : words.noSafeZone },
        ...safeZoneNames.map((name) => ({ value: name, label: words.safeZones[name] })),
        ...unknown,
      ]}
      onValueChange={(name) => designer.editSource((source) => withSafeZone(source, name))}
    />
  );
}

/** The guides, as numbers: components snap to them, and renders do not show them. */
export function GuidesField({ designer }: { designer: Designer }) {
  const guides = guidesOf(designer.source);
  const [place, setPlace] = useState<number | undefined>();
  const words = texts.guides;
  const set = (axis: "x" | "y", places: readonly number[]) =>
    designer.edit((design) => ({
      ...design,
      source: withGuides(design.source, { ...guidesOf(design.source), [axis]: places }),
    }));
  const add = (axis: "x" | "y") => {
    if (place === undefined || guides[axis].includes(place)) return;
    set(
      axis,
      [...guides[axis], place].toSorted((a, b) => a - b),
    );
  };
  return (
    <fieldset className="col-span-2 flex flex-col gap-2">
      <legend className="pb-1 text-12 font-medium text-ink-2">{words.label}</legend>
      {(["x", "y"] as const).map((axis) =>
        guides[axis].map((px) => (
          <span key={`${axis} ${px}`} className="flex items-center gap-2 text-13">
            <span className="figures flex-1">{words.at[axis](px)}</span>
            <RemoveButton
              label={words.remove(words.at[axis](px))}
              onClick={() =>
                set(
                  axis,
                  guides[axis].filter((one) => one !== px),
                )
              }
            />
          </span>
        )),
      )}
      <div className="flex flex-wrap items-end gap-2">
        <NumberField
          label={words.place}
          size="small"
          className="w-24"
          unit="px"
          value={place}
          onValueChange={setPlace}
        />
        {(["x", "y"] as const).map((axis) => (
          <Button
            key={axis}
            size="small"
            disabled={place === undefined || guides[axis].length >= guidesMax}
            onClick={() => add(axis)}
          >
            {words.add[axis]}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
