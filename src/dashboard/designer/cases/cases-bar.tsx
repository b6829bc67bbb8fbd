import { lazy, Suspense, useState } from "react";
import { Button } from "../../design-system/button.tsx";
import { PartBoundary } from "../../design-system/part-boundary.tsx";
import type { Designer } from "../use-designer.ts";
import { texts } from "./texts.ts";

const DesignerCases = lazy(async () => ({ default: (await import("./designer-cases.tsx")).DesignerCases }));

export interface CasesBarProps {
  /** Not deferred, because the cases are edited in fields; their pictures yield to the canvas by themselves. */
  designer: Designer;
}

/** Opens the cases below the canvas; open from the start if there are any. */
export function CasesBar({ designer }: CasesBarProps) {
  const { cases } = designer.source;
  const [isOpen, setOpen] = useState(Array.isArray(cases) && cases.length > 0);
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
        {texts.cases}
      </Button>
      {isOpen && (
        <PartBoundary fallback={<p className="p-2 text-error">{texts.failed}</p>}>
          <Suspense>
            <DesignerCases designer={designer} />
          </Suspense>
        </PartBoundary>
      )}
    </div>
  );
}
