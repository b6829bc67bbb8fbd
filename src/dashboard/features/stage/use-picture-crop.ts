import { useState } from "react";
import { componentsOf } from "#scene/document.ts";
import { showToast } from "../../base/design-system/toast.ts";
import type { ScenePicture } from "../../model/drawing/scene-pictures.ts";
import { texts } from "./texts.ts";
import type { StageProps } from "./stage-props.ts";

interface CropOptions extends Pick<StageProps, "document" | "selectedId" | "onSelect"> {
  pictureOf: (source: string) => ScenePicture | undefined;
  /** Remembers a component, and returns a function that restores it. Absent: pictures are not cropped here. */
  remember: ((componentId: string) => () => void) | undefined;
  /** Moves the focus to the layer over the picture. */
  onLeave: () => void;
}

/** The picture that is cropped inside its frame. Ends when another component is selected. */
export function usePictureCrop(options: CropOptions) {
  const { document, selectedId, pictureOf, onSelect, remember, onLeave } = options;
  const [opened, setOpened] = useState<{ id: string; restore: () => void }>();

  const find = (id: string | undefined) => {
    const found = document && componentsOf(document).find((one) => one.id === id);
    return found?.type === "IMAGE" && found.visible ? found : undefined;
  };
  const component = opened?.id === selectedId ? find(opened?.id) : undefined;
  const state = component === undefined ? undefined : pictureOf(component.src);
  if (opened !== undefined && (component === undefined || state?.state === "failed")) setOpened(undefined);

  return {
    cropped:
      component === undefined || state?.state !== "ready" ? undefined : { component, picture: state.image },
    canOpen: (id: string) => remember !== undefined && find(id) !== undefined,
    /** Begins when the picture is loaded; says why one cannot be cropped. */
    open: (id: string) => {
      const found = find(id);
      if (found === undefined || remember === undefined) return;
      onSelect(id);
      const words = texts.pictureCrop;
      const read = pictureOf(found.src);
      if (read?.state === "failed") showToast(words.failed(id, read.reason), { tone: "error" });
      else if (found.src === "") showToast(words.missing(id), { tone: "info" });
      else setOpened({ id, restore: remember(id) });
      if (read?.state === "loading") showToast(words.loading(id), { tone: "info" });
    },
    /** `hasKeys`: the focus is in the crop, and returns to the picture. */
    end: (hasKeys: boolean) => {
      setOpened(undefined);
      if (hasKeys) onLeave();
    },
    restore: () => opened?.restore(),
  };
}
