import { useRef } from "react";
import { Button } from "../../base/design-system/button.tsx";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import type { ReportLine } from "../../features/svg-import/notes.ts";
import type { FileProblem, FileStart } from "./file-start.ts";
import { StartCard } from "./start-card.tsx";
import { texts } from "./texts.ts";

/** The outcome of the last chosen file. */
export type FileState =
  | { step: "none" }
  | { step: "reading"; fileName: string }
  | { step: "refused"; fileName: string; problem: FileProblem }
  | { step: "read"; file: FileStart };

export interface FilePartProps {
  state: FileState;
  /** The last file that could be read; a later faulty one does not remove it. */
  file: FileStart | undefined;
  isChosen: boolean;
  onChoose: () => void;
  onFile: (file: File) => void;
}

/** A start from a file: the button, the file that was read, and what an SVG drawing has lost. */
export function FilePart({ state, file, isChosen, onChoose, onFile }: FilePartProps) {
  const input = useRef<HTMLInputElement>(null);
  const words = texts.file;
  return (
    <>
      <p className="text-ink-2">{words.hint}</p>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon="upload" isPending={state.step === "reading"} onClick={() => input.current?.click()}>
          {file === undefined ? words.choose : words.chooseOther}
        </Button>
        <FileInput
          ref={input}
          accept=".json,application/json,.svg,.svgz,image/svg+xml"
          label={words.choose}
          onFiles={([first]) => onFile(first)}
        />
        <span role="status" className="text-ink-2">
          {state.step === "reading" && words.reading(state.fileName)}
        </span>
      </div>
      {state.step === "refused" && (
        <div key={state.fileName} ref={bringIntoView} className="start-outcome">
          <Notice tone="error" title={problemWords(state.fileName, state.problem)} />
        </div>
      )}
      {file !== undefined && (
        <div key={file.fileName} ref={bringIntoView} className="start-outcome flex flex-col gap-2">
          <StartCard
            group="file"
            label={file.name}
            detail={file.fileName}
            isChosen={isChosen}
            className="md:max-w-96"
            onChoose={onChoose}
          />
          {file.report !== undefined && <Report report={file.report} />}
        </div>
      )}
    </>
  );
}

/** A dropped file may be about a part of the page that is out of view. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function problemWords(fileName: string, problem: FileProblem): string {
  return problem.kind === "drawing"
    ? texts.file.drawing(fileName, problem.words)
    : texts.file.unreadable[problem.kind](fileName);
}

function Report({ report }: { report: readonly ReportLine[] }) {
  if (report.length === 0) return <Notice tone="ok" title={texts.file.exact} />;
  return (
    <Notice tone="info" title={texts.file.report}>
      <ul className="max-h-60 overflow-auto">
        {report.map(({ words }, index) => (
          <li key={index} className="wrap-anywhere">
            {words}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
