import { useRef, useState } from "react";
import type { Asset } from "#contract/account.ts";
import { Button } from "../../base/design-system/button.tsx";
import { classNames } from "../../base/design-system/class-names.ts";
import { formatBytes, formatSize } from "../../base/design-system/format.ts";
import { IconButton } from "../../base/design-system/icon-button.tsx";
import { MomentText } from "../../base/design-system/moment-text.tsx";
import { pictureAddress } from "../../model/drawing/picture-address.ts";
import { texts } from "./texts.ts";

export interface ChooserPictureProps {
  asset: Asset;
  /** Position in the list; uploads have no name. */
  number: number;
  isCurrent: boolean;
  onChoose: () => void;
  onDelete: () => void;
}

/** An uploaded picture: a press uses it. Deleting asks first, because it cannot be undone. */
export function ChooserPicture({ asset, number, isCurrent, onChoose, onDelete }: ChooserPictureProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRef<HTMLSpanElement>(null);
  const { reference, width, height, bytes, createdAt } = asset;
  const size = width === null || height === null ? "" : formatSize(width, height);
  return (
    <li className="flex flex-col gap-1">
      <button
        type="button"
        aria-label={texts.chooser.use(number, size)}
        aria-pressed={isCurrent}
        className={classNames(
          "checkerboard grid h-28 w-full place-items-center overflow-hidden border border-line hover:border-ink-3",
          isCurrent && "outline-2 outline-offset-1 outline-accent",
        )}
        onClick={onChoose}
      >
        <img src={pictureAddress(reference)} alt="" loading="lazy" className="size-full object-contain" />
      </button>
      {isAsking ? (
        <div role="group" aria-label={texts.chooser.ask} className="flex flex-col gap-1">
          <p className="text-12 text-ink-2">{texts.chooser.ask}</p>
          <div className="flex flex-wrap gap-1">
            <Button size="small" variant="danger" autoFocus onClick={onDelete}>
              {texts.chooser.delete}
            </Button>
            <Button
              size="small"
              onClick={() => {
                setAsking(false);
                requestAnimationFrame(() => remove.current?.querySelector("button")?.focus());
              }}
            >
              {texts.chooser.keep}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex items-start justify-between gap-1">
          <p className="figures min-w-0 text-12 text-ink-2">
            {[size, formatBytes(bytes)].filter(Boolean).join(" · ")}
            {createdAt !== undefined && (
              <span className="block truncate text-ink-3">
                <MomentText text={createdAt} />
              </span>
            )}
          </p>
          <span ref={remove}>
            <IconButton
              icon="trash"
              size="small"
              label={texts.chooser.deleteOne(number)}
              tooltipAlign="end"
              onClick={() => setAsking(true)}
            />
          </span>
        </div>
      )}
    </li>
  );
}
