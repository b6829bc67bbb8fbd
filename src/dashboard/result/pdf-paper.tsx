import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useClient } from "../connection/client-context.tsx";
import { Icon } from "../design-system/icon.tsx";
import { Paper } from "./paper.tsx";
import { texts } from "./texts.ts";

/** The fields of a result that show its document; width and height in px. */
export interface PdfEntry {
  id: string;
  href: string;
  title: string;
  width: number;
  height: number;
}

/**
 * A document in the browser's own viewer, or a link to it where there is no viewer. Its bytes come through the proxy,
 * because the page's policy frames nothing from elsewhere; a remote service may keep them at an address that the
 * proxy does not know, and then the link has to do.
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

/** Of the page's own px: Chromium's viewer leaves this much of a dark edge and a shadow around each page. */
const viewerEdgePx = { left: 7, top: 5, right: 10, bottom: 14 };

function PdfFrame({ file, entry: { title, width, height } }: { file: Blob; entry: PdfEntry }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    // Whatever the service called it: only a document may be opened under our own origin.
    const address = URL.createObjectURL(new Blob([file], { type: "application/pdf" }));
    if (frame.current !== null) frame.current.src = `${address}#toolbar=0&navpanes=0&view=Fit`;
    return () => {
      URL.revokeObjectURL(address);
    };
  }, [file]);
  const { left, top, right, bottom } = viewerEdgePx;
  const ofWidth = (px: number) => `${(px / Math.max(width, 1)) * 100}%`;
  const ofHeight = (px: number) => `${(px / Math.max(height, 1)) * 100}%`;
  return (
    // The frame is larger than its window by the viewer's edge, so that only paper is seen.
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
