import { memo, useRef, useState, type KeyboardEvent, useEffect } from "react";
import { flushSync } from "react-dom";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import { Button, IconButton } from "../../../base/design-system/button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { componentIconOf } from "../../../model/template/component-type.ts";
import { texts } from "../texts.ts";
import type { Change } from "#contract/changes/change.ts";
import { classNames } from "../../../base/design-system/class-names.ts";
import { scrollListTo } from "../../../base/design-system/scroll-list.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import type { StageProps } from "../../../features/stage/stage-props.ts";
import { SourceTag } from "../names/name-form.tsx";

// Loaded later: rarely used, and the composer's chunk has a budget.
const TypedComponent = lazyPart(async () => (await import("./typed-component.tsx")).TypedComponent, {
  failed: () => <p className="p-3 text-13 text-error">{texts.partMissing}</p>,
});

export interface ComponentColumnProps extends ComponentListProps {
  learned: readonly LearnedName[];
  /** Loads the names that the history has. */
  onLoadNames: () => void;
  onAdd: (componentId: string, property: string) => void;
  /** Opens the names of the template's components; absent: they cannot be changed. */
  onNames?: (() => void) | undefined;
}

/**
 * The components, and a form that sets one by name. A template’s own list is complete, so the form is in a menu there; a
 * service that lists no components needs it in view.
 */
export const ComponentColumn = memo(function ComponentColumn(props: ComponentColumnProps) {
  const { learned, onLoadNames, onAdd, onNames, ...list } = props;
  const [isTyping, setTyping] = useState(false);
  const isComplete = list.components.some(({ source }) => source === "template");
  const isClosed = list.components.some((component) => component.isClosed === true);
  const open = () => {
    setTyping(true);
    onLoadNames();
  };
  const column = useRef<HTMLElement>(null);
  const close = () => {
    flushSync(() => setTyping(false));
    column.current?.querySelector<HTMLElement>("[aria-haspopup=menu], [data-set-name]")?.focus();
  };
  return (
    <aside
      ref={column}
      aria-label={texts.components.label}
      className="flex min-h-0 flex-col border-line bg-bg max-lg:order-3 max-lg:border-y lg:row-start-2 lg:border-b xl:row-span-2 xl:border-r xl:border-b-0"
    >
      <div className="flex min-h-0 max-xl:items-center xl:flex-col">
        <ComponentList {...list} />
        {isComplete && (!isClosed || onNames !== undefined) && (
          <ComponentMenu onSetName={isClosed ? undefined : open} onNames={onNames} />
        )}
      </div>
      {!isComplete && !isTyping && (
        <div className="p-2">
          <Button data-set-name="" variant="quiet" size="small" icon="plus" onClick={open}>
            {texts.components.setName}
          </Button>
        </div>
      )}
      {isTyping && (
        <TypedComponent components={list.components} learned={learned} onAdd={onAdd} onClose={close} />
      )}
    </aside>
  );
});

interface ComponentMenuProps {
  /** For a component of a newer revision of the template, or of an html template’s own script. */
  onSetName: (() => void) | undefined;
  onNames: (() => void) | undefined;
}

function ComponentMenu({ onSetName, onNames }: ComponentMenuProps) {
  return (
    <div className="p-1 xl:px-2">
      <Menu
        label={texts.components.more}
        align="start"
        trigger={<IconButton icon="more" size="small" label={texts.components.more} />}
        items={[
          onNames !== undefined && { label: texts.components.names, icon: "edit", onSelect: onNames },
          onSetName !== undefined && {
            label: texts.components.setUnlisted,
            icon: "plus",
            onSelect: onSetName,
          },
        ]}
      />
    </div>
  );
}

interface ComponentListProps extends Pick<
  StageProps,
  "components" | "selectedId" | "hoveredId" | "onSelect" | "onHover"
> {
  changes: readonly Change[];
  /** Messages for rejected values, by `component.property`. */
  faults: ReadonlyMap<string, string>;
  /** Goes to the first field of the selected component. */
  onOpen: () => void;
}

/** The components as a list box. Arrow keys move the selection, Enter goes to its fields; a dot marks changed components. */
const ComponentList = memo(function ComponentList({
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
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter") {
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
