import { type ClipboardEventHandler, type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";

export interface FileDropZoneProps {
  /** Shown over the page while files are dragged over it. */
  invitation: string;
  /** At least one. */
  onFiles: (files: readonly File[]) => void;
  onPaste?: ClipboardEventHandler;
  className?: string;
  children: ReactNode;
}

/** A page on which files can be dropped anywhere. */
export function FileDropZone({ invitation, onFiles, onPaste, className, children }: FileDropZoneProps) {
  // Entering a child also leaves its parent, so this counts the entered elements.
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <div
      role="presentation"
      className={classNames("relative mx-auto flex flex-col p-8 phone:gap-4 phone:p-4", className)}
      onPaste={onPaste}
      onDragEnter={(event) => {
        if (hasFiles(event)) setDepth(depth + 1);
      }}
      onDragLeave={(event) => {
        if (hasFiles(event)) setDepth(Math.max(0, depth - 1));
      }}
      onDragOver={(event) => {
        if (hasFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        setDepth(0);
        const files = [...event.dataTransfer.files];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none fixed inset-4 z-30 grid place-items-center border-2 p-4 text-center border-dashed border-accent bg-panel/90 text-18 font-semibold">
          {invitation}
        </div>
      )}
    </div>
  );
}
