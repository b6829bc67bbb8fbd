import { describe, expect, test } from "vitest";
import { design, sampleDesign } from "#component-page/edit-design.ts";
import { guidesOf } from "../../../model/design/source/design-notes.ts";

const corner = { x: 1, y: 1 } as const;

describe("a drag", () => {
  test("lands where an edge aligns, in one step of undo", () => {
    const edited = design()
      .move([
        [450, 80],
        [440, 78],
        [420, 62],
      ])
      .expect({ badge: { x: 370, y: 40 } });
    expect(edited.selectedIds).toEqual(["badge"]);
    expect(edited.steps).toBe(1);
    edited.undo().expect({ badge: { x: 400, y: 60 } });
  });

  test("snaps to nothing with Control, and keeps to one axis with Shift", () => {
    design()
      .drag("badge", -30, -18, { ctrlKey: true })
      .expect({ badge: { x: 370, y: 42 } });
    design()
      .drag("badge", 8, 70, { shiftKey: true, ctrlKey: false })
      .expect({ badge: { x: 400 } });
  });

  test("that is cancelled, or that ends where it began, leaves no step", () => {
    const places = [
      [450, 80],
      [300, 160],
    ] as const;
    const cancelled = design().move(places, {}, true);
    expect([cancelled.source, cancelled.steps]).toEqual([sampleDesign, 0]);
    const back = design().move([...places, [450, 80]]);
    expect([back.source, back.steps]).toEqual([sampleDesign, 0]);
  });

  test("moves all that are selected by the same distance, and a press selects one of them", () => {
    const edited = design().move([
      [20, 20],
      [520, 270],
    ]);
    expect(edited.selectedIds).toEqual(["title", "badge", "mark"]);
    const { x, y } = edited.drag("badge", 11, 70).component("badge");
    expect(y).toBeGreaterThan(110);
    edited.expect({ title: { x: x - 360, y: y - 20 }, mark: { x: x - 300, y: y + 140 } });
    expect(edited.selectedIds).toEqual(["title", "badge", "mark"]);
    expect(edited.press(461, 150).selectedIds).toEqual(["badge"]);
  });

  test("with Alt leaves the component and moves a copy", () => {
    const edited = design()
      .drag("badge", 0, 120, { altKey: true })
      .expect({ badge: { x: 400, y: 60 }, "badge-2": { x: 400 } });
    expect(edited.ids).toEqual(["ground", "title", "badge", "badge-2", "mark"]);
    expect(edited.selectedIds).toEqual(["badge-2"]);
    expect(edited.steps).toBe(1);
  });

  test("moves what is selected from below other components, with Shift along an axis", () => {
    const unlocked = () => design({ ...sampleDesign, design: {} }).select("ground");
    const below = unlocked().move([
      [450, 80],
      [480, 97],
    ]);
    expect(below.component("badge")).toMatchObject({ x: 400, y: 60 });
    expect(below.component("ground").x).not.toBe(0);
    expect(below.selectedIds).toEqual(["ground"]);
    // The middle of the page, and that of the badge, is at 300 px.
    const near = {
      ...sampleDesign,
      components: [{ id: "badge", type: "RECTANGLE", x: 250.5, y: 60, width: 100 }],
    };
    design(near)
      .drag("badge", 9, 87, { shiftKey: true })
      .expect({ badge: { x: 250.5 } });
  });

  test("snaps to a safe zone", () => {
    // The time stamp begins at 84 % of the width, 504 px.
    design({ ...sampleDesign, design: { locked: ["ground"], safeZone: "thumbnail" } })
      .move([
        [450, 80],
        [453, 130],
      ])
      .expect({ badge: { x: 404 } });
  });
});

describe("a press", () => {
  test("selects the topmost although a component below it is selected", () => {
    const below = design({ ...sampleDesign, design: {} }).select("ground");
    expect(below.press(450, 80).selectedIds).toEqual(["badge"]);
    const several = design({ ...sampleDesign, design: {} }).select("ground", "mark");
    expect(several.press(450, 80).selectedIds).toEqual(["badge"]);
  });

  test("adds to the selection with Shift, or takes from it", () => {
    const edited = design().press(450, 80).press(125, 225, { shiftKey: true });
    expect(edited.selectedIds).toEqual(["badge", "mark"]);
    expect(edited.press(450, 80, { shiftKey: true }).selectedIds).toEqual(["mark"]);
  });

  test("on the ground selects the page, on a locked component too, and beside the page nothing", () => {
    expect(design().press(300, 150).selectedIds).toEqual(["page"]);
    expect(design().press(450, 80).press(-20, 150).selectedIds).toEqual([]);
  });

  test("selects a group, and with Control the component below the selected one", () => {
    const grouped = {
      ...sampleDesign,
      design: { groups: [{ name: "Pair", ids: ["badge", "mark"] }] },
    };
    expect(design(grouped).press(450, 80).selectedIds).toEqual(["badge", "mark"]);
    const through = design(grouped).select("badge");
    expect(through.press(450, 80, { ctrlKey: true }).selectedIds).toEqual(["ground"]);
  });

  test("a rectangle that is drawn with Shift adds to the selection, which leaves the page", () => {
    const edited = design().press(300, 150);
    const rect = [
      [380, 130],
      [520, 50],
    ] as const;
    expect(edited.move(rect, { shiftKey: true }).selectedIds).toEqual(["badge"]);
  });
});

