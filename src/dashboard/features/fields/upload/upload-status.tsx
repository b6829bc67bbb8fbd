import { Button, IconButton } from "../../../base/design-system/button.tsx";
import { formatShare } from "../../../base/design-system/format.ts";
import { Notice } from "../../../base/design-system/notice.tsx";
import { texts as connectionTexts } from "../../../base/connection/texts.ts";
import { texts } from "../texts.ts";
import type { PictureUpload } from "./use-picture-upload.ts";

/**
 * The progress of an upload with a button that cancels it, or the reason for its failure. Renders nothing when idle.
 */
export function UploadStatus({ upload, className }: { upload: PictureUpload; className?: string }) {
  const { state, stop } = upload;
  if (state.step === "idle") return null;
  return (
    <div className={className}>
      {state.step === "uploading" ? (
        <UploadProgress name={state.name} share={state.share} onCancel={stop} />
      ) : (
        <Notice
          tone="error"
          title={state.words.happened}
          raw={state.words.raw}
          actions={
            <>
              {state.again !== undefined && (
                <Button size="small" onClick={state.again}>
                  {connectionTexts.again}
                </Button>
              )}
              <IconButton icon="close" size="small" label={texts.upload.dismiss} onClick={stop} />
            </>
          }
        >
          {state.words.advice}
        </Notice>
      )}
    </div>
  );
}

function UploadProgress({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const label = texts.upload.uploading(name);
  const sent = share < 1 ? texts.upload.sent(formatShare(share)) : texts.upload.checking;
  return (
    <div className="flex items-center gap-2 rounded-panel border border-line-strong bg-panel px-3 py-1.5">
      <div className="min-w-0 grow">
        <p className="truncate text-13">{label}</p>
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={sent}
          className="my-1 h-1 overflow-hidden rounded-full border border-line-strong"
        >
          <div
            className="h-full bg-accent forced-colors:bg-[Highlight]"
            style={{ width: `${share * 100}%` }}
          />
        </div>
        <p aria-hidden="true" className="figures text-12 text-ink-2">
          {sent}
        </p>
      </div>
      <IconButton icon="close" size="small" label={texts.upload.cancel} onClick={onCancel} />
    </div>
  );
}
