import { catalogue } from "../../../base/language/catalogue.ts";

/** Texts of picture uploads. */
export const texts = catalogue("features/fields/upload", {
  choose: "Choose a picture",
  uploading: (name: string) => `Uploading ${name}`,
  /** While the file is being sent. */
  sent: (percent: string) => `${percent} sent`,
  /** The file is sent, and the service validates it. */
  checking: "The service checks it",
  cancel: "Cancel the upload",
  dismiss: "Dismiss",
  onlyOne: (name: string) => `Only one picture is used here: ${name}.`,
  nothing: "The dropped item is neither a picture nor a picture’s address. Drop a picture file.",
  formats: "PNG, JPEG, WebP, GIF, AVIF or SVG",
  empty: {
    happened: (name: string) => `${name} is empty.`,
    advice: "Choose another file.",
  },
  tooLarge: {
    happened: (name: string) => `${name} is too large.`,
    advice: (size: string, sizeMax: string) =>
      `It has ${size}; at most ${sizeMax} can be uploaded. Save it smaller, as WebP or JPEG for instance.`,
  },
  wrongType: {
    happened: (name: string) => `${name} is not a picture that can be used.`,
    advice: (formats: string) => `Save it as ${formats}.`,
    adviceFor: (kind: string, formats: string) => `It is a ${kind} file. Save it as ${formats}.`,
  },
  unreadable: {
    happened: (name: string) => `${name} could not be read.`,
    advice: "It may be a folder, or it was moved since it was chosen. Choose it again.",
  },
  notOffered: {
    happened: "This service takes no uploads.",
    advice: "Put the picture on the web and set its address, starting with https://.",
  },
  refused: {
    advice: "Open it in a picture program, save it again, and upload that.",
  },
});