describe("a handle", () => {
  test("resizes, with Shift in the component's ratio, and leaves locked components", () => {
    design()
      .select("badge", "ground")
      .resize(corner, [[23, 31]], { ctrlKey: true })
      .expect({ badge: { x: 400, y: 60, width: 123, height: 71 }, ground: { width: 600 } });
    const { width, height } = design()
      .select("badge")
      .resize(corner, [[55, 3]], { shiftKey: true })
      .component("badge");
    expect(width).toBeGreaterThan(100);
    expect(width / height).toBeCloseTo(100 / 40, 3);
  });

  test("that comes back leaves the size, however short the side was meanwhile", () => {
    const edited = design()
      .select("badge")
      .resize(
        { x: 1, y: 0 },
        [
          [-65, 0],
          [-115, 0],
          [0, 0],
        ],
        { shiftKey: true },
      )
      .expect({ badge: { width: 100, height: 40 } });
    expect(edited.steps).toBe(0);
  });

  test("resizes a selection by the frame around it", () => {
    const { width, height } = design()
      .select("badge", "mark")
      .resize(corner, [[100, 50]], { ctrlKey: true })
      .expect({ mark: { x: 100 }, badge: { y: 60 } })
      .component("badge");
    expect([width, height]).toEqual([125, 51]);
  });

  test("rotates about the middle, with Shift in steps of 15°", () => {
    const middle = { x: 450, y: 80 };
    design()
      .select("badge")
      .rotate({ x: 450, y: 40 }, middle, [[40, 40]])
      .expect({ badge: { rotation: 90 } });
    design()
      .select("badge")
      .rotate({ x: 450, y: 40 }, middle, [[12, 0]], { shiftKey: true })
      .expect({ badge: { rotation: 15 } });
  });
});

describe("an end of a line", () => {
  const line = { id: "line", type: "LINE", x: 100, y: 100, width: 80, height: 30, rotation: 0 };
  const lined = (values: object = {}) =>
    design({ ...sampleDesign, components: [{ ...line, ...values }] }).select("line");
  const free = { ctrlKey: true };

  test("moves alone, also past the other one, in one step of undo", () => {
    const edited = lined().resize(
      corner,
      [
        [-20, 5],
        [-130, -50],
      ],
      free,
    );
    edited.expect({ line: { x: 50, y: 80, width: 50, height: 20, flip: "both" } });
    edited.resize({ x: 1, y: 1 }, [[10, 10]], free).expect({ line: { x: 50, y: 80, width: 60, height: 30 } });
    expect([edited.steps, edited.undo().undo().source["components"]]).toEqual([2, [line]]);
    lined()
      .resize(corner, [[-80, -30]], free)
      .expect({ line });
  });

  test("of a rotated line leaves the other one where it is", () => {
    lined({ height: 0, rotation: 90 })
      .resize({ x: 1, y: 1 }, [[0, 20]], free)
      .expect({ line: { x: 140, y: 60, width: 0, height: 100, rotation: 0 } });
  });

  test("with Shift keeps to steps of 15 degrees, or to the line's own direction", () => {
    lined()
      .resize(corner, [[20, -26]], { shiftKey: true })
      .expect({ line: { y: 100, width: 100, height: 0 } });
    lined()
      .resize(corner, [[80, 33]], { shiftKey: true })
      .expect({ line: { width: 161, height: 60 } });
  });

  test("is not selected by a rectangle that only its box touches", () => {
    const marquee = (from: readonly [number, number], to: readonly [number, number]) =>
      lined({ width: 200, height: 150 }).select().move([from, to]).selectedIds;
    expect(marquee([220, 90], [310, 160])).toEqual([]);
    expect(marquee([220, 90], [310, 220])).toEqual(["line"]);
  });

  test("stays flat while several are resized", () => {
    const flat = { ...line, width: 80, height: 0 };
    const other = { ...flat, id: "other", y: 160 };
    const both = design({ ...sampleDesign, components: [flat, other] }).select("line", "other");
    both
      .resize(corner, [[80, 60]], free)
      .expect({ line: { width: 160, height: 0 }, other: { y: 220, height: 0 } });
    both.resize(corner, [[-100, -90]], free).expect({ line: { width: 60, height: 0 } });
  });
});

