import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "../design-system/button.tsx";
import { texts } from "./texts.ts";

interface FilesProps {
  onFiles: (files: readonly File[]) => void;
}

export function ImportButton({ onFiles }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon="upload"
        onClick={() => {
          input.current?.click();
        }}
      >
        {texts.actions.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept=".json,application/json"
        aria-label={texts.actions.import}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
    </>
  );
}

/** The page, which takes files that are dropped anywhere on it. */
export function TemplateDropZone({ onFiles, children }: FilesProps & { children: ReactNode }) {
  // Entering a child leaves its parent, so what counts is how many were entered.
  const [depth, setDepth] = useState(0);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return (
    <div
      role="presentation"
      className="relative mx-auto flex max-w-[104rem] flex-col gap-5 p-8 phone:gap-4 phone:p-4"
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
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {depth > 0 && (
        <div className="pointer-events-none fixed inset-4 z-30 grid place-items-center border-2 border-dashed border-accent bg-panel/90 text-18 font-semibold">
          {texts.actions.drop}
        </div>
      )}
    </div>
  );
}
