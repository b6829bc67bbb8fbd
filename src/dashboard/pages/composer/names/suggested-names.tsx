import { Button } from "../../../base/design-system/button.tsx";
import { texts } from "../texts.ts";
import { SourceTag } from "./name-form.tsx";

const shownMax = 12;

export interface SuggestedNamesProps {
  names: readonly string[];
  onUse: (name: string) => void;
}

/** Buttons for names that earlier requests used. */
export function SuggestedNames({ names, onUse }: SuggestedNamesProps) {
  if (names.length === 0) return null;
  return (
    <div role="group" aria-label={texts.names.suggestions} className="flex flex-wrap items-center gap-1">
      <SourceTag source="learned" />
      {names.slice(0, shownMax).map((name) => (
        <Button
          key={name}
          size="small"
          className="figures max-w-full min-w-0 truncate"
          onClick={() => onUse(name)}
        >
          {name}
        </Button>
      ))}
      {names.length > shownMax && (
        <span className="text-12 text-ink-3">{texts.names.more(names.length - shownMax)}</span>
      )}
    </div>
  );
}
