import { useRef } from "react";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { acceptedPictures } from "../fields/upload/picture-file.ts";
import { PictureKeys } from "./picture-keys.tsx";
import { pressOnPicture } from "./press-on-picture.ts";
import type { StageLayersProps } from "./stage-layers-props.ts";
import { texts } from "./texts.ts";

export function StageKeys({ summary, selectedId, onSelect, stage }: StageLayersProps) {
  const { zoom, pan, page, turnTo, editing, drop, view, result } = stage;
  const input = useRef<HTMLInputElement>(null);
  const target = drop.targetOf(selectedId);

  const stop = result.isDifferenceShown ? () => result.onShowDifference(false) : undefined;

  /** Enter edits a text or chooses a picture's file. */
  function open() {
    if (selectedId !== undefined && editing.canEdit(selectedId)) stage.openText(selectedId);
    else if (target !== undefined) input.current?.click();
  }

  return (
    <>
      <PictureKeys
        surface={stage.surface}
        name={summary.name}
        components={stage.onPage}
        selectedId={selectedId}
        onSelect={(id) => {
          onSelect(id);
          view.reveal(id);
        }}
        onPaste={drop.onPaste}
        onKeyDown={(event) => {
          const turn = (by: number) => turnTo(page + by);
          pressOnPicture(event, { zoom, move: pan.move, turn, open, stop });
        }}
      />
      <FileInput
        ref={input}
        accept={acceptedPictures}
        label={target === undefined ? undefined : texts.drop.chooseFor(target.id)}
        onFiles={([file]) => {
          if (target !== undefined) drop.place(file, target);
        }}
      />
    </>
  );
}
