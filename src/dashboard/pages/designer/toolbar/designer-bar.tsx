import type { ReactNode } from "react";
import type { SceneComponentType } from "#scene/properties/component-properties.ts";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { componentIconOf } from "../../../model/template/component-icon.ts";
import { componentTypeName } from "../../../model/template/component-type-name.ts";
import { selectTool, type DesignerTool } from "../canvas/designer-tool.ts";
import { DesignButton } from "../design-icon.tsx";
import { addableTypes } from "../../../model/design/source/new-component.ts";
import { texts } from "../texts.ts";

export interface DesignerBarProps {
  tool: DesignerTool;
  onTool: (tool: DesignerTool) => void;
  /** Adds a component in the middle of the page, for those who do not draw it. */
  onAdd: (type: SceneComponentType) => void;
  /** At the end, for the selection. */
  children?: ReactNode;
}

/** Types with a button of their own; the others are in the menu. */
const usual: readonly SceneComponentType[] = ["TEXT", "IMAGE", "RECTANGLE", "CIRCLE"];

/** The tools of the canvas: select, and a tool for each type of component. Its keys press it again to add at once. */
export function DesignerBar({ tool, onTool, onAdd, children }: DesignerBarProps) {
  const words = texts.bar;
  const nameOf = (type: SceneComponentType) => componentTypeName(type) ?? type;
  const rest = addableTypes.filter((type) => !usual.includes(type));
  return (
    <>
      <DesignButton
        icon="pointer"
        label={words.select}
        isPressed={tool.kind === "select"}
        onClick={() => onTool(selectTool)}
      />
      {usual.map((type) => {
        const isChosen = tool.kind === "add" && tool.type === type;
        return (
          <IconButton
            key={type}
            icon={componentIconOf(type)}
            size="small"
            label={isChosen ? words.addAtOnce(nameOf(type)) : words.add(nameOf(type))}
            aria-pressed={isChosen}
            className={isChosen ? "bg-accent-soft" : ""}
            onClick={() => (isChosen ? onAdd(type) : onTool({ kind: "add", type }))}
          />
        );
      })}
      <Menu
        label={words.more}
        align="start"
        trigger={<IconButton icon="plus" size="small" label={words.more} />}
        items={rest.map((type) => ({
          label: nameOf(type),
          icon: componentIconOf(type),
          onSelect: () => onAdd(type),
        }))}
      />
      {children}
    </>
  );
}
