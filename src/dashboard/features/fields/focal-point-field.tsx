import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { texts } from "./texts.ts";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { usePlane } from "./use-plane.ts";

/** The focal point of a picture: moves `positionX` and `positionY` as one point. Renders nothing without a picture. */
export function FocalPointField({
  component,
  editor,
}: {
  component: EditableComponent;
  editor: ValueEditor;
}) {
  const source = valueOf(editor, component, "src");
  const x = Number(valueOf(editor, component, "positionX"));
  const y = Number(valueOf(editor, component, "positionY"));
  const hasFocalPoint = ["src", "positionX", "positionY"].every((name) =>
    component.properties.some(({ property }) => property === name),
  );
  if (!hasFocalPoint || source === "" || !Number.isFinite(x) || !Number.isFinite(y)) return null;
  return (
    <div className="col-span-2 flex flex-col gap-1">
      <p className="text-13 font-medium text-ink-2">{texts.focal.label}</p>
      <FocalPoint
        source={source}
        x={x}
        y={y}
        onChange={(point) =>
          editor.set(
            [
              { componentId: component.id, property: "positionX", value: point.x },
              { componentId: component.id, property: "positionY", value: point.y },
            ],
            `${component.id} focal point`,
          )
        }
      />
    </div>
  );
}

function valueOf(editor: ValueEditor, component: EditableComponent, property: string): string {
  const value = editor.valueOf(component.id, property);
  if (value !== undefined) return String(value);
  return component.properties.find((candidate) => candidate.property === property)?.defaultText ?? "";
}

interface FocalPointProps {
  source: string;
  /** Fractions of the picture. */
  x: number;
  y: number;
  onChange: (point: { x: number; y: number }) => void;
}

const middle = { x: 0.5, y: 0.5 };

/**
 * Sets the point that stays visible when a picture is cropped. Arrow keys move it by one per cent, with Shift by ten;
 * Home centres it.
 */
export function FocalPoint({ source, x, y, onChange }: FocalPointProps) {
  const plane = usePlane({ x, y }, (point) => onChange({ x: rounded(point.x), y: rounded(point.y) }), {
    Home: middle,
  });
  const at = texts.focal.at(Math.round(x * 100), Math.round(y * 100));
  return (
    <div className="flex items-end gap-3">
      <div
        {...plane}
        role="slider"
        tabIndex={0}
        aria-label={texts.focal.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(x * 100)}
        aria-valuetext={at}
        className="checkerboard relative w-fit cursor-crosshair touch-none border border-line"
      >
        <img
          src={pictureAddress(source)}
          alt=""
          draggable={false}
          className="pointer-events-none block max-h-32 min-h-8 max-w-44 min-w-8"
        />
        <span
          className="pointer-events-none absolute size-4 -translate-1/2 rounded-full border-2 border-white outline-2 outline-accent"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      </div>
      <p aria-hidden="true" className="text-12 text-ink-3">
        {at}
      </p>
    </div>
  );
}

function rounded(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
