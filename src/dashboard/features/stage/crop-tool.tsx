import { Button } from "../../base/design-system/button.tsx";
import { IconButton } from "../../base/design-system/icon-button.tsx";
import { withOption } from "../../model/composition/composition.ts";
import type { CompositionState } from "../../model/composition/use-composition.ts";
import { croppedSize } from "./crop.ts";
import { texts } from "./texts.ts";

export interface CropToolProps {
  state: CompositionState;
  whole: { width: number; height: number };
  isCropping: boolean;
  onCroppingChange: (isCropping: boolean) => void;
}

/** Toggles the crop's handles, shows the cropped size, and removes the crop. */
export function CropTool({ state, whole, isCropping, onCroppingChange }: CropToolProps) {
  const { options } = state.composition;
  const cropped = croppedSize(options, whole);
  const isCropped = options.width !== undefined || options.height !== undefined;
  return (
    <span className="flex items-center gap-1">
      <IconButton
        icon="crop"
        label={texts.crop.label}
        size="small"
        aria-pressed={isCropping}
        onClick={() => onCroppingChange(!isCropping)}
      />
      {(isCropped || isCropping) && (
        <span className="figures text-12 whitespace-nowrap text-ink-2">
          {cropped.width}×{cropped.height}
        </span>
      )}
      {isCropped && (
        <Button
          size="small"
          variant="quiet"
          className="px-1.5 text-12"
          onClick={() => {
            state.finishGesture();
            state.update((current) =>
              withOption(withOption(current, "width", undefined), "height", undefined),
            );
          }}
        >
          {texts.crop.clear}
        </Button>
      )}
    </span>
  );
}
