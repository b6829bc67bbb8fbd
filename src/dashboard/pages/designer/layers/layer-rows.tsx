import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from "react";
import type { SceneComponent } from "#scene/document.ts";
import { IconButton } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import type { DesignGroup } from "../../../model/design/source/design-notes.ts";
import { componentIconOf, componentTypeName } from "../../../model/template/component-type.ts";
import { DesignButton } from "../design-icon.tsx";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { groupNameLengthMax, idLengthMax, nameGroup, useRename } from "../use-rename.ts";

interface GroupHeaderProps {
  group: DesignGroup;
  isOpen: boolean;
  /** Whether one of its components is selected. */
  isSelected: boolean;
  /** In place of the name while it is edited. */
  nameField: ReactNode;
  onSelect: () => void;
  onToggle: () => void;
  onRename: () => void;
  onMenu: (event: MouseEvent<HTMLElement>) => void;
}

/** Selects the group; its arrow shows and hides the layers. */
export function GroupHeader(props: GroupHeaderProps) {
  const { group, isOpen, isSelected, nameField, onSelect, onToggle, onRename, onMenu } = props;
  const { name, ids } = group;
  return (
    <div className="designer-layer" data-menu="" role="presentation" onContextMenu={onMenu}>
      <IconButton
        icon={isOpen ? "chevronDown" : "chevronRight"}
        size="small"
        tooltipAlign="start"
        label={texts.layers.members(name)}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
      {nameField ?? (
        <button
          type="button"
          data-row={rowName(ids[0] ?? "", true)}
          className={rowClasses(isSelected && !isOpen, false)}
          onClick={onSelect}
          onDoubleClick={onRename}
          onKeyDown={renameBy(onRename)}
        >
          <Icon name="stack" size={14} />
          <span className="truncate">{texts.layers.group(name, ids.length)}</span>
        </button>
      )}
      {nameField === undefined && (
        <span className="designer-layer-tools">
          <IconButton
            icon="more"
            size="small"
            tooltipAlign="end"
            label={texts.layers.menu(name)}
            aria-haspopup="menu"
            onClick={onMenu}
          />
        </span>
      )}
    </div>
  );
}

/** Finds a row; that of a group by its first component. */
export function rowName(id: string, isGroup: boolean): string {
  return `${isGroup ? "group" : "layer"} ${id}`;
}

function renameBy(onRename: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "F2") return;
    event.preventDefault();
    onRename();
  };
}

export function rowClasses(isSelected: boolean, isHovered: boolean): string {
  return classNames(
    "flex min-h-control-small w-full min-w-0 items-center gap-2 rounded-control px-2 text-13 outline-offset-[-2px]",
    isSelected
      ? "bg-accent-soft font-medium text-accent-text"
      : isHovered
        ? "bg-hover text-ink"
        : "text-ink-2 hover:bg-hover hover:text-ink",
  );
}

interface LayerProps {
  component: SceneComponent;
  isNested: boolean;
  isSelected: boolean;
  isHovered: boolean;
  isLocked: boolean;
  onHover: (id: string) => void;
  onSelect: (isAdditive: boolean) => void;
  /** In place of the id while it is edited. */
  nameField: ReactNode;
  onRename: () => void;
  onMenu: (event: MouseEvent<HTMLElement>) => void;
  onCheck: () => void;
  /** Starts a drag, if the pointer moves. */
  onPress: (event: PointerEvent<HTMLElement>) => void;
  onLock: () => void;
  onShow: () => void;
}

