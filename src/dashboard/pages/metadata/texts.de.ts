import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Metadaten",
  form: "Welche Seite gelesen wird",
  url: "Adresse der Seite",
  urlPlaceholder: "https://example.com",
  urlMissing: "Geben Sie die Adresse einer Webseite ein.",
  read: "Seite lesen",
  past: "Früher gelesen",
  loading: "Die Seite wird gelesen",
  wasRead: "Die Seite wurde gelesen.",
  firstRun: {
    title: "Was sagt eine Seite über sich selbst?",
    text: "Geben Sie eine Adresse ein. Sie sehen Titel, Beschreibung und Bild, wie ein Link auf die Seite anderswo aussieht, und was fehlt.",
  },
  failed: "Die Seite konnte nicht gelesen werden",
  notOffered: {
    title: "Dieser Dienst liest keine Seiten",
    text: "Er hat diesen Endpunkt nicht. Die anderen Seiten gehen wie bisher.",
  },
  again: "Erneut versuchen",
  found: "Was sie sagt",
  addresses: "Adressen der Seite",
  fields: {
    title: "Titel",
    linkTitle: "Titel in Links",
    linkDescription: "Beschreibung in Links",
    description: "Beschreibung",
    siteName: "Website",
    author: "Autor",
    published: "Veröffentlicht",
    language: "Sprache",
    domain: "Domain",
    picture: "Bild",
    finalUrl: "Weitergeleitet zu",
    canonicalUrl: "Kanonisch",
    favicon: "Symbol",
    oembed: "oEmbed",
  },
  pictureSize: (width, height) => `${width}×${height} px nach Angabe der Seite`,
  pictureSizeMeasured: (width, height) => `${width}×${height} px`,
  pictureSizeDiffers: (size, declared) => `${size} px; die Seite gibt ${declared} px an`,
  feedKind: (kind) => `${kind}-Feed`,
  copyField: (field) => `Kopieren: ${field}`,
  nothing: "Nicht angegeben",
  cards: "Wie ein Link auf sie aussieht",
  cardsHint: "Gezeichnet nach den Regeln, die jedes Netzwerk veröffentlicht. Eine App kann weniger zeigen.",
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
  strip: "Netzwerke",
  layouts: {
    large: "Große Karte",
    small: "Kleine Karte",
    text: "Ohne Bild",
    none: "Keine Karte",
    search: "Suchergebnis",
  },
  fromDomain: (domain) => `Von ${domain}`,
  madePicture: "Die gewählte Karte",
  pictureFailed: "Das Bild konnte nicht geladen werden",
  pictureOf: (page) => `Bild von ${page}`,
  checkingPicture: "Das Bild wird geprüft",
  inWidth: (width) => `${width} px Breite`,
  cardNotes: {
    noCard: (without) =>
      without === "title"
        ? "Nur der Link, weil twitter:title und og:title fehlen."
        : "Nur der Link, weil twitter:card fehlt.",
    brokenPicture: "Das Bild lädt nicht.",
    pictureTooSmall: (size) => `Bilder unter ${size} werden nicht gezeigt.`,
    smallCard: (size) => `Bilder unter ${size} ergeben eine kleine Karte.`,
    pictureTooLarge: (size) => `Bilder über ${size} werden nicht gezeigt.`,
    pictureTooHeavy: (bytes) => `Bilder über ${bytes} werden nicht gezeigt.`,
    pictureTooWide: (ratio) => `Bilder, die breiter als ${ratio}:1 sind, werden nicht gezeigt.`,
    pictureFormat: (type) => `Bilder vom Typ ${type} werden nicht gezeigt.`,
    titleCut: (max) => `Der Titel wird auf ${max} Zeichen gekürzt.`,
    descriptionCut: (max) => `Die Beschreibung wird auf ${max} Zeichen gekürzt.`,
    required: (tags) => `Das Netzwerk verlangt ${tags}.`,
  },
  blocked: "Die Einstellung für diese Adresse:",
  missing: "Was fehlt",
  complete: "Es fehlt nichts: Wo immer ein Link gezeigt wird, findet sich, was gesucht wird.",
  missingTagsHint: "Ersetzen Sie die Adresse bei example.com durch die Ihres Bildes.",
  copyMissingTags: "Alle Tags kopieren",
  copyTag: "Tag kopieren",
  fixes: {
    picture:
      "Nehmen Sie ein JPEG oder PNG mit 1200×630 px, unter 600 kB, an einer Adresse, die allen offensteht.",
    shorten: (max) => `Bringen Sie das Wichtige in den ersten ${max} Zeichen unter, oder kürzen Sie.`,
    again: "Lesen Sie die Seite gleich noch einmal.",
  },
  pictureFaults: {
    notAllowed: "seine Adresse ist gesperrt, weil sie nicht öffentlich oder nicht erlaubt ist",
    unreachable: "sein Server ist nicht erreichbar",
    timedOut: "es kommt nicht rechtzeitig an",
    tooLarge: "die Datei ist zu groß",
    tooManyRedirects: "es wird zu oft weitergeleitet",
    unreadable: "die Antwort seines Servers ist nicht lesbar",
    notPicture: "die Datei ist kein Bild",
  },
  pictureStatus: (status) => {
    if (status === 404 || status === 410) return `sein Server antwortet mit ${status}, nicht gefunden`;
    return [401, 403, 407, 429, 451].includes(status)
      ? `sein Server sperrt es mit Status ${status}`
      : `sein Server antwortet mit Status ${status}`;
  },
  gaps: {
    brokenPicture: (tag, reason, networks) =>
      `${tag === undefined ? "Das Bild der Seite" : `Das Bild in ${tag}`} lädt nicht: ${reason}.${networks === "" ? "" : ` Kein Bild bei ${networks}.`}`,
    limitedPicture: (tag, facts, hidden, small) =>
      [
        `${tag === undefined ? "Das Bild der Seite" : `Das Bild in ${tag}`} passt nicht zu jedem Netzwerk${facts === "" ? "" : ` (${facts})`}.`,
        hidden === "" ? "" : `Nicht gezeigt bei ${hidden}.`,
        small === "" ? "" : `Eine kleine Karte bei ${small}.`,
      ]
        .filter(Boolean)
        .join(" "),
    uncheckedPicture: (tag) =>
      `${tag === undefined ? "Das Bild der Seite" : `Das Bild in ${tag}`} konnte gerade nicht geprüft werden.`,
    relativePicture: (tag) =>
      `${tag === undefined ? "Das Bild der Seite" : `Das Bild in ${tag}`} hat eine relative Adresse. Schreiben Sie sie mit https:// und dem Host.`,
    title: "Kein Titel. Links zeigen nur die Adresse.",
    description: "Keine Beschreibung. Karten enden nach dem Titel.",
    picture: "Kein Bild. Jede Karte ist eine ohne Bild.",
    ogTitle: "Kein og:title. Wo ein Netzwerk es zulässt, steht der Titel der Seite dafür ein.",
    ogDescription:
      "Keine og:description. Wo ein Netzwerk es zulässt, steht die Beschreibung der Seite dafür ein.",
    ogImage: (networks) => `Kein og:image. Kein Bild bei ${networks}.`,
    ogUrl: "Keine og:url. WhatsApp zeigt vielleicht keine Vorschau, und LinkedIn verlangt sie.",
    twitterCard: (layout) =>
      layout === "none"
        ? "Keine twitter:card. X zeigt nur den Link."
        : "Keine twitter:card. X macht keine große Karte.",
    longTitle: (max, networks) => `Der Titel ist länger als ${max} Zeichen. Er wird bei ${networks} gekürzt.`,
    longDescription: (max, networks) =>
      `Die Beschreibung ist länger als ${max} Zeichen. Sie wird bei ${networks} gekürzt.`,
  },
  make: {
    title: "Eine Karte mit diesen Werten",
    hint: "Wählen Sie eine Vorlage: Ihre Karte ersetzt in den Vorschauen das Bild.",
    more: "Mehr Vorlagen zeigen",
    fills: (count) =>
      plural(count, { one: "Sie nimmt 1 der Werte auf.", other: `Sie nimmt ${count} der Werte auf.` }),
    fillsNone:
      "Diese Vorlage hat keine Komponente mit einem Namen wie title, subtitle oder photo. Sie öffnet sich ohne die Werte.",
    unknown: "Dieser Dienst sagt nicht, welche Komponenten eine Vorlage hat. Sie öffnet sich ohne die Werte.",
    preparing: "Die Werte werden vorbereitet",
    failed: "Die Vorlage konnte nicht gelesen werden. Sie öffnet sich ohne die Werte.",
    withoutPicture: "Das Bild der Seite bleibt weg, weil es nicht lädt.",
    show: "Vorschau zeigen",
    open: "Im Composer öffnen",
  },
  tags: {
    title: (count) => plural(count, { one: "1 Tag", other: `${count} Tags` }),
    search: "Tags durchsuchen",
    copyAll: "Alle als JSON kopieren",
    copyOne: (name) => `${name} kopieren`,
    name: "Name",
    value: "Wert",
    none: "Die Seite hat keine Meta-Tags.",
    noMatch: "Kein Tag passt.",
  },
  screenshot: "Screenshot aufnehmen",
};
