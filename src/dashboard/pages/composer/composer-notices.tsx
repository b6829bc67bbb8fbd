import { formatProblem } from "#contract/format-problem.ts";
import { isUnpublished } from "#contract/templates.ts";
import { useCapabilities } from "../../base/connection/capabilities/use-capabilities.ts";
import { ButtonLink } from "../../base/design-system/button.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { texts } from "./texts.ts";

export interface ComposerNoticesProps {
  /** A message about the address or the earlier request that could not be opened completely. */
  notice: string | undefined;
  /** Whether a part of it could be opened. */
  isPartlyOpened: boolean;
  template: Pick<ComposedTemplate, "summary" | "templateId" | "documentProblems">;
}

/** Notices about parts that could not be opened or drawn, and about a template that was never published. */
export function ComposerNotices({ notice, isPartlyOpened, template }: ComposerNoticesProps) {
  const { summary, templateId, documentProblems } = template;
  const { call } = useCapabilities();
  const canDesign = call("replaceTemplate") === undefined;
  const canPublish = call("publishTemplate") === undefined;
  const address = `/templates/${encodeURIComponent(templateId)}`;
  return (
    <>
      {isUnpublished(summary) && (
        <Notice
          tone="info"
          title={texts.page.notPublished.title}
          className="m-2"
          actions={
            canDesign && (
              <>
                <ButtonLink to={`${address}/design`} size="small" icon="shapes">
                  {texts.header.design}
                </ButtonLink>
                {canPublish && (
                  <ButtonLink to={`${address}/compare`} size="small" icon="check">
                    {texts.header.checkAndPublish}
                  </ButtonLink>
                )}
              </>
            )
          }
        >
          <span className="wrap-anywhere">{texts.page.notPublished.text(summary.identifier)}</span>
        </Notice>
      )}
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
