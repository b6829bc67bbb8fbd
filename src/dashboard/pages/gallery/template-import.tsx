import { useRef } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { texts } from "./texts.ts";

export function ImportButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {/* On a phone the icon alone, so that it fits beside the title. */}
      <Button icon="upload" aria-label={texts.actions.import} onClick={() => input.current?.click()}>
        <span className="phone:hidden">{texts.actions.import}</span>
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
