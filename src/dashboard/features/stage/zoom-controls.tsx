import { Button } from "../../base/design-system/button.tsx";
import { IconButton } from "../../base/design-system/icon-button.tsx";
import { Menu } from "../../base/design-system/menu.tsx";
import type { StageZoom } from "./use-stage-zoom.ts";
import { texts } from "./texts.ts";
import { zoomMax, zoomMin, zoomSteps } from "./zoom.ts";

/** Zoom out, a menu of zoom levels, zoom in. */
export function ZoomControls({ zoom: { choice, zoom, choose, step } }: { zoom: StageZoom }) {
  const percent = formatPercent(zoom);
  const shown =
    choice === "fit" ? texts.zoom.fitted(percent) : choice === "true" ? texts.zoom.trueAt(percent) : percent;
  return (
    <span className="flex items-center">
      <IconButton
        icon="minus"
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
        icon="plus"
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
