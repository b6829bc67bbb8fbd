import { Link } from "react-router";
import type { TemplateSummary } from "#contract/templates.ts";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { formatSize } from "../../base/design-system/format.ts";
import { Picture } from "../../base/design-system/picture.tsx";
import { ChooseBox, FavouriteButton } from "./many/card-tools.tsx";
import { texts as manyTexts } from "./many/texts.ts";
import { TemplateMenu } from "./template-menu.tsx";
import { PublishedState, useShownRevision } from "./template-picture.tsx";
import { texts } from "./texts.ts";

const head = "px-3 py-2 text-left text-12 font-medium text-ink-3";
const cell = "px-3 py-2 align-middle";

/** Columns after the preview, and where they are visible. */
const shownColumns = [
  ["name", "w-full"],
  ["size", "text-right phone:hidden"],
  ["format", "max-lg:hidden"],
  ["editor", "max-lg:hidden"],
  ["creator", "max-xl:hidden"],
  ["tags", "max-xl:hidden"],
  ["id", "phone:hidden"],
] as const;

export function TemplateTable({ templates }: { templates: readonly TemplateSummary[] }) {
  const { columns } = texts;
  return (
    <div className="border border-line bg-panel">
      <table className="w-full border-collapse">
        <thead className="border-b border-line-strong">
          <tr>
            <th scope="col" className={head}>
              <span className="sr-only">{manyTexts.column}</span>
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">{columns.preview}</span>
            </th>
            {shownColumns.map(([name, className]) => (
              <th key={name} scope="col" className={`${head} ${className}`}>
                {columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <TemplateRow key={template.identifier} template={template} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TemplateRow({ template }: { template: TemplateSummary }) {
  const { identifier, name } = template;
  const shown = useShownRevision(template);
  const { width, height, outputFormat } = shown;
  return (
    <tr className="group relative border-b border-line last:border-0 hover:bg-hover">
      <td className="py-2 pl-3">
        <ChooseBox template={template} className="relative z-1" />
      </td>
      <td className="py-2 pl-3">
        <Thumbnail {...{ width, height }} preview={shown.preview} onFailed={shown.onFailed} />
      </td>
      <th scope="row" className={`${cell} text-left font-medium`}>
        <Link
          data-card
          to={`/templates/${encodeURIComponent(identifier)}/compose`}
          className="group-hover:text-accent-text after:absolute after:inset-0"
        >
          {name}
        </Link>
        <span className="figures block text-12 font-normal text-ink-3 md:hidden">
          {formatSize(width, height)} · {outputFormat}
        </span>
        <PublishedState shown={shown} />
      </th>
      <td className={`${cell} figures text-right whitespace-nowrap text-ink-2 phone:hidden`}>
        {formatSize(width, height)}
      </td>
      <td className={`${cell} figures text-ink-2 max-lg:hidden`}>{outputFormat}</td>
      <td className={`${cell} figures whitespace-nowrap text-ink-2 max-lg:hidden`}>{template.editor}</td>
      <td className={`${cell} whitespace-nowrap text-ink-2 max-xl:hidden`}>{template.createdBy}</td>
      <td className={`${cell} text-ink-2 max-xl:hidden`}>{(template.tags ?? []).join(", ")}</td>
      <td className={`${cell} phone:hidden`}>
        <span className="relative z-1 flex items-center gap-1">
          <span className="figures max-w-40 grow truncate text-12 text-ink-3" title={identifier}>
            {identifier}
          </span>
          <CopyButton text={identifier} label={`${texts.copyId} ${identifier}`} tooltipAlign="end" />
          <FavouriteButton template={template} />
          <TemplateMenu template={template} />
        </span>
      </td>
    </tr>
  );
}

interface ThumbnailProps extends Pick<TemplateSummary, "width" | "height" | "preview"> {
  onFailed?: () => void;
}

export function Thumbnail({ width, height, preview, onFailed }: ThumbnailProps) {
  return (
    <div className="grid h-12 w-16 shrink-0 place-items-center bg-canvas">
      <div className="relative" style={fitStyle(width, height)}>
        <Picture
          alt=""
          src={preview}
          {...(onFailed !== undefined && { onFailed })}
          width={width}
          height={height}
          fallback={<span className="absolute inset-0 border border-dashed border-line-strong bg-panel" />}
        />
      </div>
    </div>
  );
}

/** The size that fits into 56 × 40 px at the true ratio. */
function fitStyle(width: number, height: number) {
  const scale = Math.min(56 / Math.max(width, 1), 40 / Math.max(height, 1));
  return { width: width * scale, height: height * scale };
}
