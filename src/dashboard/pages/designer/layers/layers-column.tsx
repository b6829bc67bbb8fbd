import { memo, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { pageComponentIdOf, pageType } from "#scene/page-component.ts";
import { componentIconOf } from "../../../model/template/component-type.ts";
import { scrollListTo } from "../../../base/design-system/scroll-list.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { untilReleased } from "../context-menu.tsx";
import { dropLayer, lock, show, toggledSelection } from "../design-actions.ts";
import { groupsOf, lockedIds } from "../../../model/design/source/design-notes.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import type { RenameTarget } from "../use-rename.ts";
import { GroupHeader, Layer, LayerGroupField, LayerIdField, rowClasses, rowName } from "./layer-rows.tsx";

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

/** A press that moves less, CSS px, selects the layer. */
const pressPx = 4;

interface LayerDrag {
  id: string;
  /** Rows above the place where it would land. */
  index: number;
}

/**
 * Drags rows of the layers with a mouse or a pen; a finger scrolls the list. Escape ends a drag without a change. Rows are
 * marked by `data-layer`.
 */
function useLayerDrag(onDrop: (id: string, index: number) => void) {
  const [dragged, setDragged] = useState<LayerDrag>();

  function start(event: PointerEvent<HTMLElement>, id: string) {
    const list = event.currentTarget.closest("ul");
    if (event.button !== 0 || event.pointerType === "touch" || list === null) return;
    const { clientY, pointerId } = event;
    const ended = new AbortController();
    const { signal } = ended;
    let index: number | undefined;
    const end = () => {
      ended.abort();
      setDragged(undefined);
    };
    window.addEventListener(
      "pointermove",
      (moved) => {
        const isPress = index === undefined && Math.abs(moved.clientY - clientY) <= pressPx;
        if (moved.pointerId !== pointerId || isPress) return;
        index = indexAt(list, moved.clientY);
        setDragged({ id, index });
      },
      { signal },
    );
    window.addEventListener(
      "pointerup",
      () => {
        end();
        if (index === undefined) return;
        ignoreNextClick();
        onDrop(id, index);
      },
      { signal },
    );
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener(
      "keydown",
      (pressed) => {
        if (pressed.key !== "Escape" || index === undefined) return;
        pressed.preventDefault();
        pressed.stopPropagation();
        end();
      },
      { signal, capture: true },
    );
  }

  return { dragged, start };
}

function indexAt(list: HTMLElement, y: number): number {
  const rows = [...list.querySelectorAll("[data-layer]")];
  return rows.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

/** The release of a drag is no press of the button below it. */
function ignoreNextClick(): void {
  const stop = (event: Event) => event.stopPropagation();
  window.addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
