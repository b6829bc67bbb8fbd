import { type ReactNode, Suspense, useState } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { PartBoundary } from "../../base/design-system/part-boundary.tsx";

/** Opens the cases below the picture. */
export function FoldingCases({
  title,
  failure,
  startsOpen,
  children,
}: {
  title: string;
  /** Shown if their part cannot be loaded. */
  failure: string;
  startsOpen: () => boolean;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    // Its border lies on the caption's, so that its height is even: at half a pixel, the picture would be blurred.
    <div className="border-t border-line bg-panel max-lg:order-5" style={{ marginTop: -1 }}>
      <Button
        variant="quiet"
        size="small"
        icon={isOpen ? "chevronDown" : "chevronRight"}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen && (
        <PartBoundary fallback={<p className="p-2 text-error">{failure}</p>}>
          <Suspense>{children}</Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
