import type { NameSource } from "../../../model/composition/editable-properties.ts";
import { texts } from "../texts.ts";

/** A tag with the source of a name. */
export function SourceTag({ source }: { source: NameSource }) {
  return (
    <span
      title={texts.names.sourceHints[source]}
      className="rounded-control border border-line px-1 text-12 font-normal text-ink-3"
    >
      {texts.names.sources[source]}
    </span>
  );
}
