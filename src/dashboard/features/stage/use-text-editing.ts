import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { type RunStyle, shortTextOf, textOfRuns, toChangeText, toRuns } from "#scene/values/styled-text.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type * as TextLooks from "../../model/drawing/text-look.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { hideHtmlText, htmlTextPlace, sceneTextPlace, type TextPlace, withoutText } from "./text-place.ts";
import { stylingOf } from "./run-styling.ts";
import type { TextEditorProps } from "./text-editor.tsx";
import type { StageProps } from "./stage-props.ts";

export interface TextEditing {
  /** The component whose text is edited, with its place and text. */
  edited: Pick<TextEditorProps, "componentId" | "place" | "look" | "readRuns" | "styling"> | undefined;
  canEdit: (componentId: string) => boolean;
  /** Returns the font size, px of the template; `undefined` if the component has no text. */
  open: (componentId: string) => number | undefined;
  change: TextEditorProps["onRunsChange"];
  step: TextEditorProps["onStep"];
  apply: () => void;
  cancel: () => void;
}

interface EditingOptions extends Pick<StageProps, "components" | "editor" | "document"> {
  remember: NonNullable<StageProps["tools"]>["remember"] | undefined;
  frame: RefObject<HTMLIFrameElement | null>;
  /** Whether parts of a text may have styles of their own; else only the emphasis of its component. */
  hasRunStyles: boolean;
}

const textProperty = "text";

/** Edits a text on the picture. Each key changes the composition at once. */
export function useTextEditing(options: EditingOptions): TextEditing {
  const { components, editor, document, frame, remember, hasRunStyles } = options;
  const [opened, setOpened] = useState<{
    componentId: string;
    /** Those that pairs of braces take; undefined where the text was sent as runs. */
    pairStyles: readonly RunStyle[] | undefined;
    restore: () => void;
    html: TextPlace | undefined;
  }>();
  const componentId = opened?.componentId;
  const component = useMemo(
    () => (document === undefined ? undefined : componentsOf(document).find(({ id }) => id === componentId)),
    [document, componentId],
  );
  const place = opened?.html ?? (component === undefined ? undefined : sceneTextPlace(component));
  const look = useTextLook(component);
  const styling = useMemo(
    () => (component?.type === "TEXT" ? stylingOf(component, { hasOwnStyles: hasRunStyles }) : undefined),
    [component, hasRunStyles],
  );
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

  // An undo may have removed the component; the document itself may be absent for a moment.
  if (isOpen && document !== undefined && place === undefined) setOpened(undefined);

  /** The value that was set, or that of the template. */
  const read = (id: string) => {
    const found = document === undefined ? undefined : componentsOf(document).find((one) => one.id === id);
    const text = found?.type === "TEXT" ? found : undefined;
    const written =
      editor.valueOf(id, textProperty) ?? text?.text ?? propertyOf(components, id)?.defaultText ?? "";
    const short = shortTextOf(written) ?? String(written);
    const styles = text && (text.styles ?? []);
    return {
      found,
      runs: styles === undefined ? [{ text: short }] : toRuns({ text: short, styles }),
      pairStyles: Array.isArray(written) ? undefined : styles,
    };
  };
  return {
    edited:
      opened === undefined || place === undefined
        ? undefined
        : {
            componentId: opened.componentId,
            readRuns: () => read(opened.componentId).runs,
            place,
            look,
            styling,
          },
    canEdit: (id) => propertyOf(components, id) !== undefined,
    open: (id) => {
      const page = frame.current?.contentDocument;
      const html = page == null ? undefined : htmlTextPlace(page, id);
      const { found, pairStyles } = read(id);
      const opening = html ?? (found === undefined ? undefined : sceneTextPlace(found));
      if (propertyOf(components, id) === undefined || opening === undefined) return undefined;
      editor.finishGesture();
      const before = { componentId: id, property: textProperty, value: editor.valueOf(id, textProperty) };
      const restore = remember?.(id, [textProperty]) ?? (() => editor.set([before]));
      setOpened({ componentId: id, pairStyles, restore, html });
      return opening.fontSize;
    },
    change: (runs, step) => {
      if (opened === undefined) return;
      const { pairStyles } = opened;
      const isShort = styling?.hasOwnStyles !== true && pairStyles !== undefined;
      const styled = () => (isShort ? toChangeText(runs, pairStyles) : [...runs]);
      const value = styling === undefined ? textOfRuns(runs) : styled();
      const gesture = `stage ${opened.componentId}.${textProperty} ${step}`;
      editor.set([{ componentId: opened.componentId, property: textProperty, value }], gesture);
    },
    step: (step) => editor[step](),
    apply: () => setOpened(undefined),
    cancel: () => {
      opened?.restore();
      setOpened(undefined);
    },
  };
}

function propertyOf(components: readonly EditableComponent[], componentId: string) {
  return components
    .find(({ id }) => id === componentId)
    ?.properties.find(({ property, kind }) => property === textProperty && kind === "text");
}

/** The text's style in the scene, as soon as its fonts are loaded; until then the previous one. */
function useTextLook(
  component: ReturnType<typeof componentsOf>[number] | undefined,
): TextLooks.TextLook | undefined {
  const { faces } = useUploadedFaces({ isEnabled: false });
  const [reader, setReader] = useState<typeof TextLooks>();
  const [loaded, setLoaded] = useState<unknown>();
  const text = component?.type === "TEXT" ? component : undefined;
  const isOpen = text !== undefined;
  useEffect(() => {
    // The preview reports what failed to load, and the editor uses a fallback.
    if (isOpen) import("../../model/drawing/text-look.ts").then(setReader, () => undefined);
  }, [isOpen]);
  const fonts = useMemo(() => catalogueWith(faces), [faces]);
  const look = useMemo(
    () => (text === undefined ? undefined : reader?.readTextLook(text, fonts)),
    // oxlint-disable-next-line react/exhaustive-deps -- A font that was loaded changes what is read.
    [reader, text, fonts, loaded],
  );
  useEffect(() => {
    if (reader === undefined || text === undefined || look !== undefined) return;
    reader.loadTextLook(text, fonts).then(
      () => setLoaded(text),
      () => undefined,
    );
  }, [reader, text, look, fonts]);
  const [known, setKnown] = useState<{ id: string; look: TextLooks.TextLook }>();
  if (look !== undefined && text !== undefined && known?.look !== look) setKnown({ id: text.id, look });
  return look ?? (known?.id === text?.id ? known?.look : undefined);
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
