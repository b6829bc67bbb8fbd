import { lazy, Suspense, useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { PartBoundary } from "../../../base/design-system/part-boundary.tsx";
import { texts as composerTexts } from "../texts.ts";
import type { PropertyFormProps } from "./property-form.tsx";

// Loaded later: rarely used, and the composer's chunk has a budget.
const PropertyForm = lazy(async () => ({ default: (await import("./property-form.tsx")).PropertyForm }));

/** Adds a property by name that the template does not list. */
export function TypedProperty(props: Omit<PropertyFormProps, "onClose">) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className="px-4 py-3">
        <Button variant="quiet" size="small" icon="plus" onClick={() => setOpen(true)}>
          {composerTexts.fields.addProperty}
        </Button>
      </div>
    );
  }
  return (
    <PartBoundary fallback={<p className="p-3 text-13 text-error">{composerTexts.partMissing}</p>}>
      <Suspense>
        <PropertyForm {...props} onClose={() => setOpen(false)} />
      </Suspense>
    </PartBoundary>
  );
}
