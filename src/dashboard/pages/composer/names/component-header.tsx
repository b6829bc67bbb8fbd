import { useState } from "react";
import { Button, IconButton, RemoveButton } from "../../../base/design-system/button.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { componentIconOf } from "../../../model/template/component-icon.ts";
import { withoutComponent } from "../../../model/composition/composition.ts";
import type { EditableComponent } from "../../../model/composition/editable-properties.ts";
import { texts as composerTexts } from "../texts.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { idWarning, RenameForm } from "./name-form.tsx";
import { withRenamedComponent } from "./rename.ts";
import { SourceTag } from "./source-tag.tsx";
import { texts } from "./texts.ts";

export interface ComponentHeaderProps {
  component: EditableComponent;
  takenIds: readonly string[];
  state: CompositionState;
  onRenamed: (componentId: string) => void;
}

/** The component's name. One that the template does not list can be renamed and removed. */
export function ComponentHeader({ component, takenIds, state, onRenamed }: ComponentHeaderProps) {
  const { composition, update } = state;
  const { id, source, type } = component;
  const [isRenaming, setRenaming] = useState(false);
  const isChanged = composition.changes.some(({ componentId }) => componentId === id);
  const warning = idWarning(id);
  const remove = () => update((current) => withoutComponent(current, id));
  return (
    <header className="flex flex-col gap-1 border-b border-line px-4 py-1.5">
      <div className="flex min-h-8 items-center gap-2">
        <Icon name={componentIconOf(type)} className="text-ink-3" />
        <h2 className="min-w-0 flex-1 truncate text-15 font-semibold">{id}</h2>
        {source !== "template" && <SourceTag source={source} />}
        {source !== "template" && isChanged && (
          <IconButton
            icon="edit"
            size="small"
            label={texts.renameOne(id)}
            tooltipAlign="end"
            onClick={() => setRenaming(true)}
          />
        )}
        {source === "typed" ? (
          <RemoveButton label={texts.removeOne(id)} onClick={remove} />
        ) : (
          isChanged && (
            <Button variant="quiet" size="small" icon="reset" onClick={remove}>
              {composerTexts.reset}
            </Button>
          )
        )}
      </div>
      {warning !== undefined && (
        <p className="flex items-start gap-1 pb-1 text-12 text-warn">
          <Icon name="warning" size={14} className="mt-px" />
          {warning}
        </p>
      )}
      {isRenaming && (
        <div className="pb-2">
          <RenameForm
            name={id}
            takenNames={takenIds}
            warningOf={idWarning}
            onRename={(next) => {
              update((current) => withRenamedComponent(current, id, next));
              onRenamed(next);
            }}
            onClose={() => setRenaming(false)}
          />
        </div>
      )}
    </header>
  );
}
