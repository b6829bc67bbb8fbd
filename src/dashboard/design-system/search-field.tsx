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
  const [asked, setAsked] = useState(value);
  const timer = useRef<number>(undefined);
  if (seenValue !== value) {
    setSeenValue(value);
    // What was asked for here comes back while its writer types on; only what comes from outside takes
    // the draft's place: back, a link, "clear filters".
    if (value !== asked) {
      setAsked(value);
      setDraft(value);
    }
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function ask(text: string) {
    window.clearTimeout(timer.current);
    timer.current = undefined;
    if (text.trim() === asked) return;
    setAsked(text.trim());
    onSearch(text.trim());
  }

  function settle(text: string) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      ask(text);
    }, settleMs);
  }

  /** Whoever leaves the field is on the way to somewhere else; a search that came later would call them back. */
  function settleAtOnce() {
    if (timer.current !== undefined) ask(draft);
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
        settle(text);
      }}
      onBlur={settleAtOnce}
      onKeyDown={(event) => {
        if (event.key === "Enter") ask(draft);
      }}
    />
  );
}
