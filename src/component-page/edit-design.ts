import { expect } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { dropGesture, endGesture, startHistory, undo } from "#dashboard/model/composition/undo-history.ts";
import {
  type Drag,
  type GestureStart,
  type HeldKeys,
  pressAt,
  resizeBy,
  rotateFrom,
} from "#dashboard/pages/designer/canvas/gestures.ts";
import { type Guide, moveGuide } from "#dashboard/pages/designer/canvas/rulers.ts";
import { type Design, documentOf, startDesign } from "#dashboard/model/design/design.ts";
import { drag, edit, select } from "#dashboard/pages/designer/design-history.ts";
import type { Handle } from "#dashboard/model/design/geometry/resize.ts";
import { componentsOf, type SceneComponent } from "#scene/document.ts";
import type { Point } from "#scene/paint/matrix.ts";
import { type DesignerTool, selectTool } from "#dashboard/pages/designer/canvas/canvas-context.ts";

/** A page of 600×300 px: a locked ground, a headline, a badge at (400, 60) and a circle at (100, 200). */
export const sampleDesign: JsonObject = {
  width: 600,
  height: 300,
  outputFormat: "png",
  background: "#ffffff",
  components: [
    { id: "ground", type: "RECTANGLE", x: 0, y: 0, width: 600, height: 300, color: "#eeeeee" },
    { id: "title", type: "TEXT", x: 40, y: 40, width: 200, height: 60, text: "Summer", fontSize: 40 },
    { id: "badge", type: "RECTANGLE", x: 400, y: 60, width: 100, height: 40, color: "#c61d78" },
    { id: "mark", type: "CIRCLE", x: 100, y: 200, width: 50, height: 50, color: "#0b7d4f" },
  ],
  design: { locked: ["ground"] },
};

type Place = readonly [x: number, y: number];
type Held = Partial<HeldKeys>;

const snapDistance = 6;

/** Edits a design by the gestures of the canvas, with the rules and the history of the product, but without a browser. */
export function design(source: JsonObject = sampleDesign): EditedDesign {
  return new EditedDesign(source);
}

/** Places and distances are px of the first page. Each gesture stays as it is at the last of its places. */
class EditedDesign {
  #history;
  #tool: DesignerTool = selectTool;
  #gestures = 0;

  constructor(source: JsonObject) {
    this.#history = startHistory(startDesign(source));
  }

  get source(): JsonObject {
    return this.#history.present.source;
  }

  get selectedIds(): readonly string[] {
    return this.#history.present.selectedIds;
  }

  /** The number of steps that undo reverts. */
  get steps(): number {
    return this.#history.past.length;
  }

  /** The ids of all components, in paint order. */
  get ids(): string[] {
    return this.#components.map(({ id }) => id);
  }

  get #components(): SceneComponent[] {
    return componentsOf(documentOf(this.source));
  }

  get #start(): GestureStart {
    return { design: this.#history.present, page: 0, snapDistance };
  }

  /** Throws if there is no such component. */
  component(id: string): SceneComponent {
    const found = this.#components.find((one) => one.id === id);
    if (found === undefined) throw new Error(`There is no ${id}.`);
    return found;
  }

  /** Compares values of components. */
  expect(values: Readonly<Record<string, object>>): this {
    for (const [id, wanted] of Object.entries(values)) expectValues(this.component(id), wanted);
    return this;
  }

  undo(): this {
    this.#history = undo(this.#history);
    return this;
  }

  select(...ids: string[]): this {
    this.#history = select(this.#history, ids);
    return this;
  }

  /** Takes a tool for the next press. */
  use(tool: DesignerTool): this {
    this.#tool = tool;
    return this;
  }

  /** Presses and releases. */
  press(x: number, y: number, held: Held = {}): this {
    return this.move([[x, y]], held);
  }

  /** Drags a component from its middle. */
  drag(id: string, x: number, y: number, held: Held = {}): this {
    const { x: left, y: top, width, height } = this.component(id);
    const from = [left + width / 2, top + height / 2] as const;
    return this.move([from, [from[0] + x / 2, from[1] + y / 2], [from[0] + x, from[1] + y]], held);
  }

  /** Presses at the first place, moves over the others and releases, or cancels. */
  move([[x, y], ...others]: readonly [Place, ...Place[]], held: Held = {}, isCancelled = false): this {
    const start = this.#start;
    const at = { x, y };
    const keys = keysOf(held);
    const tool = this.#tool;
    this.#tool = selectTool;
    const pressed = pressAt(start, tool, at, keys);
    if (pressed.kind === "put") {
      this.#history = edit(this.#history, (design) => pressed.design ?? design);
    } else if (pressed.kind === "draw") {
      const last = others.at(-1);
      const first = pressed.corner(at, keys);
      const drawn = pressed.end(last && [first, pressed.corner({ x: last[0], y: last[1] }, keys, first)], at);
      if (tool.kind === "add") this.#history = edit(this.#history, () => drawn);
      else this.select(...drawn.selectedIds);
    } else {
      const { selectedIds } = pressed.design;
      if (selectedIds !== start.design.selectedIds) this.select(...selectedIds);
      const distances = others.map(([toX, toY]) => [toX - x, toY - y] as const);
      this.#drag(pressed.design, pressed.drag, keys, distances, isCancelled);
      if (others.length === 0 && pressed.released !== selectedIds) this.select(...pressed.released);
    }
    return this;
  }

  /** Drags a handle of the frame around the selection. */
  resize(handle: Handle, distances: readonly Place[], held: Held = {}): this {
    return this.#drag(this.#start.design, resizeBy(this.#start, handle), keysOf(held), distances);
  }

  /** Drags the handle that rotates the selection. */
  rotate(from: Point, middle: Point, distances: readonly Place[], held: Held = {}): this {
    return this.#drag(this.#start.design, rotateFrom(this.#start, from, middle), keysOf(held), distances);
  }

  /** Drags a guide over places on its axis. */
  dragGuide(guide: Guide, places: readonly number[]): this {
    const removedAt = guide.place === undefined ? 0 : 24;
    return this.#change(
      (start, [at]) => moveGuide(start, { ...guide, removedAt }, at),
      places.map((at) => [at, 0]),
    );
  }

  #drag(begun: Design, change: Drag, keys: HeldKeys, distances: readonly Place[], isCancelled = false): this {
    const changed = (start: Design, [x, y]: Place) => {
      const next = change({ x, y }, keys).design;
      return next === begun ? start : next;
    };
    return this.#change(changed, distances, isCancelled);
  }

  #change(change: (start: Design, to: Place) => Design, places: readonly Place[], isCancelled = false): this {
    this.#gestures += 1;
    const name = `gesture ${this.#gestures}`;
    for (const to of places) this.#history = drag(this.#history, (start) => change(start, to), name);
    this.#history = isCancelled ? dropGesture(this.#history, name) : endGesture(this.#history);
    return this;
  }
}

function expectValues(component: SceneComponent, wanted: object): void {
  expect(component, component.id).toMatchObject(wanted);
}

function keysOf(held: Held): HeldKeys {
  return { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held };
}
