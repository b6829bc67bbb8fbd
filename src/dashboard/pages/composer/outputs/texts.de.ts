import type { texts } from "./texts.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  schema: "Schema",
  edit: (form) => `${form} bearbeiten`,
  moreRoom: "Mehr Platz für die Ausgaben",
  lessRoom: "Weniger Platz für die Ausgaben",
  readHint: "Mit der Eingabetaste bearbeiten.",
  opening: "Der Editor wird geöffnet",
  editorFailed: "Der Editor ließ sich nicht laden. Die Felder lassen sich inzwischen benutzen.",
  cannotExpress: (form) => `${form}, kann diesen Entwurf nicht ausdrücken`,
  marked: (count) =>
    plural(count, {
      one: "Ein Wert, den die Vorlage nicht annimmt, ist markiert. Beim Kopieren fehlt er.",
      other: `${count} Werte, die die Vorlage nicht annimmt, sind markiert. Beim Kopieren fehlen sie.`,
    }),
  code: {
    save: "Auch die Datei speichern",
    notes: {
      curl: "Für bash, zsh und andere POSIX-Shells. Unter Windows mit Git Bash oder WSL: cmd und PowerShell lesen Anführungszeichen anders.",
      javascript: "Ab Node 18, in einer Datei mit der Endung .mjs. Nichts zu installieren.",
      python: "Ab Python 3.6. Nichts zu installieren.",
      php: "Ab PHP 7.3. Nichts zu installieren.",
    },
  },
  editor: {
    label: (form) => `${form}, als JSON`,
    hint: "Das Formular folgt dem, was Sie tippen. Escape verlässt den Editor.",
    faults: "Fehler",
    noFaults: "Keine Fehler",
    closeFaults: "Schließen",
    kept: "Das Formular behält den letzten Stand, der lesbar war.",
    behind:
      "Das Formular hat sich seitdem geändert. Ihr Text bleibt, bis er lesbar ist oder Sie ihn verwerfen.",
    goThere: "Zum Fehler",
    discard: "Text verwerfen",
    repeated: (key) => `„${key}“ kommt hier zweimal vor; nur das letzte zählt.`,
    problemIn: (line, path, message) => `Zeile ${line}, ${path}: ${message}`,
    moreFaults: (count) => plural(count, { one: "Und 1 weiterer.", other: `Und ${count} weitere.` }),
    otherTemplate: (template) =>
      `Der Text nennt die Vorlage ${template}. Diese hier bleibt offen, mit den Änderungen.`,
    openOther: "Die genannte Vorlage öffnen",
  },
  more: {
    title: "Weitere Felder",
    hint: "Sie haben hier kein Bedienelement und werden unverändert gesendet.",
    remove: (name) => `${name} entfernen`,
  },
  link: {
    label: "Direktlink",
    hint: "Bearbeiten Sie ihn hier oder in den Zeilen.",
    signedLabel: "Signierter Direktlink",
    signedHint: "Er gilt ohne Schlüssel, und nur für dieses Bild.",
    signedHintUntil: (moment) => `Er gilt ohne Schlüssel bis ${moment}, und nur für dieses Bild.`,
    onlyLocalRemote:
      "Nur dieser Rechner kann ihn öffnen, denn die Adresse des Dienstes, BASE_URL, ist eine dieses Rechners.",
    onlyLocal: "Nur dieser Rechner kann ihn öffnen; PUBLIC_URL legt die Adresse fest, die andere erreichen.",
    copySigned: "Signierten Link kopieren",
    extension: "Format des Links",
    jpegOnly: "Nur jpg wird angeboten.",
    changes: "Änderungen im Link",
    name: "Komponente und Eigenschaft",
    value: "Wert",
    nameOf: (key) => `Name von ${key}`,
    valueOf: (key) => `Wert von ${key}`,
    remove: (key) => `${key} entfernen`,
    add: "Zeile hinzufügen",
    example: "title.text",
    none: "Der Link hat noch keine Änderungen. Er liefert die unveränderte Vorlage.",
    nameForm: "Muss die Form „Komponente.Eigenschaft“ haben, mit einem Punkt.",
    nameTaken: "Der Link hat diesen Namen schon.",
    becomesText: "Text",
    becomesTextHint: "In der Anfrage kein Text. Im Link wird es Text, und der Dienst liest es neu.",
    length: "Länge des Links",
    lengthFine: (length) => `${length} Zeichen: geht überall.`,
    otherHost: (host) =>
      `Die Adresse war von ${host}. Ihre Werte wurden übernommen; der Link führt zu diesem Dienst.`,
    ignored: (names) => `Nicht übernommen: ${names}. Nur Namen mit einem Punkt sind Änderungen.`,
    resign: "Die Signatur gehört zu einem anderen Link und wurde entfernt. Signieren Sie diesen Link unten.",
    faults: {
      notLink: "Das ist kein Direktlink: Im Pfad fehlt „/direct/<Vorlage>.jpg“.",
      extension: (extension, known) =>
        `Vor dem „?“ endet ein Link auf ${known}; dieser endet auf „${extension}“.`,
    },
    keptBefore: "Das Formular behält den letzten Stand, der lesbar war.",
  },
  forms: {
    label: "Verwenden in",
    names: { link: "Link", img: "<img>", markdown: "Markdown", meta: "og:image" },
    copy: (form) => `Als ${form} kopieren`,
    needsKey:
      "Nicht signiert: Eine Seite kann den Schlüssel nicht senden und würde nichts zeigen. Signieren Sie den Link zuerst.",
    needsKeyLink: "Nicht signiert: Er antwortet nur Aufrufen, die den Schlüssel im Header X-API-KEY senden.",
    noPdf:
      "Ein PDF kann dort nicht verwendet werden. Wählen Sie oben ein anderes Format, oder verwenden Sie den Link oder Markdown.",
  },
  sign: {
    title: "Signatur",
    explain: "Ein signierter Link gilt ohne Schlüssel, und nur für dieses Bild.",
    lifetime: "Gültig für",
    lifetimes: {
      never: "ohne Ende",
      hour: "1 Stunde",
      day: "1 Tag",
      week: "7 Tage",
      month: "30 Tage",
      moment: "bis zu einem Datum …",
    },
    momentHint: "Höchstens 366 Tage ab jetzt.",
    faults: {
      incomplete: "Wählen Sie Datum und Uhrzeit.",
      past: "Dieser Zeitpunkt ist vorbei.",
      tooLate: "Ein signierter Link gilt höchstens 366 Tage. Wählen Sie ein früheres Datum oder kein Ende.",
    },
    sign: "Link signieren",
    again: "Neu signieren",
    signed: "Signiert",
    signedUntil: (moment) => `Signiert, gültig bis ${moment}`,
    copy: "Link kopieren",
    outOfDate: "Veraltet",
    outOfDateText: "Der Entwurf hat sich seitdem geändert; der alte Link liefert das alte Bild.",
    expired: "Abgelaufen",
    expiredText: "Der signierte Link gilt nicht mehr.",
    open: "Signierten Link öffnen",
    failed: "Der Link wurde nicht signiert.",
    notOffered: "Dieser Dienst signiert keine Links.",
    notOfferedText:
      "Seine Links antworten nur Aufrufen, die den Schlüssel im Header X-API-KEY senden; in einer Seite können sie nicht verwendet werden.",
    answer: "Antwort des signierten Links",
    answering: "Der Link wird geprüft …",
    answered: (size) => `Liefert ein Bild, ${size}.`,
    answerFailed: "Der Link lieferte kein Bild. Öffnen Sie ihn, um die Antwort zu sehen.",
  },
  answer: {
    title: "Antwort",
    status: (status) => `Status ${status}`,
    content: "Inhalt und Header",
    headers: "Header",
    empty: "Die Antwort hat keinen Inhalt.",
    before: "Diese Antwort gehört zur Anfrage vor der letzten Änderung.",
    copy: "Antwort kopieren",
    none: "Nach einem Rendern steht hier die Antwort des Dienstes.",
    refused: (status) => `Antwort, Status ${status}`,
  },
  share: "Link zu diesen Änderungen kopieren",
  schemaView: {
    loading: "Das Schema wird geladen",
    form: "Form des Schemas",
    forms: { schema: "JSON Schema", typescript: "TypeScript" },
    notes: {
      schema: "JSON Schema 2020-12 des Felds data einer Anfrage. Der Dienst prüft jede Anfrage danach.",
      typescript:
        "Der Typ des Felds data einer Anfrage, aus dem Schema erzeugt. Marken in Kommentaren sind Grenzen.",
    },
  },
};
