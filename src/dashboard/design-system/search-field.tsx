import { useEffect, useRef, useState } from "react";
import { TextField } from "./text-field.tsx";

const settleMs = 250;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The text that is being searched for. */
  value: string;
  /** Called when the typing has paused, and at once on Enter. */
  onSearch: (text: string) => void;
  className?: string;
}

/** Typed text is kept here until it settles, so the address and the list do not move with every letter. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [seenValue, setSeenValue] = useState(value);
  const timer = useRef<number>(undefined);
  // The address changed from outside: back, a link, "clear filters".
  if (seenValue !== value) {
    setSeenValue(value);
    setDraft(value);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function settle(text: string, waitMs: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      timer.current = undefined;
      onSearch(text.trim());
    }, waitMs);
  }

  /** Whoever leaves the field is on the way to somewhere else; a search that came later would call them back. */
  function settleAtOnce() {
    if (timer.current === undefined) return;
    window.clearTimeout(timer.current);
    timer.current = undefined;
    onSearch(draft.trim());
  }

  return (
    <TextField
      type="search"
      icon="search"
      label={label}
      isLabelHidden
      placeholder={placeholder}
      value={draft}
      className={className}
      autoComplete="off"
      spellCheck={false}
      onValueChange={(text) => {
        setDraft(text);
        settle(text, settleMs);
      }}
      onBlur={settleAtOnce}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle(draft, 0);
      }}
    />
  );
}
