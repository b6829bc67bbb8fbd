import { type ReactNode, useCallback, useState } from "react";
import { useCapabilities } from "../../base/connection/capabilities/capabilities.ts";
import type { Composition } from "../../model/composition/composition.ts";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { ColorField } from "../../features/fields/color-field.tsx";
import { texts } from "./texts.ts";
import type { AppliedComposition } from "./use-applied-composition.ts";

const SaveTemplateDialog = lazyPart(
  async () =>
    (await import("../../features/template-details/save-template/save-template-dialog.tsx"))
      .SaveTemplateDialog,
  { failed: () => <p className="p-2 text-error">{texts.partMissing}</p> },
);

/**
 * Saving the composition as a template: `open` is undefined if the service cannot create templates, or serves no document
 * of this one. `dialog` is shown while it is open.
 */
export function useSaveTemplate(
  template: ComposedTemplate,
  { options }: Composition,
  { acceptedChanges, faults }: AppliedComposition,
): { open: (() => void) | undefined; dialog: ReactNode } {
  const isOffered = useCapabilities().call("createTemplate") === undefined;
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const isReadable = template.source !== undefined && (template.document ?? template.html) !== undefined;
  return {
    open: isOffered && isReadable ? open : undefined,
    dialog: isOpen && (
      <SaveTemplateDialog
        template={template}
        changes={acceptedChanges}
        hasFaults={faults.length > 0}
        outputFormat={options.outputFormat}
        ColorField={ColorField}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
