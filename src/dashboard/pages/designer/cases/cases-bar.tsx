import { lazy } from "react";
import { FoldingCases } from "../../../features/cases/folding-cases.tsx";
import type { HtmlTemplate } from "../../../model/drawing/html-template.ts";
import type { EditedSource } from "../edited-source.ts";
import { texts } from "./texts.ts";

const SceneCases = lazy(async () => ({ default: (await import("./scene-cases.tsx")).SceneCases }));
const HtmlCases = lazy(async () => ({ default: (await import("./html-cases.tsx")).HtmlCases }));

export interface CasesBarProps {
  /** Not deferred, because the cases are edited in fields; their pictures yield to the main one by themselves. */
  designer: EditedSource;
  /** Of an html template: its page, in the last state that can be drawn. */
  html?: HtmlTemplate | undefined;
}

/** Opens the cases below the picture; open from the start if there are any. */
export function CasesBar({ designer, html }: CasesBarProps) {
  const { cases } = designer.source;
  return (
    <FoldingCases
      title={texts.cases}
      failure={texts.failed}
      startsOpen={() => Array.isArray(cases) && cases.length > 0}
    >
      {html === undefined ? (
        <SceneCases designer={designer} />
      ) : (
        <HtmlCases designer={designer} html={html} />
      )}
    </FoldingCases>
  );
}
