import { useState } from "react";
import { Button } from "../../../base/design-system/button.tsx";
import { lazyPart } from "../../../base/design-system/lazy-part.tsx";
import type { HtmlTemplate } from "../../../model/drawing/html-template.ts";
import { texts } from "../texts.ts";
import type { EditedSource } from "../use-designer.ts";

const failed = () => <p className="p-2 text-error">{texts.cases.failed}</p>;
const SceneCases = lazyPart(async () => (await import("./scene-cases.tsx")).SceneCases, { failed });
const HtmlCases = lazyPart(async () => (await import("./html-cases.tsx")).HtmlCases, { failed });

export interface CasesBarProps {
  /** Not deferred, because the cases are edited in fields; their pictures yield to the main one by themselves. */
  designer: EditedSource;
  /** Of an html template: its page, in the last state that can be drawn. */
  html?: HtmlTemplate | undefined;
}

/** Opens the cases below the picture; open from the start if there are any. */
export function CasesBar({ designer, html }: CasesBarProps) {
  const { cases } = designer.source;
  const [isOpen, setOpen] = useState(() => Array.isArray(cases) && cases.length > 0);
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
        {texts.cases.cases}
      </Button>
      {isOpen &&
        (html === undefined ? (
          <SceneCases designer={designer} />
        ) : (
          <HtmlCases designer={designer} html={html} />
        ))}
    </div>
  );
}
