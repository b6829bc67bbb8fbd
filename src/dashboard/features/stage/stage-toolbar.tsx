import { type ReactNode, useId } from "react";
import { classNames } from "../../base/design-system/class-names.ts";
import { type Mat, mats, setMat } from "./mat.ts";
import { texts } from "./texts.ts";
import type { StageZoom } from "./use-stage-zoom.ts";
import { Button, IconButton } from "../../base/design-system/button.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import { zoomMax, zoomMin, zoomSteps } from "./zoom.ts";

const swatches: Readonly<Record<Mat, string>> = {
  neutral: "bg-canvas",
  checkerboard: "checkerboard [background-size:8px_8px]",
  black: "bg-[#000]",
  white: "bg-[#fff]",
};

export interface StageToolbarProps {
  zoom: StageZoom;
  mat: Mat;
  /** Tools of this picture, such as pages and crop. */
  children: ReactNode;
  /** Beside the zoom, or above it where the bar is narrow. */
  view?: ReactNode;
}

/** The bar above the picture: its tools at the left, zoom and background at the right. */
export function StageToolbar({ zoom, mat, children, view }: StageToolbarProps) {
  return (
    <div
      role="group"
      aria-label={texts.tools}
      className="short:hidden in-data-keyboard:hidden flex min-h-10 flex-wrap items-center gap-x-2 border-b border-line bg-bg px-1 py-1 phone:min-h-0 phone:gap-x-0"
    >
      {children}
      {view}
      <span className={classNames("flex items-center gap-2", view === undefined && "ml-auto")}>
        <ZoomControls zoom={zoom} />
        <MatChoice mat={mat} />
      </span>
    </div>
  );
}

/** Radio buttons with a swatch for each background of the picture. */
function MatChoice({ mat }: { mat: Mat }) {
  const name = useId();
  return (
    <fieldset className="inline-flex shrink-0 items-center">
      <legend className="sr-only">{texts.mat.label}</legend>
      {mats.map((one) => (
        <label
          key={one}
          title={texts.mat[one]}
          className={classNames(
            "relative grid size-control-small phone:w-7 place-items-center rounded-control border border-transparent hover:bg-hover",
            "has-checked:border-accent has-checked:bg-accent-soft forced-colors:has-checked:border-[Highlight]",
            "has-focus-visible:z-2 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
          )}
        >
          <input
            type="radio"
            name={name}
            checked={one === mat}
            className="sr-only"
            onChange={() => setMat(one)}
          />
          <span
            aria-hidden="true"
            className={classNames(
              "size-3.5 border border-line-strong forced-color-adjust-none",
              swatches[one],
            )}
          />
          <span className="sr-only">{texts.mat[one]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Zoom out, a menu of zoom levels, zoom in. */
function ZoomControls({ zoom: { choice, zoom, choose, step } }: { zoom: StageZoom }) {
  const percent = formatPercent(zoom);
  const shown =
    choice === "fit" ? texts.zoom.fitted(percent) : choice === "true" ? texts.zoom.trueAt(percent) : percent;
  return (
    <span className="flex items-center">
      <IconButton
        icon="zoomOut"
        className="phone:w-8"
        label={texts.zoom.out}
        shortcut="−"
        size="small"
        aria-disabled={zoom <= zoomMin}
        onClick={() => step(-1)}
      />
      <Menu
        label={texts.zoom.label}
        trigger={
          <Button size="small" variant="quiet" className="figures px-1.5 text-12">
            <span className="sr-only">{texts.zoom.label} </span>
            {shown}
          </Button>
        }
        items={[
          { label: texts.zoom.fit, shortcut: "0", onSelect: () => choose("fit") },
          { label: texts.zoom.true, shortcut: "1", onSelect: () => choose("true") },
          ...zoomSteps
            .filter((one) => one >= 0.25 && one !== 0.75 && one !== 1.5 && one !== 3 && one !== 6)
            .map((one) => ({ label: formatPercent(one), onSelect: () => choose(one) })),
        ]}
      />
      <IconButton
        icon="zoomIn"
        className="phone:w-8"
        label={texts.zoom.in}
        shortcut="+"
        size="small"
        aria-disabled={zoom >= zoomMax}
        onClick={() => step(1)}
      />
    </span>
  );
}

function formatPercent(zoom: number): string {
  return `${Math.round(zoom * 100)} %`;
}
