import { type Translation, pluralIn } from "../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: Translation<typeof texts> = {
  title: "Revisionen vergleichen",
  first: "Erste Veröffentlichung",
  back: "Zurück zum Composer",
  design: "Gestalten",
  all: "Alle Revisionen",
  loading: "Die Revisionen werden geladen",
  before: "Vorher (A)",
  after: "Nachher (B)",
  revision: (number) => `Revision ${number}`,
  published: "veröffentlicht",
  draft: "Entwurf",
  missing: {
    title: "Dieser Dienst bewahrt keine Revisionen auf.",
    text: "Jedes Speichern ersetzt dort die Vorlage, deshalb gibt es nichts zu vergleichen.",
  },
  only: "Diese Vorlage hat eine Revision. Speichern Sie einen Entwurf oder eine weitere Revision, um zu vergleichen.",
  same: "Beide sind dieselbe Revision.",
  unpublished:
    "Diese Vorlage wurde nie veröffentlicht. Sobald sie es ist, erhalten Aufrufe sie unter ihrer ID.",
  unreadable: (number) => `Das Dokument der Revision ${number} kann hier nicht gelesen werden.`,
  drawing: "Wird gezeichnet",
  notDrawn: (reason) => `Es kann nicht gezeichnet werden: ${reason}`,
  mode: "Art des Vergleichs",
  modes: { side: "Nebeneinander", swipe: "Schieben", difference: "Unterschied" },
  firstPage: (count) =>
    `Nur die erste von ${count} Seiten wird gezeichnet. Die Texte aller Seiten werden geprüft.`,
  default: "Eigene Werte der Vorlage",
  case: (name) => `Fall: ${name}`,
  request: (title) => `Anfrage: ${title}`,
  differs: (share) => `${share} verschieden`,
  equal: "Kein Unterschied",
  tiny: "unter 0,1 %",
  failed: "Nicht gezeichnet",
  check: {
    title: "Prüfung vor dem Veröffentlichen",
    hint: (count) =>
      `Zeichnet die letzten ${count} gerenderten Anfragen mit beiden Revisionen in diesem Browser. Nichts wird gesendet oder veröffentlicht.`,
    run: "Echte Anfragen prüfen",
    again: "Erneut prüfen",
    cancel: "Abbrechen",
    canceled: "Abgebrochen. Die bisherigen Ergebnisse werden gezeigt.",
    reading: (done, count) => `Anfragen werden gelesen: ${done} von ${count}`,
    progress: (done, count) => `${done} von ${count} gezeichnet`,
    none: "Von dieser Vorlage wurde noch keine Anfrage gerendert.",
    done: ({ requests, overflowing, affected }) =>
      [
        plural(requests, { one: "1 Anfrage geprüft", other: `${requests} Anfragen geprüft` }),
        plural(overflowing, {
          one: ": 1 passt jetzt nicht mehr, ",
          other: `: ${overflowing} passen jetzt nicht mehr, `,
        }),
        plural(affected, {
          one: "1 hat irgendein neues Problem.",
          other: `${affected} haben irgendein neues Problem.`,
        }),
      ].join(""),
    rejected: (rejected, count) =>
      `Von ${count} Bildern der Vorlage und ihrer Fälle würde der Dienst ${rejected} ablehnen.`,
    cases: (overflowing, count) =>
      overflowing === 0
        ? "Kein Text der Vorlage und ihrer Fälle wird abgeschnitten oder ist größer als sein Kasten."
        : plural(overflowing, {
            one: `In 1 von ${count} Bildern der Vorlage und ihrer Fälle würde ein Text nicht passen.`,
            other: `In ${overflowing} von ${count} Bildern der Vorlage und ihrer Fälle würde ein Text nicht passen.`,
          }),
    pinned: (count) =>
      count === 1
        ? "1 Anfrage nennt eine Revision, deshalb ändert das Veröffentlichen sie nicht. Sie ist weggelassen."
        : `${count} Anfragen nennen eine Revision, deshalb ändert das Veröffentlichen sie nicht. Sie sind weggelassen.`,
    unread: (count) =>
      count === 1
        ? "1 Anfrage wurde nicht aufbewahrt oder ist nicht lesbar. Sie ist weggelassen."
        : `${count} Anfragen wurden nicht aufbewahrt oder sind nicht lesbar. Sie sind weggelassen.`,
    failed: "Die Anfragen konnten nicht gelesen werden.",
  },
  findings: {
    added: "Neu in dieser Revision",
    kept: "Wie vorher",
    more: (count) => `Und ${count} weitere.`,
  },
  inputs: {
    title: "Entfernte oder eingeschränkte Eingaben",
    none: "Jede Eingabe, die vorher gesetzt werden konnte, kann ebenso gesetzt werden.",
    unknown: "Die Aufrufe konnten nicht gezählt werden.",
    partial: "Es gab mehr Aufrufe, als gezählt werden.",
    withPinned:
      "Aufrufe, die eine Revision nennen, sind mitgezählt, obwohl das Veröffentlichen sie nicht ändert.",
    calls: (count) => (count === 1 ? "1 Aufruf in 30 Tagen" : `${count} Aufrufe in 30 Tagen`),
    without: (count) =>
      count === 1
        ? "1 Aufruf in 30 Tagen setzte sie nicht"
        : `${count} Aufrufe in 30 Tagen setzten sie nicht`,
    kind: (kind, limit): string => {
      switch (kind) {
        case "removed":
          return "gibt es nicht mehr";
        case "alias":
          return "wird als früherer Name nicht mehr angenommen";
        case "required":
          return "ist jetzt erforderlich";
        case "minLength":
          return `braucht jetzt mindestens ${limit} Zeichen`;
        case "maxLength":
          return `nimmt jetzt höchstens ${limit} Zeichen an`;
        case "minimum":
          return `muss jetzt mindestens ${limit} sein`;
        case "maximum":
          return `darf jetzt höchstens ${limit} sein`;
        case "oneOf":
          return `muss jetzt eines von ${limit} sein`;
        case "pattern":
          return `muss jetzt zu ${limit} passen`;
        case "overflow":
          return "wird jetzt abgelehnt, wenn der Text nicht passt";
        case "onlyInputs":
          return "kann nicht mehr gesetzt werden";
      }
    },
  },
  changes: {
    title: "Änderungen",
    none: "Die Dokumente sind gleich.",
    parts: {
      document: "Vorlage",
      page: "Seite",
      component: "Komponente",
      input: "Eingabe",
      alias: "Früherer Name",
      case: "Fall",
      design: "Gestaltung",
    },
    added: "hinzugefügt",
    removed: "entfernt",
    renamed: (former) => `umbenannt, hieß ${former}`,
    moved: (before, after) => `verschoben von ${before} nach ${after}`,
    place: (position) => `Stelle ${position}`,
    placeOnPage: (page, position) => `Seite ${page}, Stelle ${position}`,
    changed: (property, before, after) =>
      property === ""
        ? `geändert von ${before} zu ${after}`
        : `${property} geändert von ${before} zu ${after}`,
    set: (property, value) => `${property} auf ${value} gesetzt`,
    unset: (property, value) => `${property} entfernt, war ${value}`,
    more: (count) => `Und ${count} weitere Änderungen.`,
  },
  publish: {
    title: "Veröffentlichen",
    note: "Notiz",
    noteHint: "Was sich geändert hat, für alle, die die Liste der Revisionen lesen. Freiwillig.",
    button: (number) => `Revision ${number} veröffentlichen`,
    done: (number) => `Revision ${number} ist veröffentlicht.`,
    isPublished: (number) => `Revision ${number} ist veröffentlicht. Aufrufe ohne Revision erhalten sie.`,
    conflict: {
      title: "Diese Vorlage wurde inzwischen gespeichert.",
      text: "Nichts wurde veröffentlicht. Laden Sie den neuesten Stand, sehen Sie ihn an und veröffentlichen Sie erneut.",
    },
    gone: {
      title: "Die Vorlage oder diese Revision gibt es nicht mehr.",
      text: "Nichts wurde veröffentlicht. Alte Entwürfe werden entfernt; wählen Sie eine andere Revision.",
    },
    reload: "Neuesten Stand laden",
  },
  merge: {
    title: "Ein neuerer Stand hat dieselben Teile geändert",
    text: "Diese Vorlage wurde gespeichert, während Sie sie bearbeitet haben. Das Übrige beider Bearbeitungen passt zusammen. Wählen Sie, was hier gilt.",
    step: (number, count) => `${number} von ${count}`,
    ours: "Ihre Bearbeitung",
    theirs: "Die andere Fassung",
    order: "Reihenfolge",
    unchanged: (value) => `Vor beiden: ${value}`,
    back: "Zurück",
    next: "Weiter",
    save: "Speichern",
    unpainted: "Dieses Bild kann nicht gezeichnet werden.",
  },
};
