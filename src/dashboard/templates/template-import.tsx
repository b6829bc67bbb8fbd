import { useRef } from "react";
import { Button } from "../design-system/button.tsx";
import { texts } from "./texts.ts";

export function ImportButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
