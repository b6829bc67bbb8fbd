import type { ReactNode } from "react";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { componentIconOf } from "../../../model/template/component-icon.ts";
import { componentTypeName } from "../../../model/template/component-type-name.ts";
import { selectTool, type DesignerTool, toolLetters } from "../canvas/designer-tool.ts";
import { DesignButton } from "../design-icon.tsx";
import { type Addable, addables } from "../../../model/design/source/new-component.ts";
import { texts } from "../texts.ts";

export interface DesignerBarProps {
  tool: DesignerTool;
  onTool: (tool: DesignerTool) => void;
  /** At the end, for the selection. */
  children?: ReactNode;
}

/** Types with a button of their own; the others are in the menu. */
const usual: readonly Addable[] = ["TEXT", "IMAGE", "RECTANGLE", "CIRCLE"];

/** The tools of the canvas: select, and a tool for each type of component. */
export function DesignerBar({ tool, onTool, children }: DesignerBarProps) {
  const words = texts.bar;
  const nameOf = (type: Addable) => componentTypeName(type) ?? type;
  const rest = addables.filter((type) => !usual.includes(type));
  return (
    <>
      <DesignButton
        icon="pointer"
        label={words.select}
        isPressed={tool.kind === "select"}
        onClick={() => onTool(selectTool)}
      />
      {usual.map((type) => {
        const letter = toolLetters[type];
        const isChosen = tool.kind === "add" && tool.type === type;
        return (
          <IconButton
            key={type}
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
        label={words.more}
        align="start"
        trigger={
          <IconButton
            icon="plus"
            size="small"
            label={words.more}
            className={tool.kind === "add" && rest.includes(tool.type) ? "bg-accent-soft" : ""}
          />
        }
        items={rest.map((type) => {
          const letter = toolLetters[type];
          return {
            label: nameOf(type),
            icon: componentIconOf(type),
            ...(letter !== undefined && { shortcut: letter }),
            onSelect: () => onTool({ kind: "add", type }),
          };
        })}
      />
      {children}
    </>
  );
}
