import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "./text-field.tsx";

const settleMs = 250;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** Called debounced while typing, and at once on Enter. */
  onSearch: (text: string) => void;
  className?: string;
}

/**
 * A debounced search field, so that the address and the list do not change with every letter. The down arrow, and Enter
 * once the text was searched, focus the first hit (`data-card`).
 */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  const [draft, setDraft] = useState(value);
  const [seenValue, setSeenValue] = useState(value);
  const [searched, setSearched] = useState(value);
  /** Typed and not searched yet. */
  const [pending, setPending] = useState<string>();
  if (seenValue !== value) {
    setSeenValue(value);
    // The field's own searches come back while the user types; only other changes replace the draft: Back, a link,
    // "clear filters".
    if (value !== searched) {
      setSearched(value);
      setDraft(value);
      setPending(undefined);
    }
  }

  function search(text: string) {
    const trimmed = text.trim();
    setPending(undefined);
    if (trimmed === searched && searched === value) return;
    setSearched(trimmed);
    onSearch(trimmed);
  }

  const searchPending = useEffectEvent(() => {
    if (pending !== undefined) search(pending);
  });
  useEffect(() => {
    if (pending === undefined) return undefined;
    const timer = window.setTimeout(() => searchPending(), settleMs);
    return () => window.clearTimeout(timer);
  }, [pending]);

  return (
    <TextField
      type="search"
      icon="search"
      label={label}
      isLabelHidden
      placeholder={placeholder}
      value={draft}
      className={className}
      spellCheck={false}
      onValueChange={(text) => {
        setDraft(text);
        setPending(text);
      }}
      onBlur={() => {
        // Searches at once: a later search would navigate back from the page that was opened.
        if (pending !== undefined) search(pending);
      }}
      onKeyDown={(event) => {
        const isEnter = event.key === "Enter";
        if (isEnter && draft.trim() !== searched) search(draft);
        else if (isEnter || event.key === "ArrowDown") {
          event.preventDefault();
          document.querySelector<HTMLElement>("[data-card]")?.focus();
        }
      }}
    />
  );
}
