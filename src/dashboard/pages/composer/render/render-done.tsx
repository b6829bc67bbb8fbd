import { buttonClasses, Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { formatSize } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { JobTicket } from "../../../base/design-system/job-ticket.tsx";
import { serviceWords } from "../../../base/language/problems/problem-words.ts";
import { FileDifferences } from "../../../features/result/result-notices.tsx";
import { downloadName, extensionIn } from "../../../model/requests/result/result-file.ts";
import { isOfTextFit } from "../../../model/template/fit-lines.ts";
import { Menu } from "../../../base/design-system/menu.tsx";
import { listCopyItems } from "../../../features/result/copy-picture.ts";
import { texts as resultTexts } from "../../../model/requests/texts.ts";
import { texts } from "../texts.ts";
import type { ResultState } from "../../../model/requests/result/use-result.ts";

export interface RenderDoneProps {
  state: Extract<ResultState, { step: "done" }>;
  isCurrent: boolean;
  /** Whether the preview's fit report is shown, so that warnings of the current render need not repeat it. */
  isFitShown: boolean;
  templateName: string;
  fileName: string | undefined;
  /** Returns to the rendered composition; set while it is not the current one. */
  onReturn: (() => void) | undefined;
}

/** The result of a render: its state in one line, what to do with its file in one row. */
export function RenderDone(props: RenderDoneProps) {
  const { state, isCurrent, isFitShown, templateName, fileName, onReturn } = props;
  const { result, file, differences } = state;
  const warnings = state.warnings.filter((warning) => !isCurrent || !isFitShown || !isOfTextFit(warning));
  return (
    <div role="status" className="@container flex grow flex-col gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="flex items-center gap-2 text-13 leading-4 font-medium">
          <Icon
            name={isCurrent ? "done" : "warning"}
            className={classNames("shrink-0", isCurrent ? "text-ok" : "text-warn")}
          />
          <span className="min-w-0">{isCurrent ? texts.render.done : texts.render.doneBefore}</span>
        </p>
        <JobTicket
          className={classNames("@max-[42rem]:hidden", !isCurrent && "hidden")}
          parts={[file.format, file.size !== undefined && formatSize(file.size.width, file.size.height)]}
        />
        {onReturn !== undefined && (
          <Button size="small" variant="quiet" icon="undo" onClick={onReturn}>
            {texts.render.back}
          </Button>
        )}
        <Actions
          {...{ state, isCurrent, templateName }}
          download={downloadName({
            fileName,
            templateName,
            requestId: result.requestId,
            extension: extensionIn(result.href),
          })}
        />
      </div>
      <FileDifferences differences={differences} />
      {warnings.length > 0 && (
        <ul className="max-h-24 overflow-y-auto text-12 text-warn">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-1">
              <Icon name="warning" size={14} className="mt-px" />
              {serviceWords(warning)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Words of what is used less; where the row is narrow, their icons alone. */
const laterWords = "@max-[46rem]:sr-only";

function Actions({
  state,
  isCurrent,
  templateName,
  download,
}: Pick<RenderDoneProps, "state" | "isCurrent" | "templateName"> & { download: string }) {
  const { result, file, previousId } = state;
  return (
    <div className="ml-auto flex flex-wrap gap-1 phone:*:min-w-11 phone:*:px-0 phone:[&>*>span]:sr-only">
      <a
        href={file.address}
        download={download}
        title={isCurrent ? texts.render.download : texts.render.downloadEarlier}
        className={buttonClasses("secondary", "small")}
      >
        <Icon name="download" />
        <span>{isCurrent ? texts.render.download : texts.render.downloadEarlier}</span>
      </a>
      <CopyButton text={result.href} label={texts.render.copyLink} isLabelShown variant="secondary" />
      <a
        href={result.href}
        target="_blank"
        rel="noreferrer"
        title={texts.render.open}
        className={buttonClasses("secondary", "small")}
      >
        <Icon name="external" />
        <span>{texts.render.open}</span>
      </a>
      {file.contentType.startsWith("image/") && (
        <span className="grid">
          <Menu
            label={resultTexts.copying.copyAs}
            align="end"
            trigger={
              <Button size="small" icon="image" title={resultTexts.copying.copyAs}>
                <span className={classNames("phone:sr-only", laterWords)}>{resultTexts.copying.copyAs}</span>
              </Button>
            }
            items={listCopyItems({
              href: result.href,
              alt: templateName,
              size: file.size,
              load: async () => (await fetch(file.address)).blob(),
            })}
          />
        </span>
      )}
      <ButtonLink
        to={`/history/${result.requestId}`}
        size="small"
        icon="history"
        title={texts.render.details}
      >
        <span className={laterWords}>{texts.render.details}</span>
      </ButtonLink>
      {previousId !== undefined && (
        <ButtonLink
          to={`/history/compare/${encodeURIComponent(previousId)}/${encodeURIComponent(result.requestId)}`}
          size="small"
          icon="compare"
          title={texts.render.compareHint}
        >
          <span className={laterWords}>{texts.render.compare}</span>
        </ButtonLink>
      )}
    </div>
  );
}
