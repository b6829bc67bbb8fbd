import { type ClipboardEvent, type DragEvent, useState } from "react";
import { componentsOf } from "#scene/document.ts";
import { texts as fieldTexts } from "../fields/texts.ts";
import { type PictureUpload, usePictureUpload } from "../fields/upload/use-picture-upload.ts";
import { showToast } from "../../base/design-system/toast.ts";
import { type EditableComponent, valuesToSet } from "../../model/composition/editable-properties.ts";
import type { StageGeometry } from "./geometry.ts";
import { texts } from "./texts.ts";
import type { StageProps } from "./stage-props.ts";
import type { ScenePicture } from "../../model/drawing/scene-pictures.ts";
import { mayCarryPicture, readDroppedPicture } from "../fields/upload/picture-file.ts";

export interface PictureDrop {
  /** During a drag: the possible targets, and the one below the pointer. */
  drag: { targets: readonly PictureTarget[]; target: PictureTarget | undefined } | undefined;
  upload: PictureUpload;
  /** Uploads a file for a component. */
  place: (file: File, target: PictureTarget) => void;
  targetOf: (componentId: string | undefined) => PictureTarget | undefined;
  onPaste: (event: ClipboardEvent) => void;
  handlers: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
  };
}

interface DropOptions extends Pick<StageProps, "components" | "editor" | "selectedId" | "onSelect"> {
  geometry: StageGeometry;
  /** Converts a point of the window to px of the template. */
  pointOf: (event: { clientX: number; clientY: number }) => { x: number; y: number };
  /** Takes what is dropped beside every picture. */
  onElsewhere?: ((transfer: DataTransfer, at: { x: number; y: number }) => void) | undefined;
}

/** Sets components' pictures by drop, paste, or a chosen file. */
export function usePictureDrop(options: DropOptions): PictureDrop {
  const { components, editor, geometry, selectedId, pointOf, onSelect, onElsewhere } = options;
  const upload = usePictureUpload();
  const [drag, setDrag] = useState<PictureDrop["drag"]>();
  const targetOf = (componentId: string | undefined) =>
    listPictureTargets(components.filter(({ id }) => id === componentId))[0];

  function set({ id, property }: PictureTarget, source: string) {
    editor.finishGesture();
    const properties = components.find((one) => one.id === id)?.properties ?? [];
    editor.set(valuesToSet(properties, { componentId: id, property, value: source }));
    onSelect(id);
    showToast(texts.drop.placed(id));
  }

  function place(file: File, target: PictureTarget) {
    onSelect(target.id);
    upload.upload(file, ({ reference }) => set(target, reference));
  }

  function take(transfer: DataTransfer, target: PictureTarget) {
    const dropped = readDroppedPicture(transfer, window.location.origin);
    if (dropped.kind === "nothing") showToast(fieldTexts.upload.nothing, { tone: "error" });
    else if (dropped.kind === "address") set(target, dropped.address);
    else {
      if (dropped.others > 0) showToast(fieldTexts.upload.onlyOne(dropped.file.name), { tone: "info" });
      place(dropped.file, target);
    }
  }

  return {
    drag,
    upload,
    place,
    targetOf,
    onPaste: (event) => {
      const target = targetOf(selectedId);
      if (target === undefined || event.clipboardData.files.length === 0) return;
      event.preventDefault();
      take(event.clipboardData, target);
    },
    handlers: {
      onDragOver: (event) => {
        if (!mayCarryPicture(event.dataTransfer)) return;
        event.preventDefault();
        const targets = listPictureTargets(components);
        const target = targetAt(targets, geometry.idsAt(pointOf(event)), selectedId);
        event.dataTransfer.dropEffect = target === undefined && onElsewhere === undefined ? "none" : "copy";
        if (drag === undefined || drag.target?.id !== target?.id) setDrag({ targets, target });
      },
      onDragLeave: (event) => {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDrag(undefined);
      },
      onDrop: (event) => {
        setDrag(undefined);
        if (!mayCarryPicture(event.dataTransfer)) return;
        event.preventDefault();
        const targets = listPictureTargets(components);
        const target = targetAt(targets, geometry.idsAt(pointOf(event)), selectedId);
        if (target === undefined) onElsewhere?.(event.dataTransfer, pointOf(event));
        else take(event.dataTransfer, target);
      },
    },
  };
}

interface CropOptions extends Pick<StageProps, "document" | "selectedId" | "onSelect"> {
  pictureOf: (source: string) => ScenePicture | undefined;
  remember: NonNullable<StageProps["tools"]>["remember"] | undefined;
  /** Moves the focus to the layer over the picture. */
  onLeave: () => void;
}

const framingNames = ["fit", "positionX", "positionY", "zoom"];

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
      else setOpened({ id, restore: remember(id, framingNames) });
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

/** A component that shows a picture, with the property of its source. */
interface PictureTarget {
  id: string;
  property: string;
}

export function listPictureTargets(components: readonly EditableComponent[]): PictureTarget[] {
  return components.flatMap(({ id, mainProperty, properties }) => {
    const pictures = properties.filter(({ kind }) => kind === "image");
    const named = pictures.find(({ property }) => property === mainProperty) ?? pictures[0];
    return named === undefined ? [] : [{ id, property: named.property }];
  });
}

/**
 * The target of a picture that is dropped on these components, topmost first. If none of them shows a picture: the only
 * target, else the selected one.
 */
export function targetAt(
  targets: readonly PictureTarget[],
  idsFromTop: readonly string[],
  selectedId: string | undefined,
): PictureTarget | undefined {
  const under = idsFromTop
    .map((id) => targets.find((target) => target.id === id))
    .find((target) => target !== undefined);
  if (under !== undefined) return under;
  if (targets.length === 1) return targets[0];
  return targets.find(({ id }) => id === selectedId);
}
