import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type { TextLook } from "../../model/drawing/text-look.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { hideHtmlText, htmlTextPlace } from "./html-text-place.ts";
import { sceneTextPlace, type TextPlace, withoutText } from "./text-place.ts";

export interface TextEditing {
  /** The component whose text is edited, with its place and original text. */
  edited:
    | { componentId: string; place: TextPlace; look: TextLook | undefined; initialText: string }
    | undefined;
  canEdit: (componentId: string) => boolean;
  /** Returns the font size, px of the template; `undefined` if the component has no text. */
  open: (componentId: string) => number | undefined;
  change: (text: string) => void;
  apply: () => void;
  cancel: () => void;
}

interface EditingOptions {
  components: readonly EditableComponent[];
  editor: ValueEditor;
  document: TemplateDocument | undefined;
  frame: RefObject<HTMLIFrameElement | null>;
}

const textProperty = "text";

/** Edits a text on the picture. Each key changes the composition at once; one edit is one undo step. */
export function useTextEditing({ components, editor, document, frame }: EditingOptions): TextEditing {
  const [opened, setOpened] = useState<{
    componentId: string;
    initialText: string;
    html: TextPlace | undefined;
  }>();
  const componentId = opened?.componentId;
  const component = useMemo(
    () => (document === undefined ? undefined : componentsOf(document).find(({ id }) => id === componentId)),
    [document, componentId],
  );
  const place = opened?.html ?? (component === undefined ? undefined : sceneTextPlace(component));
  const look = useTextLook(component);
  const isOpen = opened !== undefined;
  const isHtml = opened?.html !== undefined;

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (componentId === undefined || !isHtml || page == null) return undefined;
    return hideHtmlText(page, componentId);
  }, [componentId, isHtml, frame]);

  const leave = useEffectEvent(() => editor.finishGesture());
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => leave();
  }, [isOpen]);

  const gesture = `stage ${componentId ?? ""}.${textProperty}`;
  return {
    edited:
      opened === undefined || place === undefined
        ? undefined
        : { componentId: opened.componentId, initialText: opened.initialText, place, look },
    canEdit: (id) => propertyOf(components, id) !== undefined,
    open: (id) => {
      const property = propertyOf(components, id);
      const page = frame.current?.contentDocument;
      const html = page == null ? undefined : htmlTextPlace(page, id);
      const found = document === undefined ? undefined : componentsOf(document).find((one) => one.id === id);
      const opening = html ?? (found === undefined ? undefined : sceneTextPlace(found));
      if (property === undefined || opening === undefined) return undefined;
      editor.finishGesture();
      const value = editor.valueOf(id, textProperty) ?? property.defaultText ?? "";
      setOpened({ componentId: id, initialText: String(value), html });
      return opening.fontSize;
    },
    change: (text) => {
      if (componentId === undefined) return;
      editor.set([{ componentId, property: textProperty, value: text }], gesture);
    },
    apply: () => setOpened(undefined),
    cancel: () => {
      editor.cancelGesture(gesture);
      setOpened(undefined);
    },
  };
}

function propertyOf(components: readonly EditableComponent[], componentId: string) {
  return components
    .find(({ id }) => id === componentId)
    ?.properties.find(({ property, kind }) => property === textProperty && kind === "text");
}

/** The text's style in the scene; the previous one while a new one is computed. */
function useTextLook(component: ReturnType<typeof componentsOf>[number] | undefined): TextLook | undefined {
  const { faces } = useUploadedFaces({ isEnabled: false });
  const [read, setRead] = useState<{ id: string; look: TextLook }>();
  useEffect(() => {
    if (component?.type !== "TEXT") return undefined;
    let isStale = false;
    import("../../model/drawing/text-look.ts")
      .then(({ readTextLook }) => readTextLook(component, catalogueWith(faces)))
      .then(
        (look) => {
          if (!isStale) setRead({ id: component.id, look });
        },
        () => {
          // A font failed to load: the preview reports it, and the editor uses a fallback.
        },
      );
    return () => {
      isStale = true;
    };
  }, [component, faces]);
  return read !== undefined && read.id === component?.id ? read.look : undefined;
}

/** The document without the edited text. */
export function usePaintedDocument(
  document: TemplateDocument | undefined,
  editedId: string | undefined,
): TemplateDocument | undefined {
  return useMemo(
    () => (document === undefined || editedId === undefined ? document : withoutText(document, editedId)),
    [document, editedId],
  );
}
