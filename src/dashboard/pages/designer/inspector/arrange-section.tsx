import { useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import type { Design } from "../../../model/design/design.ts";
import { alignSelected, distributeSelected, movableOn, withSelection } from "../design-actions.ts";
import { DesignButton, type DesignIconName } from "../design-icon.tsx";
import type { Alignment } from "../../../model/design/geometry/arrange.ts";
import { moveSelected } from "../move-components.ts";
import { resizeSelected, rotateSelected } from "../resize-components.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import type { DesignerTool } from "../canvas/canvas-context.ts";

export interface ArrangeSectionProps {
  designer: Designer;
  page: number;
  onTool: (tool: DesignerTool) => void;
  /** Says the new place to those who do not see the picture. */
  onSpeak: (design: Design) => void;
}

const alignments: readonly { to: Alignment; icon: DesignIconName }[] = [
  { to: "left", icon: "alignLeft" },
  { to: "center", icon: "alignCenter" },
  { to: "right", icon: "alignRight" },
  { to: "top", icon: "alignTop" },
  { to: "middle", icon: "alignMiddle" },
  { to: "bottom", icon: "alignBottom" },
];

const nudges = [
  { side: "left", by: { x: -1, y: 0 } },
  { side: "right", by: { x: 1, y: 0 } },
  { side: "up", by: { x: 0, y: -1 } },
  { side: "down", by: { x: 0, y: 1 } },
] as const;

const sizes = [
  { change: "narrower", handle: { x: 1, y: 0 }, by: { x: -1, y: 0 } },
  { change: "wider", handle: { x: 1, y: 0 }, by: { x: 1, y: 0 } },
  { change: "lower", handle: { x: 0, y: 1 }, by: { x: 0, y: -1 } },
  { change: "higher", handle: { x: 0, y: 1 }, by: { x: 0, y: 1 } },
] as const;

const turns = [
  { turn: "turnLeft", degrees: -15 },
  { turn: "turnRight", degrees: 15 },
] as const;
/** Components that are distributed: the first and the last stay. */
const distributedMin = 3;

/** Everything that moves the selection without dragging: align and distribute, and behind one press the steps. */
export function ArrangeSection({ designer, page, onTool, onSpeak }: ArrangeSectionProps) {
  const words = texts.arrange;
  const [areStepsShown, setStepsShown] = useState(false);
  const count = movableOn(designer.design, page).size;
  if (count === 0) return <p className="px-4 py-2 text-12 text-ink-2">{words.locked}</p>;
  const edit = (change: (design: Design) => Design) => {
    const next = change(designer.design);
    designer.edit(() => next);
    onSpeak(next);
  };
  /** Locked components stay where they are, and selected. */
  const changeMovable = (change: (design: Design) => Design) =>
    edit((design) => {
      const movable = withSelection(design, [...movableOn(design, page)]);
      const next = change(movable);
      return next === movable ? design : withSelection(next, design.selectedIds);
    });
  return (
    <div
      role="group"
      aria-label={words.label}
      className="flex flex-wrap items-center gap-1 border-b border-line px-3 py-2"
    >
      {alignments.map(({ to, icon }) => (
        <DesignButton
          key={to}
          icon={icon}
          label={words.align[to]}
          onClick={() => edit((design) => alignSelected(design, page, to))}
        />
      ))}
      {count >= distributedMin &&
        (["x", "y"] as const).map((axis) => (
          <DesignButton
            key={axis}
            icon={axis === "x" ? "distributeX" : "distributeY"}
            label={words.distribute[axis]}
            onClick={() => edit((design) => distributeSelected(design, page, axis))}
          />
        ))}
      <Button
        size="small"
        variant="quiet"
        className="ml-auto"
        aria-expanded={areStepsShown}
        onClick={() => setStepsShown(!areStepsShown)}
      >
        {words.steps}
      </Button>
      {areStepsShown && <Steps {...{ page, onTool, changeMovable }} />}
    </div>
  );
}

interface StepsProps extends Pick<ArrangeSectionProps, "page" | "onTool"> {
  changeMovable: (change: (design: Design) => Design) => void;
}

/** Single px, 15 degrees, and a place to press: what a drag does, without one. */
function Steps({ page, onTool, changeMovable }: StepsProps) {
  const words = texts.arrange;
  return (
    <div className="flex w-full flex-wrap items-center gap-1">
      {nudges.map(({ side, by }) => (
        <DesignButton
          key={side}
          icon={side}
          label={words.nudge[side]}
          onClick={() => changeMovable((design) => moveSelected(design, page, by).design)}
        />
      ))}
      {sizes.map(({ change, handle, by }) => (
        <DesignButton
          key={change}
          icon={change}
          label={words.size[change]}
          onClick={() => changeMovable((design) => resizeSelected(design, page, { handle, by }).design)}
        />
      ))}
      {turns.map(({ turn, degrees }) => (
        <DesignButton
          key={turn}
          icon={turn}
          label={words[turn]}
          onClick={() =>
            changeMovable((design) => rotateSelected(design, page, degrees, { isStepped: true }))
          }
        />
      ))}
      <Button size="small" variant="quiet" onClick={() => onTool({ kind: "put" })}>
        {words.put}
      </Button>
    </div>
  );
}
