import { Outline, type OutlinesProps } from "./outlines.tsx";
import type { PictureDrop } from "./use-picture-edits.ts";
import { texts } from "./texts.ts";

export interface DropOverlayProps extends Pick<OutlinesProps, "geometry" | "width" | "height"> {
  drag: NonNullable<PictureDrop["drag"]>;
  /** Whether a drop beside the targets adds a picture. */
  canAdd: boolean;
}

/** Marks the possible targets of a dragged picture, and the current one. */
export function DropOverlay(props: DropOverlayProps) {
  const { drag, geometry, width, height, canAdd } = props;
  const { targets, target } = drag;
  return (
    <div className="pointer-events-none absolute inset-0 z-3">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        className="absolute inset-0 size-full overflow-visible"
      >
        {targets.flatMap(({ id }) =>
          geometry
            .outlinesOf(id)
            .map((corners) => (
              <Outline
                key={`${id} ${corners[0]?.x ?? 0},${corners[0]?.y ?? 0}`}
                corners={corners}
                className={
                  id === target?.id
                    ? "fill-accent/25 stroke-accent forced-colors:stroke-[Highlight]"
                    : "fill-none stroke-accent forced-colors:stroke-[Highlight]"
                }
                lineWidth={id === target?.id ? 3 : 1.5}
                dashes={id === target?.id ? undefined : "6 4"}
              />
            )),
        )}
      </svg>
      <p
        role="status"
        className="absolute top-1/2 left-1/2 w-max max-w-full -translate-1/2 rounded-panel border border-line-strong bg-panel px-3 py-1.5 text-center text-13 font-medium"
      >
        {target !== undefined
          ? texts.drop.onto(target.id)
          : canAdd
            ? texts.drop.add
            : targets.length === 0
              ? texts.drop.noTarget
              : texts.drop.choose(targets.map(({ id }) => id).join(", "))}
      </p>
    </div>
  );
}
