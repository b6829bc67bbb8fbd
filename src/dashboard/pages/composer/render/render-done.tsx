import { buttonClasses } from "../../../base/design-system/button-classes.ts";
import { Button, ButtonLink } from "../../../base/design-system/button.tsx";
import { classNames } from "../../../base/design-system/class-names.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { formatBytes, formatDuration, formatSize } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { JobTicket } from "../../../base/design-system/job-ticket.tsx";
import { downloadName } from "../../../model/requests/result/download-name.ts";
import { FileDifferences } from "../../../features/result/file-differences.tsx";
import { extensionIn } from "../../../model/requests/result/result-file.ts";
import { serviceWords } from "../../../base/language/problems/service-words.ts";
import { Menu } from "../../../base/design-system/menu.tsx";
import { listCopyItems } from "../../../features/result/copy-picture.ts";
import { texts as resultTexts } from "../../../features/result/texts.ts";
import { texts } from "../texts.ts";
import type { ResultState } from "../../../model/requests/result/use-result.ts";

export interface RenderDoneProps {
  state: Extract<ResultState, { step: "done" }>;
  isCurrent: boolean;
  templateName: string;
  fileName: string | undefined;
  /** Returns to the rendered composition; set while it is not the current one. */
  onReturn: (() => void) | undefined;
}

/** The result of a render. One line on a phone, to leave space for the fields. */
export function RenderDone({ state, isCurrent, templateName, fileName, onReturn }: RenderDoneProps) {
  const { result, file, durationMs, warnings, differences } = state;
  return (
    <div role="status" className="flex flex-col gap-2 phone:flex-row phone:flex-wrap phone:items-center">
      <div className="flex items-center gap-2 phone:min-w-0 phone:grow phone:basis-40">
        <Icon
          name={isCurrent ? "done" : "warning"}
          className={classNames("shrink-0", isCurrent ? "text-ok" : "text-warn")}
        />
        <p className="text-13 leading-4 font-medium">
          {isCurrent ? texts.render.done : texts.render.doneBefore}
        </p>
        <JobTicket
          className={classNames("ml-auto phone:hidden", !isCurrent && "hidden")}
          parts={[
            file.format,
            file.size === undefined ? undefined : formatSize(file.size.width, file.size.height),
            file.bytes === undefined ? undefined : formatBytes(file.bytes),
            durationMs === undefined ? undefined : formatDuration(durationMs),
          ]}
        />
      </div>
      <FileDifferences differences={differences} />
      {warnings.length > 0 && (
        <ul className="text-12 text-warn phone:order-last phone:w-full">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-1">
              <Icon name="warning" size={14} className="mt-px" />
              {serviceWords(warning)}
            </li>
          ))}
        </ul>
      )}
      {onReturn !== undefined && (
        <Button size="small" variant="quiet" icon="undo" className="w-fit" onClick={onReturn}>
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
  );
}

function Actions({
  state,
  isCurrent,
  templateName,
  download,
}: Pick<RenderDoneProps, "state" | "isCurrent" | "templateName"> & { download: string }) {
  const { result, file, previousId } = state;
  return (
    <div
      className={classNames(
        "grid grid-cols-2 gap-1 max-lg:flex max-lg:flex-wrap md:max-lg:*:grow phone:*:min-w-11 phone:*:px-0 phone:[&>*>span]:sr-only",
        // The button of the earlier file spans a row, so the last button is alone if their number is even.
        isCurrent ? "lg:*:last:odd:col-span-2" : "lg:*:last:even:col-span-2",
      )}
    >
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
      <a
        href={file.address}
        download={download}
        title={isCurrent ? texts.render.download : texts.render.downloadEarlier}
        className={classNames(
          buttonClasses("secondary", "small"),
          !isCurrent && "lg:order-first lg:col-span-2",
        )}
      >
        <Icon name="download" />
        <span>{isCurrent ? texts.render.download : texts.render.downloadEarlier}</span>
      </a>
      <CopyButton text={result.href} label={texts.render.copyLink} isLabelShown variant="secondary" />
      {file.contentType.startsWith("image/") && (
        <span className="grid">
          <Menu
            label={resultTexts.copyAs}
            trigger={
              <Button size="small" icon="copy">
                <span className="phone:sr-only">{resultTexts.copyAs}</span>
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
        <span>{texts.render.details}</span>
      </ButtonLink>
      {previousId !== undefined && (
        <ButtonLink
          to={`/history/compare/${encodeURIComponent(previousId)}/${encodeURIComponent(result.requestId)}`}
          size="small"
          icon="compare"
          title={texts.render.compareHint}
        >
          <span>{texts.render.compare}</span>
        </ButtonLink>
      )}
    </div>
  );
}