export function Layer(props: LayerProps) {
  const { component, isNested, isSelected, isHovered, isLocked } = props;
  const { id, type, visible } = component;
  const words = texts.layers;
  return (
    <div
      data-layer=""
      data-selected={isSelected ? "" : undefined}
      className="designer-layer"
      data-nested={isNested ? "" : undefined}
      data-menu=""
      role="presentation"
      onContextMenu={props.onMenu}
      onPointerEnter={() => props.onHover(id)}
    >
      <label className="designer-check">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={words.check(id)}
          className="size-4 shrink-0 accent-accent"
          onChange={props.onCheck}
        />
      </label>
      {props.nameField ?? (
        <button
          type="button"
          data-row={rowName(id, false)}
          aria-label={words.layer(id, componentTypeName(type) ?? type)}
          aria-pressed={isSelected}
          className={rowClasses(isSelected, isHovered)}
          onClick={(event) => props.onSelect(event.shiftKey || event.metaKey || event.ctrlKey)}
          onFocus={() => props.onHover(id)}
          onDoubleClick={props.onRename}
          onKeyDown={renameBy(props.onRename)}
          onPointerDown={props.onPress}
        >
          <Icon name={componentIconOf(type)} />
          <span
            className={classNames(
              "min-w-0 flex-1 text-left",
              isSelected ? "wrap-anywhere" : "truncate",
              !visible && "text-ink-3",
            )}
          >
            {id}
          </span>
        </button>
      )}
      {props.nameField === undefined && (
        <span className="designer-layer-tools" data-held={isLocked || !visible ? "" : undefined}>
          <DesignButton
            icon={isLocked ? "lock" : "unlock"}
            label={isLocked ? words.unlock(id) : words.lock(id)}
            onClick={props.onLock}
          />
          <DesignButton
            icon={visible ? "eye" : "eyeOff"}
            label={visible ? words.hide(id) : words.show(id)}
            onClick={props.onShow}
          />
          <IconButton
            icon="more"
            size="small"
            tooltipAlign="end"
            label={words.menu(id)}
            aria-haspopup="menu"
            onClick={props.onMenu}
          />
        </span>
      )}
    </div>
  );
}

export interface NameFieldProps {
  designer: Pick<Designer, "design" | "edit">;
  /** The component, or one of the group. */
  id: string;
  /** `id`: that of the component then. `hasFocus`: the field had the focus until the end. */
  onEnd: (ended: { id: string; hasFocus: boolean }) => void;
}

/** The id of a component in its row. Enter or leaving it takes it over, Escape reverts. */
export function LayerIdField({ designer, id, onEnd }: NameFieldProps) {
  const renaming = useRename(designer, id);
  return (
    <NameField
      label={texts.id.label}
      value={renaming.value}
      maxLength={idLengthMax}
      error={renaming.error}
      onType={renaming.type}
      onEnd={({ isKept, hasFocus }) => {
        const renamed = isKept ? renaming.apply() : id;
        if (renamed !== undefined) onEnd({ id: renamed, hasFocus });
        // A faulty id is not kept when the field is left.
        else if (!hasFocus) onEnd({ id, hasFocus });
      }}
    />
  );
}

/** The name of the group of a component, in its row. */
export function LayerGroupField({ designer, id, name, onEnd }: NameFieldProps & { name: string }) {
  const [typed, setTyped] = useState(name);
  return (
    <NameField
      label={texts.inspector.groupName}
      value={typed}
      maxLength={groupNameLengthMax}
      error={undefined}
      onType={setTyped}
      onEnd={({ isKept, hasFocus }) => {
        if (isKept) nameGroup(designer, id, typed.trim());
        onEnd({ id, hasFocus });
      }}
    />
  );
}

interface FieldProps {
  label: string;
  value: string;
  maxLength: number;
  error: string | undefined;
  onType: (value: string) => void;
  onEnd: (ended: { isKept: boolean; hasFocus: boolean }) => void;
}

function NameField({ onType, onEnd, ...field }: FieldProps) {
  return (
    <TextField
      {...field}
      isLabelHidden
      size="small"
      className="min-w-0 flex-1"
      autoFocus
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onValueChange={onType}
      onBlur={() => onEnd({ isKept: true, hasFocus: false })}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        onEnd({ isKept: event.key === "Enter", hasFocus: true });
      }}
    />
  );
}
