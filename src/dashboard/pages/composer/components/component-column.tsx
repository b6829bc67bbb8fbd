import { memo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LearnedName } from "../../../features/importing/learned-names.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { Menu } from "../../../base/design-system/menu.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import { texts } from "../texts.ts";
import { ComponentList, type ComponentListProps } from "./component-list.tsx";

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
