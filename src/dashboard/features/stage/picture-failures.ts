import { serviceWords } from "../../base/language/problems/problem-words.ts";
import type { ValueEditor } from "../../model/composition/value-editor.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { texts } from "./texts.ts";

export interface PictureFailure {
  source: string;
  reason: string;
}

const nameLengthMax = 60;

/** Describes missing pictures by the components that show them, else by address. */
export function describeFailures(
  failures: readonly PictureFailure[],
  components: readonly EditableComponent[],
  valueOf: ValueEditor["valueOf"],
): string {
  return failures
    .map(({ source, reason }) => {
      const ids = components
        .filter(({ id, properties }) =>
          properties.some(
            ({ property, kind, defaultText }) =>
              kind === "image" && (valueOf(id, property) ?? defaultText) === source,
          ),
        )
        .map(({ id }) => id);
      const shortened = source.length > nameLengthMax ? `${source.slice(0, nameLengthMax - 1)}…` : source;
      return ids.length === 0
        ? texts.brokenSource(shortened, serviceWords(reason))
        : texts.brokenPicture(ids.join(", "), shortened, serviceWords(reason));
    })
    .join(" ");
}
