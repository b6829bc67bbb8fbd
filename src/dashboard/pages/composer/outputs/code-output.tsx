import type { Connection } from "#contract/connection.ts";
import { CopyButton } from "../../../base/design-system/copy-button.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { KeyLine } from "../../../features/request-code/key-line.tsx";
import type { SnippetLanguage } from "../../../model/request-code/snippet-languages.ts";
import { type CodeRequest, describeKey, toSnippet } from "../../../model/request-code/snippets.ts";
import { texts as composerTexts } from "../texts.ts";
import { OutputText } from "./output-text.tsx";
import { texts } from "./texts.ts";

/** A request as code. */
export interface CodeOf {
  language: SnippetLanguage;
  serviceAddress: string;
  request: CodeRequest;
  /** The file that the code also saves the picture in. */
  saveAs: string | undefined;
  connection: Connection | undefined;
}

function write({ language, serviceAddress, request, saveAs, connection }: CodeOf): string {
  return toSnippet(language, serviceAddress, request, {
    saveAs,
    keyValue: connection && describeKey(connection).value,
  });
}

export interface CodeOutputProps extends CodeOf {
  remarks: readonly string[];
  onSaving: (isSaving: boolean) => void;
}

/** The request as code, with notes and where it gets the key from. */
export function CodeOutput({ remarks, onSaving, ...code }: CodeOutputProps) {
  return (
    <>
      <OutputText text={write(code)} remarks={remarks} notes={[texts.code.notes[code.language]]} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-0.5">
        <KeyLine language={code.language} connection={code.connection} />
        <Switch
          label={texts.code.save}
          checked={code.saveAs !== undefined}
          className="w-fit"
          onValueChange={onSaving}
        />
      </div>
    </>
  );
}

/** The copy button of the code, beside the tabs. */
export function CodeCopyButton({ label, ...code }: CodeOf & { label: string }) {
  return <CopyButton text={write(code)} label={composerTexts.outputs.copy(label)} tooltipAlign="end" />;
}
