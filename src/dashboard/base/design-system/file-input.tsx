import type { RefObject } from "react";

export interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  accept: string;
  label?: string | undefined;
  isMultiple?: boolean;
  /** At least one file. */
  onFiles: (files: readonly [File, ...File[]]) => void;
}

/** A hidden file input, opened by `click()` on its ref. The same file can be chosen again. */
export function FileInput({ ref, accept, label, isMultiple = false, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple={isMultiple}
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? [];
        target.value = "";
        if (first !== undefined) onFiles([first, ...others]);
      }}
    />
  );
}
