import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useClient } from "../../base/connection/client-context.tsx";
import { Icon } from "../../base/design-system/icon.tsx";
import { texts } from "../../model/requests/texts.ts";

/** A placeholder of the picture's size, for a message in its place. */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 overflow-hidden border border-dashed border-line-strong bg-panel p-2 text-center text-ink-2">
      {children}
    </div>
  );
}

/** The fields of a result that its document needs; width and height in px. */
interface PdfEntry {
  id: string;
  href: string;
  title: string;
  width: number;
  height: number;
}

/**
 * A document in the browser's viewer, or a link to it if the browser has none. The bytes come through the proxy,
 * because the page's policy allows no frames of other origins. A remote service may store the file at an address that
 * the proxy does not serve; then only the link remains.
 */
export function PdfPaper({ entry }: { entry: PdfEntry }) {
  const client = useClient();
  const file = useQuery({
    queryKey: ["history-file", entry.id],
    queryFn: ({ signal }) => client.getResultFile(entry.id, "pdf", signal),
    enabled: navigator.pdfViewerEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  if (file !== undefined) return <PdfFrame file={file} entry={entry} />;
  return (
    <Paper>
      <Icon name="file" size={24} />
      <a
        href={entry.href}
        target="_blank"
        rel="noreferrer"
        className="font-medium text-accent-text underline"
      >
        {texts.openPdf}
      </a>
    </Paper>
  );
}

/** The dark edge and the shadow that Chromium's viewer draws around each page, in px of the page. */
const viewerEdgePx = { left: 7, top: 5, right: 10, bottom: 14 };

function PdfFrame({ file, entry: { title, width, height } }: { file: Blob; entry: PdfEntry }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // The media type is fixed: under our origin only a PDF may be opened, whatever the service's type.
    const address = URL.createObjectURL(new Blob([file], { type: "application/pdf" }));
    if (frame.current !== null) frame.current.src = `${address}#toolbar=0&navpanes=0&view=Fit`;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  const { left, top, right, bottom } = viewerEdgePx;
  const ofWidth = (px: number) => `${(px / Math.max(width, 1)) * 100}%`;
  const ofHeight = (px: number) => `${(px / Math.max(height, 1)) * 100}%`;
  return (
    // The frame exceeds its clipped parent by the viewer's edge, so that only the page is visible.
    <div className="absolute inset-0 overflow-hidden bg-panel">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the browsers' viewers do not run in a sandbox */}
      <iframe
        ref={frame}
        title={title}
        className="absolute max-w-none"
        style={{
          left: ofWidth(-left),
          top: ofHeight(-top),
          width: ofWidth(width + left + right),
          height: ofHeight(height + top + bottom),
        }}
      />
    </div>
  );
}
