import { formatProblem } from "#contract/format-problem.ts";
import { Notice } from "../design-system/notice.tsx";
import type { ComposedTemplate } from "../template/composed-template.ts";
import { texts } from "./texts.ts";

export interface ComposerNoticesProps {
  /** A message about the address or the earlier request that could not be opened completely. */
  notice: string | undefined;
  /** Whether a part of it could be opened. */
  isPartlyOpened: boolean;
  documentProblems: ComposedTemplate["documentProblems"];
}

/** Notices about parts that could not be opened or drawn. */
export function ComposerNotices({ notice, isPartlyOpened, documentProblems }: ComposerNoticesProps) {
  return (
    <>
      {notice !== undefined && (
        <Notice tone="warn" title={notice} className="m-2">
          {isPartlyOpened ? texts.page.restOpened : texts.page.nothingOpened}
        </Notice>
      )}
      {documentProblems.length > 0 && (
        <Notice
          tone="warn"
          title={texts.page.undrawable.title}
          raw={documentProblems.map(formatProblem).join("\n")}
          className="m-2"
        >
          {texts.page.undrawable.text}
        </Notice>
      )}
    </>
  );
}
