import type { JsonObject } from "#contract/json.ts";
import { IconButton } from "../../../base/design-system/icon-button.tsx";
import { valueWords } from "./case-values.ts";
import { texts } from "./texts.ts";

export interface OtherValuesProps {
  data: JsonObject;
  /** The names of the values that have no field. */
  names: readonly string[];
  onRemove: (name: string) => void;
}

/** Values of a case that callers cannot set, or that have no effect; they can be removed. */
export function OtherValues({ data, names, onRemove }: OtherValuesProps) {
  return (
    <section aria-label={texts.others} className="flex flex-col gap-2">
      <h3 className="text-13 font-medium text-ink-2">{texts.others}</h3>
      <p className="text-12 text-ink-2">{texts.othersHint}</p>
      <ul className="case-editor-values">
        {names.map((name) => (
          <li key={name} className="flex items-center gap-2 border-b border-line px-2 py-1 last:border-0">
            <span className="min-w-0 flex-1 text-12">
              <span className="figures block wrap-anywhere">{name}</span>
              <bdi className="block truncate text-ink-2">{valueWords(data[name])}</bdi>
            </span>
            <IconButton
              icon="trash"
              size="small"
              label={texts.removeValue(name)}
              tooltipAlign="end"
              onClick={() => onRemove(name)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
