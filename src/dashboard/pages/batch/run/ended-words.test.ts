import { expect, test } from "vitest";
import { type EndedCounts, texts } from "../texts.ts";
import { translation } from "../texts.de.ts";

const none: EndedCounts = { done: 0, warned: 0, failed: 0, leftOut: 0 };

test.each([
  [{ done: 20 }, "Every row is rendered.", "Jede Zeile ist gerendert."],
  [
    { done: 20, warned: 3 },
    "Every row is rendered, 3 with warnings.",
    "Jede Zeile ist gerendert, 3 mit Warnungen.",
  ],
  [
    { done: 18, warned: 1, failed: 1, leftOut: 1 },
    "18 of 20 rendered (1 with warnings), 1 failed, 1 rejected.",
    "18 von 20 gerendert (1 mit Warnungen), 1 fehlgeschlagen, 1 abgelehnt.",
  ],
  [
    { done: 18, warned: 1, failed: 2 },
    "Finished. 2 rows failed, and 1 of the others has warnings; the table says why.",
    "Beendet. 2 Zeilen sind fehlgeschlagen, und 1 der anderen hat Warnungen; die Tabelle sagt, warum.",
  ],
])("the closing sentence of %j counts the rows with warnings", (counts, english, german) => {
  expect(texts.run.phases.ended({ ...none, ...counts })).toBe(english);
  expect(translation.run.phases.ended({ ...none, ...counts })).toBe(german);
});
