import { type ReactNode, useState } from "react";
import { IconButton } from "../../../base/design-system/button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { componentIconOf, componentTypeName } from "../../../model/template/component-type.ts";
import { DesignButton } from "../design-icon.tsx";
import { type Addable, addables } from "../../../model/design/source/new-component.ts";
import { texts } from "../texts.ts";
import { type DesignerTool, selectTool, toolLetters } from "../canvas/canvas-context.ts";

export interface DesignerBarProps {
  tool: DesignerTool;
  onTool: (tool: DesignerTool) => void;
  /** At the end, for the selection. */
  children?: ReactNode;
}

/** Types with a button of their own. */
const usual: readonly Addable[] = ["TEXT", "IMAGE"];

/** Types with one button for the last used one and a menu for all; the others are in another menu. */
const shapes: readonly Addable[] = ["RECTANGLE", "CIRCLE", "LINE", "ARROW", "POLYGON", "STAR", "ICON"];

/** The tools of the canvas: select, and a tool for each type of component. */
export function DesignerBar({ tool, onTool, children }: DesignerBarProps) {
  const words = texts.bar;
  const nameOf = (type: Addable) => componentTypeName(type) ?? type;
  const chosen = tool.kind === "add" ? tool.type : undefined;
  const [lastShape, setLastShape] = useState<Addable>("RECTANGLE");
  const shape = chosen !== undefined && shapes.includes(chosen) ? chosen : lastShape;
  if (shape !== lastShape) setLastShape(shape);
  const rest = addables.filter((type) => !usual.includes(type) && !shapes.includes(type));
  const itemOf = (type: Addable) => {
    const letter = toolLetters[type];
    return {
      label: nameOf(type),
      icon: componentIconOf(type),
      ...(letter !== undefined && { shortcut: letter }),
      onSelect: () => onTool({ kind: "add", type }),
    };
  };
  return (
    <>
      <DesignButton
        icon="pointer"
        label={words.select}
        isPressed={tool.kind === "select"}
        onClick={() => onTool(selectTool)}
      />
      {[...usual, shape].map((type) => {
        const letter = toolLetters[type];
        const isChosen = chosen === type;
        return (
          <IconButton
            key={type === shape ? "shape" : type}
            icon={componentIconOf(type)}
            size="small"
            label={words.add(nameOf(type))}
            {...(letter !== undefined && { shortcut: letter })}
            aria-pressed={isChosen}
            className={isChosen ? "bg-accent-soft" : ""}
            onClick={() => onTool(isChosen ? selectTool : { kind: "add", type })}
          />
        );
      })}
      <Menu
        label={words.shapes}
        align="start"
        trigger={<IconButton icon="chevronDown" size="small" label={words.shapes} />}
        items={shapes.map(itemOf)}
      />
      <Menu
        label={words.more}
        align="start"
        trigger={
          <IconButton
            icon="plus"
            size="small"
            label={words.more}
            className={chosen !== undefined && rest.includes(chosen) ? "bg-accent-soft" : ""}
          />
        }
        items={rest.map(itemOf)}
      />
      {children}
    </>
  );
}
