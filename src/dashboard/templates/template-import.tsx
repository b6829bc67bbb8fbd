import { useRef } from "react";
import { Button } from "../design-system/button.tsx";
import { FileInput } from "../design-system/file-input.tsx";
import { texts } from "./texts.ts";

export function ImportButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {texts.actions.import}
      </Button>
      <FileInput
        ref={input}
        isMultiple
        accept=".json,application/json"
        label={texts.actions.import}
        onFiles={onFiles}
      />
    </>
  );
}
