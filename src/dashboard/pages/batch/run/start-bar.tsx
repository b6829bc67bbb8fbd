import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { Notice } from "../../../base/design-system/notice.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import type { StoredBatch } from "../../../model/batches/stored-batch.ts";
import { texts } from "../texts.ts";

export interface StartBarProps {
  batch: StoredBatch;
  /** `undefined` while the rows are being checked. */
  validRows: readonly number[] | undefined;
  /** The draft has a fault that must be corrected first. */
  isBlocked: boolean;
  onStart: (rows: readonly number[], name: string) => Promise<void>;
}

/** Sticks to the bottom of the window: the batch's name and the button that starts it. */
export function StartBar({ batch, validRows, isBlocked, onStart }: StartBarProps) {
  const [name, setName] = useState(batch.name);
  const starting = useMutation({
    mutationFn: (start: { rows: readonly number[]; name: string }) => onStart(start.rows, start.name),
  });
  const words = texts.run;
  const trimmed = name.trim();
  const fault =
    trimmed === ""
      ? words.nameMissing
      : trimmed.length > limits.nameLengthMax
        ? words.nameTooLong(limits.nameLengthMax)
        : undefined;
  const count = validRows?.length ?? 0;
  const leftOut = validRows === undefined ? 0 : batch.rowCount - count;
  return (
    <form
      aria-label={words.title}
      noValidate
      className="sticky bottom-(--bottom-bar) z-10 -mx-8 flex flex-col gap-2 border-t border-line bg-bg px-8 py-3 phone:-mx-4 phone:px-4 short:static"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault === undefined && validRows !== undefined)
          starting.mutate({ rows: validRows, name: trimmed });
      }}
    >
      {starting.isError && (
        <Notice tone="error" title={words.startFailed} raw={starting.error.message}>
          {texts.start.noStorage}
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextField
          label={words.name}
          className="min-w-0 grow basis-56 md:max-w-96"
          value={name}
          error={fault}
          onValueChange={setName}
        />
        {leftOut > 0 && <p className="pb-1.5 text-ink-2">{words.leftOut(leftOut)}</p>}
        <Button
          type="submit"
          variant="primary"
          icon="play"
          className="ml-auto phone:ml-0 phone:w-full"
          isPending={starting.isPending}
          disabled={isBlocked || count === 0 || fault !== undefined}
        >
          {words.start(count)}
        </Button>
      </div>
    </form>
  );
}
