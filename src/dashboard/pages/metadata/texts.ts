import { catalogue, pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("en");

export const texts = catalogue("pages/metadata", {
  title: "Metadata",
  form: "Which page to read",
  url: "Page address",
  urlPlaceholder: "https://example.com",
  urlMissing: "Enter the address of a web page.",
  read: "Read the page",
  past: "Recent pages",
  loading: "Reading the page",
  wasRead: "The page was read.",
  firstRun: {
    title: "What does a page say about itself?",
    text: "Enter an address. You see its title, its description, its picture, how a link to it looks elsewhere, and what is missing.",
  },
  failed: "The page could not be read",
  notOffered: {
    title: "This service does not read pages",
    text: "It does not have the endpoint. Its other pages work as before.",
  },
  again: "Try again",
  found: "Values of the page",
  addresses: "Addresses of the page",
  fields: {
    title: "Title",
    linkTitle: "Title in links",
    linkDescription: "Description in links",
    description: "Description",
    siteName: "Site",
    author: "Author",
    published: "Published",
    language: "Language",
    domain: "Domain",
    picture: "Picture",
    finalUrl: "Redirected to",
    canonicalUrl: "Canonical",
    favicon: "Icon",
    oembed: "oEmbed",
  },
  pictureSize: (width: number, height: number) => `${width}×${height} px, as the page declares`,
  pictureSizeMeasured: (width: number, height: number) => `${width}×${height} px`,
  pictureSizeDiffers: (size: string, declared: string) => `${size} px; the page declares ${declared} px`,
  feedKind: (kind: string) => `${kind} feed`,
  copyField: (field: string) => `Copy: ${field}`,
  nothing: "Not given",
  cards: "Link previews",
  cardsHint: "Drawn by the rules that each network publishes. An app may show less.",
  networks: {
    facebook: "Facebook",
    x: "X",
    linkedin: "LinkedIn",
    slack: "Slack",
    whatsapp: "WhatsApp",
    imessage: "iMessage",
    google: "Google",
    discord: "Discord",
    bluesky: "Bluesky",
  },
  strip: "Networks",
  layouts: {
    large: "Large card",
    small: "Small card",
    text: "No picture",
    none: "No card",
    search: "Search result",
  },
  fromDomain: (domain: string) => `From ${domain}`,
  madePicture: "The card that you chose",
  pictureFailed: "The picture could not be loaded",
  pictureOf: (page: string) => `Picture of ${page}`,
  checkingPicture: "Checking the picture",
  inWidth: (width: number) => `${width} px in width`,
  cardNotes: {
    noCard: (without: "twitter:card" | "title") =>
      without === "title"
        ? "The bare link, because there is no twitter:title or og:title."
        : "The bare link, because there is no twitter:card.",
    brokenPicture: "The picture does not load.",
    pictureTooSmall: (size: string) => `Pictures below ${size} are not shown.`,
    smallCard: (size: string) => `Pictures below ${size} make a small card.`,
    pictureTooLarge: (size: string) => `Pictures above ${size} are not shown.`,
    pictureTooHeavy: (bytes: string) => `Pictures above ${bytes} are not shown.`,
    pictureTooWide: (ratio: number) => `Pictures wider than ${ratio}:1 are not shown.`,
    pictureFormat: (type: string) => `Pictures of the type ${type} are not shown.`,
    titleCut: (max: number) => `The title is cut to ${max} characters.`,
    descriptionCut: (max: number) => `The description is cut to ${max} characters.`,
    required: (tags: string) => `The network asks for ${tags}.`,
  },
  blocked: "The setting for this address:",
  missing: "What is missing",
  complete: "Nothing is missing: link previews have all the values that they use.",
  missingTagsHint: "Replace the address at example.com by that of your picture.",
  copyMissingTags: "Copy all tags",
  copyTag: "Copy the tag",
  fixes: {
    picture: "Use a JPEG or PNG of 1200×630 px, below 600 kB, at an address that is open to all.",
    shorten: (max: number) => `Keep the important words within the first ${max} characters, or shorten it.`,
    again: "Read the page again in a moment.",
  },
  pictureFaults: {
    notAllowed: "its address is blocked, because it is not public or not allowed",
    unreachable: "its server cannot be reached",
    timedOut: "it does not arrive in time",
    tooLarge: "the file is too large",
    tooManyRedirects: "it is redirected too often",
    unreadable: "its server's response cannot be read",
    notPicture: "the file is not a picture",
  },
  pictureStatus: (status: number) => {
    if (status === 404 || status === 410) return `its server responds with ${status}, not found`;
    return [401, 403, 407, 429, 451].includes(status)
      ? `its server blocks it with status ${status}`
      : `its server responds with status ${status}`;
  },
  gaps: {
    brokenPicture: (tag: string | undefined, reason: string, networks: string) =>
      `${tag ?? "The page's picture"} is broken: ${reason}.${networks === "" ? "" : ` No picture on ${networks}.`}`,
    limitedPicture: (tag: string | undefined, facts: string, hidden: string, small: string) =>
      [
        `${tag ?? "The page's picture"} does not suit every network${facts === "" ? "" : ` (${facts})`}.`,
        hidden === "" ? "" : `Not shown on ${hidden}.`,
        small === "" ? "" : `A small card on ${small}.`,
      ]
        .filter(Boolean)
        .join(" "),
    uncheckedPicture: (tag: string | undefined) =>
      `${tag ?? "The page's picture"} could not be checked at the moment.`,
    relativePicture: (tag: string | undefined) =>
      `${tag ?? "The page's picture"} is a relative address. Write it with https:// and the host.`,
    title: "No title. Links show the bare address.",
    description: "No description. Cards end after the title.",
    picture: "No picture. Every card is one without a picture.",
    ogTitle: "No og:title. The page's own title is used where a network allows it.",
    ogDescription: "No og:description. The page's own description is used where a network allows it.",
    ogImage: (networks: string) => `No og:image. No picture on ${networks}.`,
    ogUrl: "No og:url. WhatsApp may show no preview, and LinkedIn asks for it.",
    twitterCard: (layout: "large" | "small" | "text" | "none") =>
      layout === "none"
        ? "No twitter:card. X shows the bare link."
        : "No twitter:card. X does not make a large card.",
    longTitle: (max: number, networks: string) =>
      `The title is longer than ${max} characters. It is cut on ${networks}.`,
    longDescription: (max: number, networks: string) =>
      `The description is longer than ${max} characters. It is cut on ${networks}.`,
  },
  make: {
    title: "Make a card with these values",
    hint: "Choose a template: its card takes the place of the picture in the previews.",
    more: "Show more templates",
    fills: (count: number) =>
      plural(count, { one: "It uses 1 of the values.", other: `It uses ${count} of the values.` }),
    fillsNone:
      "This template has no component with a name like title, subtitle or photo. It opens without the values.",
    unknown: "This service does not list a template's components. It opens without the values.",
    preparing: "Preparing the values",
    failed: "The template could not be read. It opens without the values.",
    withoutPicture: "The page's picture is left out, because it does not load.",
    show: "Show the preview",
    open: "Open in the composer",
  },
  tags: {
    title: (count: number) => plural(count, { one: "1 tag", other: `${count} tags` }),
    search: "Search tags",
    copyAll: "Copy all as JSON",
    copyOne: (name: string) => `Copy ${name}`,
    name: "Name",
    value: "Value",
    none: "The page has no meta tags.",
    noMatch: "No tag matches.",
  },
  screenshot: "Take a screenshot",
});
