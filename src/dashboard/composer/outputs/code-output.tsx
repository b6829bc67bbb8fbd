import { Switch } from "../../design-system/switch.tsx";
import { KeyLine } from "../../request-code/key-line.tsx";
import type { SnippetLanguage } from "../../request-code/snippets.ts";
import { OutputText } from "./output-text.tsx";
import { texts } from "./texts.ts";

export interface CodeOutputProps {
  language: SnippetLanguage;
  code: string;
  remarks: readonly string[];
  /** Whether the service is the embedded one, whose key is in the data folder. */
  isEmbedded: boolean;
  /** Whether the code also saves the picture. */
  isSaving: boolean;
  onSaving: (isSaving: boolean) => void;
}

/** The request as code, with notes and the line that sets the key. */
export function CodeOutput({ language, code, remarks, isEmbedded, isSaving, onSaving }: CodeOutputProps) {
  const notes = [...(isEmbedded ? [texts.code.keyOfEmbeddedHint] : []), texts.code.notes[language]];
  return (
    <>
      <OutputText text={code} remarks={remarks} notes={notes} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-0.5">
        <KeyLine isEmbedded={isEmbedded} />
        <Switch label={texts.code.save} checked={isSaving} className="w-fit" onValueChange={onSaving} />
      </div>
    </>
  );
}
