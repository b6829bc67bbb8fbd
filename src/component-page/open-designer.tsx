import { type ReactNode, useLayoutEffect } from "react";
import { expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createClient } from "#client/create-client.ts";
import type { JsonObject } from "#contract/json.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { ClientProvider } from "#dashboard/base/connection/client-context.tsx";
import { Toaster } from "#dashboard/base/design-system/toaster.tsx";
import { startHistory } from "#dashboard/model/composition/undo-history.ts";
import { CanvasDesigner } from "#dashboard/pages/designer/canvas-designer.tsx";
import { documentOf, startDesign } from "#dashboard/model/design/design.ts";
import { type Designer, useDesigner } from "#dashboard/pages/designer/use-designer.ts";
import { componentsOf, type SceneComponent } from "#scene/document.ts";
import { drag, type Place, release } from "./drag.ts";
import { Frame } from "./frame.tsx";

/** A design that a test has opened. */
export interface OpenedDesign {
  /** As it was rendered last. */
  readonly designer: Designer;
}

interface OpeningProps {
  source: JsonObject;
  show: (designer: Designer) => ReactNode;
  onRender: (designer: Designer) => void;
}

function Opening({ source, show, onRender }: OpeningProps) {
  const designer = useDesigner(() => startHistory(startDesign(source)));
  useLayoutEffect(() => onRender(designer), [designer, onRender]);
  return show(designer);
}

/** Renders a part of the designer with a design of `source`. `answer` is the service; by default it has nothing. */
export async function openDesign(
  source: JsonObject,
  show: (designer: Designer) => ReactNode,
  answer: typeof fetch = async () => Response.json([]),
): Promise<OpenedDesign> {
  let rendered: Designer | undefined;
  await render(
    <ClientProvider client={createClient({ prefix: "", fetch: answer })}>
      <Opening
        {...{ source, show }}
        onRender={(designer) => {
          rendered = designer;
        }}
      />
      <Toaster />
    </ClientProvider>,
    { wrapper: Frame },
  );
  return {
    get designer() {
      if (rendered === undefined) throw new Error("The design is not rendered.");
      return rendered;
    },
  };
}

/** The designer of a canvas template that a test has opened. Places are px of the template. */
export interface OpenedCanvas extends OpenedDesign {
  /** The drawing of the template. */
  picture: () => Element;
  /** The layer that takes the keys of the canvas. */
  surface: () => HTMLElement;
  /** A handle by its `data-handle`. */
  handle: (name: string) => Element;
  /** Presses the mouse at the first place and moves it over the others; `release` ends it. */
  drag: (...places: readonly [Place, ...Place[]]) => Promise<void>;
  press: (x: number, y: number) => Promise<void>;
  /** The ids of all components, in paint order. */
  ids: () => string[];
  /** Throws if there is no such component. */
  component: (id: string) => SceneComponent;
}

/** Opens the designer of a canvas template, named Card, and waits until it is drawn. */
export async function openCanvas(source: JsonObject): Promise<OpenedCanvas> {
  const { width, height } = documentOf(source);
  const detail: TemplateDetail = {
    identifier: "card",
    name: "Card",
    width,
    height,
    scaleFactor: 1,
    outputFormat: "png",
    createdBy: "API",
    editor: "canvas-editor",
    tags: [],
    quality: 85,
    createdAt: "2026-11-25T06:00:00.000Z",
    properties: [],
    revision: 1,
  };
  const header = <header className="lg:col-span-3">Card</header>;
  const opened = await openDesign(source, (designer) => <CanvasDesigner {...{ designer, detail, header }} />);
  const drawing = page.getByRole("img", { name: "Preview of Card" });
  await expect.element(drawing).toHaveAttribute("data-painted");
  await expect.element(page.getByText(/^local/)).toBeVisible();

  const picture = () => drawing.element();
  /** From the corner of the drawing, CSS px. */
  const onScreen = ({ x, y }: Place): Place => {
    const zoom = picture().getBoundingClientRect().width / documentOf(opened.designer.source).width;
    return { x: x * zoom, y: y * zoom };
  };
  const dragOver = ([first, ...others]: readonly [Place, ...Place[]]) =>
    drag(picture(), [onScreen(first), ...others.map(onScreen)]);
  const components = () => componentsOf(documentOf(opened.designer.source));
  return {
    get designer() {
      return opened.designer;
    },
    picture,
    surface: () => {
      const element = page.getByRole("application", { name: "Canvas" }).element();
      if (!(element instanceof HTMLElement)) throw new Error("The canvas takes no focus.");
      return element;
    },
    handle: (name) => {
      const found = document.querySelector(`[data-handle="${name}"]`);
      if (found === null) throw new Error(`There is no handle ${name}.`);
      return found;
    },
    drag: (...places) => dragOver(places),
    press: async (x, y) => {
      await dragOver([{ x, y }]);
      await release();
    },
    ids: () => components().map(({ id }) => id),
    component: (id) => {
      const found = components().find((one) => one.id === id);
      if (found === undefined) throw new Error(`There is no ${id}.`);
      return found;
    },
  };
}

/** Presses a key with Control, as ⌘ on other systems. */
export function pressWithControl(key: string): Promise<void> {
  return userEvent.keyboard(`{Control>}${key}{/Control}`);
}
