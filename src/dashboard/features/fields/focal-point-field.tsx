import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import { FocalPoint } from "./focal-point.tsx";
import { texts } from "./texts.ts";

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
