import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { SceneComponent } from "#scene/document.ts";
import { pageComponentIdOf, pageType } from "#scene/page-component.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { scrollListTo } from "../../../base/design-system/scroll-list.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { IconButton } from "../../../base/design-system/button.tsx";
import { componentIconOf, componentTypeName } from "../../../model/template/component-type.ts";
import { untilReleased } from "../context-menu.tsx";
import { DesignButton } from "../design-icon.tsx";
import { dropLayer, lock, show, toggledSelection } from "../design-actions.ts";
import { type DesignGroup, groupsOf, lockedIds } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import type { RenameTarget } from "../use-rename.ts";
import { LayerGroupField, LayerIdField } from "./name-field.tsx";
import { useLayerDrag } from "./use-layer-drag.ts";

/** The point of the window where the menu of a row opens, and the element that has the focus then. */
export interface LayersMenuPlace {
  x: number;
  y: number;
  /** Another one for each opening. */
  key: number;
  row: HTMLElement;
}

export interface LayersColumnProps {
  designer: Pick<Designer, "design" | "source" | "document" | "selectedIds" | "edit" | "select">;
  page: number;
  hoveredId: string | undefined;
  onHover: (id: string | undefined) => void;
  /** The layer or group whose name is edited. */
  renamed: RenameTarget | undefined;
  onRename: (target: RenameTarget | undefined) => void;
  /** Opens the menu of the selection. */
  onMenu: (place: LayersMenuPlace) => void;
}

/** The components of a page, the topmost first, with the page itself below. Locked and hidden ones are reached here. */
export const LayersColumn = memo(function LayersColumn({
  designer,
  page,
  hoveredId,
  onHover,
  renamed,
  onRename,
  onMenu,
}: LayersColumnProps) {
  const { source, document, selectedIds, select } = designer;
  const components = document.pages[page]?.components ?? [];
  const groups = groupsOf(source);
  const locked = lockedIds(source);
  const pageId = pageComponentIdOf(document);
  const groupOf = (id: string) => groups.find(({ ids }) => ids.includes(id));
  const rows = components.toReversed();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const renamedId = renamed?.isGroup === false ? renamed.id : undefined;
  const isShown = (id: string) => id === renamedId || !closed.has(groupOf(id)?.name ?? "");
  const shown = rows.filter(({ id }) => isShown(id));
  const list = useRef<HTMLUListElement>(null);
  const [selectedId] = selectedIds;
  useEffect(() => {
    // A component is also selected on the canvas.
    const row = selectedId === undefined ? null : list.current?.querySelector("[data-selected]");
    if (list.current !== null && row instanceof Element) scrollListTo(list.current, row);
  }, [selectedId]);

  /** The row that gets the focus back from its name field. */
  const returnTo = useRef<string>(undefined);
  const endRename = ({ id, hasFocus }: { id: string; hasFocus: boolean }) => {
    returnTo.current = hasFocus ? rowName(id, renamed?.isGroup === true) : undefined;
    onRename(undefined);
  };
  useEffect(() => {
    if (returnTo.current === undefined || renamed !== undefined) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(returnTo.current)}"]`);
    // The row of a new id is drawn later.
    if (row === undefined || row === null) return;
    returnTo.current = undefined;
    row.focus();
  });

  /** Opens the menu for the selection if it has the components, or else for these. By a key, beside the row. */
  function openMenu(event: MouseEvent<HTMLElement>, ids: readonly string[]) {
    const row = event.currentTarget.closest("[data-menu]")?.querySelector<HTMLElement>("[data-row]");
    // A field has the browser's menu.
    if (row === undefined || row === null) return;
    event.preventDefault();
    if (!ids.every((id) => selectedIds.includes(id))) select(ids);
    const { left, bottom } = row.getBoundingClientRect();
    const { nativeEvent, timeStamp: key } = event;
    const isAtPointer =
      event.type === "contextmenu" &&
      nativeEvent instanceof window.PointerEvent &&
      nativeEvent.pointerType !== "";
    const place = isAtPointer ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
    untilReleased(event, () => onMenu({ ...place, key, row }));
  }

  // From the present selection: the one shown may be a press behind.
  const toggle = (id: string) => select((design) => toggledSelection(design, id));
  const { dragged, start } = useLayerDrag((id, index) =>
    designer.edit((design) => dropLayer(design, page, id, shown[index]?.id)),
  );
  const isPlace = (index: number) => (dragged?.index === index ? "" : undefined);
  return (
    <ul
      ref={list}
      aria-label={texts.layers.label}
      className="designer-layers relative flex min-h-0 flex-col overflow-y-auto p-2"
      onPointerLeave={() => onHover(undefined)}
    >
      {rows.map((component, index) => {
        const group = groupOf(component.id);
        const isFirstOfGroup = group !== undefined && groupOf(rows[index - 1]?.id ?? "") !== group;
        const header = isFirstOfGroup && (
          <GroupHeader
            group={group}
            isOpen={!closed.has(group.name)}
            isSelected={group.ids.some((id) => selectedIds.includes(id))}
            onSelect={() => select(group.ids)}
            nameField={
              renamed?.isGroup === true && group.ids.includes(renamed.id) ? (
                <LayerGroupField designer={designer} id={renamed.id} name={group.name} onEnd={endRename} />
              ) : undefined
            }
            onRename={() => onRename({ id: group.ids[0] ?? component.id, isGroup: true })}
            onMenu={(event) => openMenu(event, group.ids)}
            onToggle={() => setClosed(toggled(closed, group.name))}
          />
        );
        if (!isShown(component.id)) return header === false ? null : <li key={component.id}>{header}</li>;
        return (
          <li key={component.id} data-place={isPlace(shown.indexOf(component))}>
            {header}
            <Layer
              component={component}
              isNested={group !== undefined}
              isSelected={selectedIds.includes(component.id)}
              isHovered={hoveredId === component.id}
              isLocked={locked.has(component.id)}
              nameField={
                renamedId === component.id ? (
                  <LayerIdField designer={designer} id={component.id} onEnd={endRename} />
                ) : undefined
              }
              onHover={onHover}
              onSelect={(isAdditive) => (isAdditive ? toggle(component.id) : select([component.id]))}
              onRename={() => onRename({ id: component.id, isGroup: false })}
              onMenu={(event) => openMenu(event, [component.id])}
              onCheck={() => toggle(component.id)}
              onPress={(event) => start(event, component.id)}
              onLock={() =>
                designer.edit((design) => lock(design, [component.id], !locked.has(component.id)))
              }
              onShow={() => designer.edit((design) => show(design, [component.id], !component.visible))}
            />
          </li>
        );
      })}
      {rows.length === 0 && <li className="px-2 pb-2 text-12 text-ink-2">{texts.layers.empty}</li>}
      <li data-place={isPlace(shown.length)}>
        <button
          type="button"
          aria-pressed={selectedIds.includes(pageId)}
          className={rowClasses(selectedIds.includes(pageId), false)}
          onClick={() => select([pageId])}
        >
          <Icon name={componentIconOf(pageType)} />
          <span className="truncate">{pageId}</span>
        </button>
      </li>
    </ul>
  );
});

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  return new Set(names.has(name) ? [...names].filter((one) => one !== name) : [...names, name]);
}

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
function GroupHeader(props: GroupHeaderProps) {
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
function rowName(id: string, isGroup: boolean): string {
  return `${isGroup ? "group" : "layer"} ${id}`;
}

function renameBy(onRename: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "F2") return;
    event.preventDefault();
    onRename();
  };
}

function rowClasses(isSelected: boolean, isHovered: boolean): string {
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

function Layer(props: LayerProps) {
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
