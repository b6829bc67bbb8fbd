import { useEffect, useEffectEvent, useState } from "react";
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
  /** Typed and not asked for yet. */
  const [waiting, setWaiting] = useState<string>();
  if (seenValue !== value) {
    setSeenValue(value);
    // The field's own searches return while the user types on; only outside changes replace the draft: back, a link,
    // "clear filters".
    if (value !== asked) {
      setAsked(value);
      setDraft(value);
      setWaiting(undefined);
    }
  }

  function ask(text: string) {
    const wanted = text.trim();
    setWaiting(undefined);
    if (wanted === asked && asked === value) return;
    setAsked(wanted);
    onSearch(wanted);
  }

  const askForWaiting = useEffectEvent(() => {
    if (waiting !== undefined) ask(waiting);
  });
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const timer = window.setTimeout(() => askForWaiting(), settleMs);
    return () => window.clearTimeout(timer);
  }, [waiting]);

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
        setWaiting(text);
      }}
      onBlur={() => {
        // Leaving the field drops a pending search: it would navigate back.
        if (waiting !== undefined) ask(waiting);
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") ask(draft);
      }}
    />
  );
}
