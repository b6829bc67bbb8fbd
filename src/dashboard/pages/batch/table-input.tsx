import { useRef, useState } from "react";
import { FileInput } from "../../base/design-system/file-input.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { formatCount } from "../../base/design-system/format.ts";
import { Icon } from "../../base/design-system/icon.tsx";
import { TextArea } from "../../base/design-system/text-field.tsx";
import { batchLimits } from "./batch-limits.ts";
import type { ExampleColumn } from "./mapping/sample-table.ts";
import type { TableSource } from "./read-new-batch.ts";
import { useCapabilities } from "../../base/connection/capabilities/use-capabilities.ts";
import { texts } from "./texts.ts";

export interface TableInputProps {
  isReading: boolean;
  /** One or two example columns. */
  example: readonly ExampleColumn[];
  onRead: (source: TableSource) => void;
  /** Absent if the template's properties are unknown. */
  onSample: (() => void) | undefined;
}

/** File input on the left, pasted rows on the right. */
export function TableInput({ isReading, example, onRead, onSample }: TableInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  const words = texts.start;
  const option = useCapabilities().renderField("fileName") === undefined ? "fileName" : "expires";
  const values = example.map(({ value }, index) => value ?? words.pasteExample[index] ?? "");
  const pastePlaceholder = [example.map(({ name }) => name), values]
    .map((cells) => cells.join("\t"))
    .join("\n");
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <section
        aria-label={words.title}
        className="flex flex-col items-center justify-center gap-3 rounded-panel border border-dashed border-line-strong bg-panel px-6 py-10 text-center phone:px-4 phone:py-6"
      >
        <Icon name="upload" size={24} className="text-ink-3" />
        <h2 className="text-18 font-semibold text-balance">{words.title}</h2>
        <p className="max-w-[52ch] text-ink-2">{words.text(example[0]?.name ?? "", option)}</p>
        <p className="text-ink-2">{words.drop}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="primary" icon="file" isPending={isReading} onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          {onSample !== undefined && (
            <Button icon="download" onClick={onSample}>
              {words.sample}
            </Button>
          )}
        </div>
        <FileInput
          ref={input}
          accept=".xlsx,.xlsm,.csv,.tsv,.tab,.txt,text/csv,text/tab-separated-values,text/plain"
          label={words.choose}
          onFiles={([file]) => onRead({ file })}
        />
        <p className="text-12 text-ink-3">{words.limit(formatCount(batchLimits.rowsMax))}</p>
        <p role="status" className="sr-only">
          {isReading ? words.reading : ""}
        </p>
      </section>
      <form
        className="flex flex-col gap-3 rounded-panel border border-line bg-panel p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onRead({ text: pasted });
        }}
      >
        <TextArea
          label={words.paste}
          hint={words.pasteHint}
          placeholder={pastePlaceholder}
          isMono
          rows={9}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          value={pasted}
          onValueChange={setPasted}
        />
        <Button type="submit" isPending={isReading} className="self-start">
          {words.readPasted}
        </Button>
      </form>
    </div>
  );
}
