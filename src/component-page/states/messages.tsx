import { UploadStatus } from "#dashboard/features/fields/upload/upload-status.tsx";
import type { PictureUpload, UploadState } from "#dashboard/features/fields/upload/use-picture-upload.ts";
import { Button } from "#dashboard/base/design-system/button.tsx";
import { BlankState, Notice } from "#dashboard/base/design-system/notice.tsx";
import { PartBoundary } from "#dashboard/base/design-system/lazy-part.tsx";
import { EditorSkeleton, LoadingRegion, Skeleton } from "#dashboard/base/design-system/skeleton.tsx";
import { StatusBadge } from "#dashboard/base/design-system/status-badge.tsx";
import { showToast } from "#dashboard/base/design-system/toast.ts";
import { Toaster } from "#dashboard/base/design-system/toaster.tsx";
import { longText, noop } from "../samples.ts";
import type { StatesByComponent } from "../state.ts";

const failureWords = {
  happened: "The service cannot be reached.",
  advice: "It may be stopped. Start it and try again.",
  raw: undefined,
};

function uploadOf(state: UploadState): PictureUpload {
  return { state, upload: noop, whyNot: undefined, stop: noop };
}

/** Messages to the reader. */
export const messages: StatesByComponent = {
  Notice: {
    info: () => <Notice tone="info" title="The service has no receivers." />,
    ok: () => <Notice tone="ok" title="The template was imported." />,
    warning: () => (
      <Notice tone="warn" title="The picture is from before the last change.">
        Render again to see it.
      </Notice>
    ),
    "error, with the answer and an action": () => (
      <Notice
        tone="error"
        title="The service refused the request."
        raw={'{"code": 400, "msg": "width must be a number"}'}
        actions={<Button size="small">Retry</Button>}
      >
        Correct the width.
      </Notice>
    ),
    "long text": () => <Notice tone="warn" title={`${longText}. ${longText}.`} />,
  },
  BlankState: {
    empty: () => (
      <BlankState icon="image" title="No pictures yet">
        Upload one with the button at the field.
      </BlankState>
    ),
    error: () => (
      <BlankState
        icon="unplugged"
        tone="error"
        title="The service does not answer"
        actions={<Button>Retry</Button>}
      >
        Your changes are safe.
      </BlankState>
    ),
  },
  EditorSkeleton: {
    loading: () => (
      <div className="[--page-height:9rem]">
        <EditorSkeleton label="Loading the editor" />
      </div>
    ),
  },
  LoadingRegion: {
    loading: () => (
      <LoadingRegion label="Loading the pictures">
        <Skeleton className="h-9" />
      </LoadingRegion>
    ),
  },
  PartBoundary: {
    whole: () => <PartBoundary fallback="The part did not load.">A part.</PartBoundary>,
  },
  Skeleton: { loading: () => <Skeleton className="h-9" /> },
  StatusBadge: {
    ok: () => <StatusBadge tone="ok" icon="done" label="Done" />,
    warning: () => <StatusBadge tone="warn" icon="warning" label="Expired" />,
    error: () => <StatusBadge tone="error" icon="failed" label="Failed" />,
    busy: () => <StatusBadge tone="info" icon="working" label="Rendering" isTurning />,
    neutral: () => <StatusBadge tone="neutral" icon="history" label="Queued" />,
  },
  UploadStatus: {
    sending: () => <UploadStatus upload={uploadOf({ step: "uploading", name: "proof.png", share: 0.42 })} />,
    checking: () => <UploadStatus upload={uploadOf({ step: "uploading", name: longText, share: 1 })} />,
    failed: () => <UploadStatus upload={uploadOf({ step: "failed", words: failureWords, again: noop })} />,
  },
  Toaster: {
    empty: { draw: () => <Toaster /> },
    filled: {
      draw: () => <Toaster />,
      start: () => {
        showToast("The template was deleted.", {
          action: { label: "Undo", onSelect: noop },
          isLasting: true,
        });
        showToast("The service did not answer.", { tone: "error", isLasting: true });
        showToast("The font is called Own.poster here.", { tone: "info", isLasting: true });
      },
    },
  },
};
