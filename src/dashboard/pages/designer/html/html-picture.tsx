import { type MouseEvent, useMemo, useRef } from "react";
import type { TemplateDetail } from "#contract/templates.ts";
import type { ValueEditor } from "../../../model/composition/value-editor.ts";
import type { ResultState } from "../../../model/requests/result/use-result.ts";
import { PreviewStage } from "../../../features/stage/preview-stage.tsx";
import type { HtmlDesign } from "./use-html-design.ts";

export interface HtmlPictureProps {
  design: HtmlDesign;
  summary: TemplateDetail;
  hoveredId: string | undefined;
  onHover: (componentId: string | undefined) => void;
}

const idle: ResultState = { step: "idle" };
const ignore = () => undefined;
/** The template itself: the picture has no changes, and its tools make none. */
const unchanged: ValueEditor = {
  valueOf: ignore,
  set: ignore,
  finishGesture: ignore,
  cancelGesture: ignore,
  undo: ignore,
  redo: ignore,
};

/**
 * The live picture. A press selects, and puts the caret of the code at the pressed element's tag; a double press or Enter
 * moves the focus there.
 */
export function HtmlPicture({ design, summary, hoveredId, onHover }: HtmlPictureProps) {
  const { template, selectedId } = design;
  const document = template?.document;
  // Without properties the stage offers no edits of its own.
  const components = useMemo(
    () =>
      (document?.components ?? []).map(({ id, type, mainProperty }) => ({
        id,
        type,
        mainProperty,
        properties: [],
        source: "template" as const,
      })),
    [document],
  );
  const selected = useRef<string>(undefined);

  function press(event: MouseEvent<HTMLElement>) {
    const frame = event.currentTarget.querySelector("iframe");
    if (frame === null || !(event.target instanceof Node)) return;
    if (frame.parentElement?.contains(event.target) !== true || event.detail > 1) return;
    const pressed = pressedElement(frame, event);
    const chosen = selected.current;
    selected.current = undefined;
    // Alt and repeated presses select a component below the pressed element.
    if (pressed === undefined || (chosen !== undefined && chosen !== pressed.componentId)) return;
    design.goToElement(pressed.componentId, pressed.path);
  }

  return (
    <div
      role="presentation"
      className="html-picture flex min-h-0 min-w-0 flex-col"
      onClick={press}
      onDoubleClick={design.enterCode}
      onKeyDown={(event) => {
        const isPicture = event.target instanceof Element && event.target.matches('[role="listbox"]');
        if (event.key !== "Enter" || !isPicture) return;
        event.preventDefault();
        design.enterCode();
      }}
    >
      <PreviewStage
        summary={summary}
        components={components}
        editor={unchanged}
        document={undefined}
        html={template && { template, document: template.document }}
        isPdf={document?.outputFormat === "pdf"}
        selectedId={selectedId}
        hoveredId={hoveredId}
        renderState={idle}
        isRenderCurrent={false}
        onSelect={(id) => {
          selected.current = id;
          design.goToComponent(id, { takesFocus: false });
        }}
        onHover={onHover}
        tools={{ bar: <></> }}
      />
    </div>
  );
}

/** An element of the picture's page: the indexes of child elements from the body, and its component. */
interface PressedElement {
  path: readonly number[];
  componentId: string | undefined;
}

/** The element at a point of the window. Its class is one of the frame's own, so `instanceof` fails. */
function pressedElement(
  frame: HTMLIFrameElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): PressedElement | undefined {
  const page = frame.contentDocument;
  const box = frame.getBoundingClientRect();
  const zoom = box.width / frame.offsetWidth;
  const pressed = page?.elementFromPoint((clientX - box.left) / zoom, (clientY - box.top) / zoom);
  if (page === null || pressed === null || pressed === undefined) return undefined;
  const path: number[] = [];
  let element: Element = pressed;
  while (element !== page.body) {
    const parent = element.parentElement;
    if (parent === null) return undefined;
    path.unshift([...parent.children].indexOf(element));
    element = parent;
  }
  const marked = pressed.closest("[data-component]")?.getAttribute("data-component");
  return { path, componentId: marked ?? undefined };
}
