import type { ReactNode } from "react";
import { Notice } from "../../../base/design-system/notice.tsx";
import { texts as composerTexts } from "../texts.ts";

/** Says why an output cannot express the composition. */
export function Impossible({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-y-auto p-3">
      <Notice tone="warn" title={composerTexts.outputs.impossible}>
        {children}
      </Notice>
    </div>
  );
}
