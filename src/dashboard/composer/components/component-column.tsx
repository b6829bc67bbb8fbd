import { lazy, memo, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LearnedName } from "../../composition/learned-names.ts";
import { Button } from "../../design-system/button.tsx";
import { IconButton } from "../../design-system/icon-button.tsx";
import { Menu } from "../../design-system/menu.tsx";
import { PartBoundary } from "../../design-system/part-boundary.tsx";
import { texts } from "../texts.ts";
import { ComponentList, type ComponentListProps } from "./component-list.tsx";

// Loaded later: rarely used, and the composer's chunk has a budget.
const TypedComponent = lazy(async () => ({
  default: (await import("./typed-component.tsx")).TypedComponent,
}));

export interface ComponentColumnProps extends ComponentListProps {
  learned: readonly LearnedName[];
  /** Loads the names that the history has. */
  onLoadNames: () => void;
  onAdd: (componentId: string, property: string) => void;
}

/**
 * The components, and a form that sets one by name. A template’s own list is complete, so the form is in a menu there; a
 * service that lists no components needs it in view.
 */
export const ComponentColumn = memo(function ComponentColumn(props: ComponentColumnProps) {
  const { learned, onLoadNames, onAdd, ...list } = props;
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
      className="flex min-h-0 flex-col border-line bg-bg max-lg:order-3 max-lg:border-y lg:row-span-2 lg:border-r"
    >
      <div className="flex min-h-0 max-lg:items-center lg:flex-col">
        <ComponentList {...list} />
        {isComplete && !isClosed && <ComponentMenu onSetName={open} />}
      </div>
      {!isComplete && !isTyping && (
        <div className="p-2">
          <Button data-set-name="" variant="quiet" size="small" icon="plus" onClick={open}>
            {texts.components.setName}
          </Button>
        </div>
      )}
      {isTyping && (
        <PartBoundary fallback={<p className="p-3 text-13 text-error">{texts.partMissing}</p>}>
          <Suspense>
            <TypedComponent components={list.components} learned={learned} onAdd={onAdd} onClose={close} />
          </Suspense>
        </PartBoundary>
      )}
    </aside>
  );
});

/** Rarely needed: a component of a newer revision of the template, or of an html template’s own script. */
function ComponentMenu({ onSetName }: { onSetName: () => void }) {
  return (
    <div className="p-1 lg:px-2">
      <Menu
        label={texts.components.more}
        align="start"
        trigger={<IconButton icon="more" size="small" label={texts.components.more} />}
        items={[{ label: texts.components.setUnlisted, icon: "compose", onSelect: onSetName }]}
      />
    </div>
  );
}
