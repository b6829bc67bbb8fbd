import { type KeyboardEvent, memo, useEffect, useRef } from "react";
import type { Change } from "#contract/changes/change.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { scrollListTo } from "../../../base/design-system/scroll-list.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { componentIconOf } from "../../../model/template/component-icon.ts";
import { SourceTag } from "../names/source-tag.tsx";
import { texts } from "../texts.ts";

export interface ComponentListProps {
  components: readonly EditableComponent[];
  selectedId: string | undefined;
  /** The component under the pointer, here or on the picture. */
  hoveredId: string | undefined;
  changes: readonly Change[];
  /** Messages for rejected values, by `component.property`. */
  faults: ReadonlyMap<string, string>;
  onSelect: (componentId: string) => void;
  onHover: (componentId: string | undefined) => void;
  /** Goes to the first field of the selected component. */
  onOpen: () => void;
}

/** The components as a list box. Arrow keys move the selection, Enter goes to its fields; a dot marks changed components. */
export const ComponentList = memo(function ComponentList({
  components,
  selectedId,
  hoveredId,
  changes,
  faults,
  onSelect,
  onHover,
  onOpen,
}: ComponentListProps) {
  const list = useRef<HTMLDivElement>(null);
  const changedIds = new Set(changes.map(({ componentId }) => componentId));
  const faultyIds = new Set([...faults.keys()].map((key) => key.slice(0, key.lastIndexOf("."))));

  const selectedAt = components.findIndex(({ id }) => id === selectedId);
  // A component is also selected on the picture, or has just been added at the end.
  useEffect(() => {
    const option = list.current?.children[selectedAt];
    if (list.current !== null && option !== undefined) scrollListTo(list.current, option);
  }, [selectedAt]);

  function move(event: KeyboardEvent) {
    if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      onOpen();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target =
      step === undefined ? { Home: 0, End: components.length - 1 }[event.key] : selectedAt + step;
    const next = target === undefined ? undefined : components[target];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelectorAll<HTMLElement>("[role=option]")[components.indexOf(next)]?.focus();
  }

  return (
    <div
      ref={list}
      role="listbox"
      aria-label={texts.components.label}
      // A strip until there is room for a column. `relative` keeps the screen reader's texts inside the strip.
      className="relative flex min-h-0 min-w-0 gap-px p-2 max-xl:flex-1 max-xl:overflow-x-auto xl:flex-col xl:overflow-y-auto"
      onKeyDown={move}
      onPointerLeave={() => onHover(undefined)}
    >
      {components.map((component, index) => {
        const isSelected = component.id === selectedId;
        return (
          <div
            key={component.id}
            role="option"
            aria-selected={isSelected}
            tabIndex={isSelected || (selectedId === undefined && index === 0) ? 0 : -1}
            className={classNames(
              "flex h-control-small shrink-0 items-center gap-2 rounded-control px-2 text-13 outline-offset-[-2px]",
              isSelected
                ? "bg-accent-soft font-medium text-accent-text"
                : component.id === hoveredId
                  ? "bg-hover text-ink"
                  : "text-ink-2 hover:bg-hover hover:text-ink",
            )}
            onClick={() => onSelect(component.id)}
            onFocus={() => onHover(component.id)}
            onPointerEnter={() => onHover(component.id)}
          >
            <Icon name={componentIconOf(component.type)} />
            <span className="min-w-0 flex-1 truncate">{component.id}</span>
            {component.source !== "template" && <SourceTag source={component.source} />}
            <Mark isFaulty={faultyIds.has(component.id)} isChanged={changedIds.has(component.id)} />
          </div>
        );
      })}
    </div>
  );
});

function Mark({ isFaulty, isChanged }: { isFaulty: boolean; isChanged: boolean }) {
  if (isFaulty) {
    return (
      <span className="text-error">
        <Icon name="warning" size={14} />
        <span className="sr-only">{texts.components.faulty}</span>
      </span>
    );
  }
  if (!isChanged) return null;
  return (
    <span>
      <span className="block size-1.5 rounded-full bg-accent" />
      <span className="sr-only">{texts.changed}</span>
    </span>
  );
}
