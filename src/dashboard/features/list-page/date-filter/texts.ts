import { catalogue } from "../../../base/language/catalogue.ts";

export const texts = catalogue("features/list-page/date-filter", {
  from: (zone: string) => `From day (${zone})`,
  until: (zone: string) => `To day (${zone})`,
  fromShort: "From",
  untilShort: "To",
  label: "Date",
  presets: {
    today: "Today",
    yesterday: "Yesterday",
    week: "Last 7 days",
    month: "Last 30 days",
    exact: "Chosen days",
  },
  days: (from: string, until: string) =>
    until === "" ? `from ${from}` : from === "" ? `to ${until}` : `${from} to ${until}`,
});