describe("a tool", () => {
  test("draws a component between lines that it snaps to", () => {
    const edited = design()
      .use({ kind: "add", type: "CIRCLE" })
      .move([
        [2, 3],
        [598, 298],
      ])
      .expect({ circle: { x: 0, y: 0, width: 600, height: 300 } });
    expect(edited.selectedIds).toEqual(["circle"]);
    expect(edited.steps).toBe(1);
  });

  test("draws a line from where it is pressed to where it is released, in each direction", () => {
    const drawn = (to: readonly [number, number], type: "LINE" | "ARROW" = "LINE") =>
      design()
        .use({ kind: "add", type })
        .move([[200.4, 200], to], { ctrlKey: true });
    drawn([300, 250.6]).expect({ line: { x: 200, y: 200, width: 100, height: 51, flip: "none" } });
    drawn([100, 120]).expect({ line: { x: 100, y: 120, width: 100, height: 80, flip: "both" } });
    drawn([100, 200], "ARROW").expect({
      arrow: { type: "LINE", height: 0, flip: "horizontal", endHead: "triangle" },
    });
    const upright = drawn([200, 90]);
    upright.expect({ line: { width: 0, height: 110, flip: "vertical" } });
    expect([upright.steps, upright.undo().ids]).toEqual([1, ["ground", "title", "badge", "mark"]]);
  });

  test("with Shift draws a line in steps of 15 degrees", () => {
    design()
      .use({ kind: "add", type: "LINE" })
      .move(
        [
          [200, 200],
          [300, 206],
        ],
        { shiftKey: true },
      )
      .expect({ line: { width: 100, height: 0 } })
      .undo()
      .use({ kind: "add", type: "LINE" })
      .move(
        [
          [200, 200],
          [290, 113],
        ],
        { shiftKey: true },
      )
      .expect({ line: { width: 89, height: 89, flip: "vertical" } });
  });

  test("with Shift draws equal sides, as long as the longer one", () => {
    const drawn = (type: "RECTANGLE" | "ICON", ...to: [number, number]) =>
      design()
        .use({ kind: "add", type })
        .move([[300, 280], to], { shiftKey: true, ctrlKey: true });
    drawn("RECTANGLE", 348, 271).expect({ rectangle: { x: 300, y: 232, width: 48, height: 48 } });
    drawn("ICON", 290, 190.4).expect({ icon: { x: 210, y: 190, width: 90, height: 90 } });
  });

  test("adds a component of the usual size by a press, a text from where it is pressed", () => {
    design()
      .use({ kind: "add", type: "TEXT" })
      .press(40, 250)
      .expect({ text: { x: 40, y: 180 } });
  });

  test("puts the selection in one step, and where it already is in none", () => {
    const edited = design().select("badge", "ground").use({ kind: "put" }).press(300, 150);
    edited.expect({ badge: { x: 250, y: 130 }, ground: { x: 0, y: 0 } });
    expect([edited.steps, edited.selectedIds]).toEqual([1, ["badge", "ground"]]);
    expect(design().select("mark").use({ kind: "put" }).press(125, 225).steps).toBe(0);
    expect(design().use({ kind: "put" }).press(125, 225).steps).toBe(0);
  });
});

describe("a guide", () => {
  const guided = (...x: number[]) => design({ ...sampleDesign, design: { guides: { x } } });

  test("passes another one, leaves the page and comes back", () => {
    const edited = guided(300, 320).dragGuide({ axis: "x", place: 320 }, [300, 280.3]);
    expect(guidesOf(edited.source).x).toEqual([280, 300]);
    expect(guidesOf(edited.dragGuide({ axis: "x", place: 280 }, [-60, 200]).source).x).toEqual([200, 300]);
    expect(edited.steps).toBe(2);
  });

  test("is removed where it ends beside the page, and stays at its edge", () => {
    expect(guided(300).dragGuide({ axis: "x", place: 300 }, [620]).source["design"]).toEqual({
      guides: { x: [620] },
    });
    expect(guided(300).dragGuide({ axis: "x", place: 300 }, [625]).source["design"]).toBeUndefined();
  });

  test("that comes back makes no step, and a new one that never reaches the page neither", () => {
    expect(guided(300).dragGuide({ axis: "x", place: 300 }, [310, 300]).steps).toBe(0);
    expect(guided(300).dragGuide({ axis: "y", place: undefined }, [-5]).steps).toBe(0);
    const added = guided(300).dragGuide({ axis: "y", place: undefined }, [-5, 120]);
    expect(guidesOf(added.source)).toEqual({ x: [300], y: [120] });
  });
});
