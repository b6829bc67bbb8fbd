import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts of a render's options. */
export const texts = catalogue("pages/composer/options", {
  format: "Format",
  asTemplate: (format: string) => `${format}, as in the template`,
  expires: "Link expires after",
  never: "never",
  presets: { hour: "1 hour", day: "1 day", week: "7 days" },
  cropWidth: "Crop width",
  cropHeight: "Crop height",
  full: "full",
  fileName: "File name",
  batchName: "Batch name",
  webhookUrl: "Webhook URL",
  webhookOnEnd: "Notify it of a failure too",
  metadata: "Metadata",
  metadataHint: "A JSON object of your own. It is returned with the result.",
  metadataHintOfOthers: "A JSON object of your own.",
  exact: "Until a date",
  until: (moment: string) => `Until ${moment}, if it is rendered now.`,
  moment: (zone: string) => `Until (${zone})`,
  signLink: "Sign a link that lives longer",
  momentHint: "Counted in seconds from now; at most seven days.",
  version: "Version",
  versionHint: "Any text. A new value bypasses caches.",
  webhookInLink: "It is part of the link to this composition, including any password or token.",
  waitTime: "Wait before drawing",
  bytesOf: (bytes: string, bytesMax: string) => `${bytes} of ${bytesMax}`,
  notOffered:
    "Format, crop, file name, batch name, version, waiting time and webhooks of failures are not offered.",
  /** The lifetime of a link at a service that does not say its default. */
  unset: "not set",
  lengthOf: (length: string, lengthMax: string) => `${length} of ${lengthMax} characters`,
});
