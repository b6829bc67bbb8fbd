import { catalogue } from "../../language/catalogue.ts";

/** Words for the finer options of a render. */
export const texts = catalogue("composer/options", {
  format: "Format",
  asTemplate: (format: string) => `${format}, as the template`,
  expires: "Link expires after",
  never: "never",
  presets: { hour: "1 hour", day: "1 day", week: "7 days" },
  cropWidth: "Crop width",
  cropHeight: "Crop height",
  full: "full",
  fileName: "File name",
  batchName: "Batch name",
  webhookUrl: "Webhook URL",
  metadata: "Metadata",
  metadataHint: "A JSON object of your own. It comes back with the result.",
  exact: "Until a date",
  until: (moment: string) => `Until ${moment}, if it is rendered now.`,
  moment: (zone: string) => `Until (${zone})`,
  momentHint: "Counted in seconds from now; at most seven days.",
  version: "Version",
  versionHint: "Any text. Another one gets past a cache.",
  webhookInLink: "It stands in the link to this composition, with any password or token in it.",
  waitTime: "Wait before drawing",
  bytesOf: (bytes: string, bytesMax: string) => `${bytes} of ${bytesMax}`,
  lengthOf: (length: string, lengthMax: string) => `${length} of ${lengthMax} characters`,
});
