import { useCallback, useState } from "react";
import { componentsOf } from "#scene/document.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";
import { useCapabilities } from "../../../base/connection/capabilities/capabilities.ts";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import type { ComposedTemplate } from "../../../model/template/composed-template.ts";
import { isStarter } from "../../../model/template/is-starter.ts";
import { withRenamedComponent } from "./rename.ts";

const ComponentNamesDialog = lazyPart(
  async () => (await import("../component-names/component-names-dialog.tsx")).ComponentNamesDialog,
  { failed: () => null },
);

interface ComponentNamesOptions {
  template: ComposedTemplate;
  selectedId: string | undefined;
  update: CompositionState["update"];
  onRenamed: (componentId: string) => void;
}

/**
 * The dialog with the names of the template's components. `open` is undefined where they cannot be changed: those of an
 * html template are in its html, and a revision never changes.
 */
export function useComponentNames({ template, selectedId, update, onRenamed }: ComponentNamesOptions) {
  const { summary, templateId, pin, source, document } = template;
  const whyNot = useCapabilities().call("replaceTemplate");
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const close = () => setOpen(false);
  const isFixed = isStarter(summary) || typeof pin === "number";
  if (whyNot !== undefined || isFixed || source === undefined || document === undefined)
    return { open: undefined, dialog: undefined };
  return {
    open,
    dialog: isOpen && (
      <ComponentNamesDialog
        templateId={templateId}
        source={source}
        componentIds={componentsOf(document).map(({ id }) => id)}
        selectedId={selectedId}
        onRenamed={(from, to) => {
          update((current) => withRenamedComponent(current, from, to));
          onRenamed(to);
        }}
        onClose={close}
      />
    ),
  };
}
