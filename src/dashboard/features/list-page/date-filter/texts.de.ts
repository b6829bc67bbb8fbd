import type { texts } from "./texts.ts";

export const translation: typeof texts = {
  from: (zone) => `Ab Tag (${zone})`,
  until: (zone) => `Bis Tag (${zone})`,
  fromShort: "Von",
  untilShort: "Bis",
  label: "Datum",
  presets: {
    today: "Heute",
    yesterday: "Gestern",
    week: "Letzte 7 Tage",
    month: "Letzte 30 Tage",
    exact: "Bestimmte Tage",
  },
  days: (from, until) =>
    until === "" ? `ab ${from}` : from === "" ? `bis ${until}` : `${from} bis ${until}`,
};
