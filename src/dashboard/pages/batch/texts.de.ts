import { formatCount } from "../../base/design-system/format.ts";
import { cutText } from "#contract/strings.ts";
import { reasonColumns } from "#contract/to-csv.ts";
import type { texts } from "./texts.ts";
import { pluralIn } from "../../base/language/catalogue.ts";

const plural = pluralIn("de");

const rows = (count: number) => `${formatCount(count)} ${plural(count, { one: "Zeile", other: "Zeilen" })}`;

function othersOf(count: number): string {
  if (count === 0) return "Es bleibt keine übrig.";
  return plural(count, {
    one: "Die andere kann gerendert werden.",
    other: `Die anderen ${formatCount(count)} können gerendert werden.`,
  });
}

export const translation: typeof texts = {
  batch: "Serie",
  title: (template) => `Serie aus ${template}`,
  loading: "Die Serie wird geladen",
  composer: "Composer",
  base: (changes, options) =>
    `Jede Zeile beginnt mit dem, was im Composer steht: ${changes} ${plural(changes, { one: "Änderung", other: "Änderungen" })}, ${options} ${plural(options, { one: "Option", other: "Optionen" })}.`,
  noBase: "Jede Zeile beginnt mit der Vorlage, wie sie ist.",
  editBase: "Im Composer ändern",
  start: {
    title: "Ein Bild für jede Zeile einer Tabelle",
    text: (property, option) =>
      `Excel (.xlsx), CSV oder TSV mit Namen in der ersten Zeile. Jede Spalte setzt eine Eigenschaft, etwa ${property}, oder eine Option, etwa ${option}.`,
    drop: "Legen Sie eine Excel-, CSV- oder TSV-Datei hier ab",
    dropNow: "Tabelle ablegen, um sie zu lesen",
    limit: (count) => `Bis zu ${count} Zeilen. Gesendet wird erst, wenn Sie die Serie starten.`,
    choose: "Datei wählen",
    sample: "Mustertabelle laden",
    paste: "Oder Zeilen einfügen",
    pasteHint: "Wie sie aus einer Tabellenkalkulation kommen, mit der Zeile der Namen.",
    pasteExample: ["Erstens", "Eins"],
    readPasted: "Diese Zeilen lesen",
    reading: "Die Tabelle wird gelesen",
    unreadable: "Die Tabelle konnte nicht gelesen werden.",
    oneFile: (name) => `Es wird immer nur eine Tabelle gelesen. ${name} wurde gelesen.`,
    noStorage:
      "Dieser Browser speichert für diese Seite nichts, wie in manchen privaten Fenstern. Eine Serie braucht Speicher, um ein Neuladen zu überstehen.",
  },
  problems: {
    empty: "Sie ist leer. Eine Tabelle hat eine Zeile mit Namen und darunter eine Zeile für jedes Bild.",
    noRows: "Sie hat eine Zeile mit Namen und keine Zeilen darunter.",
    workbook:
      "Diese Arbeitsmappe lässt sich nicht lesen: Sie ist eine .xls oder .ods, hat ein Kennwort oder ist beschädigt. Speichern Sie sie in Ihrer Tabellenkalkulation als .xlsx oder CSV und legen Sie diese Datei ab.",
    workbookTooLarge: (bytes, unpacked, cells) =>
      `Die Arbeitsmappe ist zu groß: Gelesen werden höchstens ${bytes}, entpackt ${unpacked}, und ${cells} Zellen. Speichern Sie ihr Blatt als CSV.`,
    unread: "Sie ist nicht lesbar. Ist es ein Ordner, oder wurde die Datei verschoben?",
    binary: "Das ist kein Text. Speichern Sie die Tabelle als CSV oder TSV.",
    tooLarge: (size, most) => `Die Tabelle hat ${size}; höchstens ${most} sind möglich. Teilen Sie sie.`,
    tooManyRows: (most) =>
      `Sie hat mehr als ${most} Zeilen; mehr sind in einer Serie nicht möglich. Teilen Sie sie auf mehrere Tabellen auf.`,
    tooManyColumns: (most) =>
      `Sie hat mehr als ${most} Spalten; mehr sind nicht möglich. Stimmt das Trennzeichen?`,
    rowTooLong: (line, most) =>
      `Zeile ${line} der Datei hat mehr als ${most} Zeichen; mehr sind in einer Zeile nicht möglich. Ist es eine Tabelle mit Zeilenumbrüchen?`,
    tooManyBroken: (line) =>
      `Bis Zeile ${line} der Datei sind die Anführungszeichen von Hunderten Zeilen fehlerhaft. Ein Anführungszeichen in einem Wert, der in Anführungszeichen steht, wird doppelt geschrieben: "".`,
  },
  table: {
    title: "Tabelle",
    pasted: "Eingefügte Zeilen",
    rows,
    delimiter: "Trennzeichen",
    delimiters: {
      comma: "Komma ,",
      semicolon: "Semikolon ;",
      tab: "Tabulator",
      pipe: "Senkrechter Strich |",
    },
    sheet: "Blatt",
    encoding: "Kodierung",
    encodings: {
      "windows-1252": "Westeuropäisch (1252)",
      "windows-1250": "Mitteleuropäisch (1250)",
      "windows-1251": "Kyrillisch (1251)",
      "windows-1253": "Griechisch (1253)",
      "windows-1254": "Türkisch (1254)",
      "windows-1255": "Hebräisch (1255)",
      "windows-1256": "Arabisch (1256)",
      "windows-1257": "Baltisch (1257)",
      "windows-874": "Thailändisch (874)",
      shift_jis: "Japanisch (932)",
      "euc-kr": "Koreanisch (949)",
      gbk: "Chinesisch, vereinfacht (936)",
      big5: "Chinesisch, traditionell (950)",
      macintosh: "Westeuropäisch (Mac)",
    },
    uncertain: {
      title: "Prüfen Sie die Buchstaben der Tabelle.",
      text: (name) =>
        `Die Datei sagt nicht, in welcher Kodierung sie gespeichert wurde. Gelesen wurde sie als ${name}. Wenn die Buchstaben unten falsch sind, wählen Sie eine andere Kodierung.`,
      right: "Kodierung behalten",
    },
    hasHeader: "Erste Zeile enthält die Namen",
    emptyCells: "Leere Zellen von Texten",
    emptyCellMeanings: { clear: "Machen den Text leer", keep: "Lassen ihn, wie er ist" },
    another: "Andere Tabelle lesen",
    oneColumn: {
      title: "Die Tabelle hat nur eine Spalte. Stimmt das Trennzeichen?",
      text: (sign) => `Gelesen wurde mit dem Trennzeichen „${sign}“.`,
      none: "In ihrer ersten Zeile steht kein anderes Trennzeichen. Wenn Sie nur eine Spalte wollen, fahren Sie fort.",
      use: (name) => `Lesen mit ${name}`,
    },
  },
  mapping: {
    title: "Spalten",
    unnamed: (number) => `Spalte ${number}`,
    targetOf: (column) => `Ziel von ${column}`,
    secondTargetOf: (column) => `Zweites Ziel von ${column}`,
    againFor: (column) => `${column} auch für etwas anderes benutzen`,
    unused: "Nicht benutzt",
    take: "Übernehmen",
    other: "Andere Eigenschaft …",
    typed: (column) => `Eigenschaft für ${column}`,
    typedHint: "komponente.eigenschaft",
    typedFault:
      "Schreiben Sie Komponente und Eigenschaft mit einem Punkt dazwischen, etwa title.color, oder metadata.campaign.",
    unknownTarget: (key) =>
      `Die Vorlage hat kein ${key}. Der Dienst rendert ohne diesen Wert und warnt davor.`,
    required: "Pflicht",
    choices: (choices, more) =>
      more === 0 ? `eins von ${choices}` : `eins von ${choices} und ${formatCount(more)} weiteren`,
    sources: {
      guess: "aus dem Namen geraten; bitte prüfen",
      name: "nach dem Namen",
      earlier: "wie in einer früheren Serie",
      typed: "getippter Name; dieser Dienst nennt die Eigenschaften der Vorlage nicht",
    },
    remembered: (columns) => `Zugeordnet wie in einer früheren Serie: ${columns}.`,
    forget: "Nur nach Namen zuordnen",
    suggest: (key) => `${key} nehmen`,
    suggestFor: (column, key) => `${key} für ${column} nehmen`,
    suggestAll: (count) => `${count} Vorschläge übernehmen`,
    clashOfOne: (column, key) =>
      `${column} setzt ${key} zweimal. Wählen Sie ein anderes zweites Ziel oder keines.`,
    clash: (columns, key) =>
      `${columns} setzen beide ${key}. Wählen Sie für eine der Spalten ein anderes Ziel.`,
    nothing: "Noch hat keine Spalte ein Ziel. Wählen Sie für mindestens eine Spalte ein Ziel.",
    unusedColumns: (columns) => `Nicht benutzt: ${columns}.`,
    missing: (keys) =>
      `Keine Spalte setzt ${keys}. Dort behält jede Zeile, was im Composer oder in der Vorlage steht.`,
  },
  checks: {
    title: "Prüfung der Zeilen",
    checking: "Die Zeilen werden geprüft.",
    noTarget: "Die Werte werden geprüft, sobald eine Spalte ein Ziel hat.",
    allGood: (count) =>
      plural(count, {
        one: "Die Werte der Zeile sind gültig.",
        other: `Die Werte aller ${formatCount(count)} Zeilen sind gültig.`,
      }),
    nothingElse: "Sonst ist an den Zeilen nichts falsch.",
    missing: (labels, count) =>
      `Der Tabelle ${plural(count, { one: "fehlt eine Spalte", other: "fehlen Spalten" })} für ${labels}; jede Zeile braucht dafür einen Wert.`,
    missingHow: (names, count) =>
      plural(count, {
        one: `Wählen Sie ${names} oben als Ziel einer Spalte, ergänzen Sie die Tabelle um eine Spalte mit diesem Namen, oder geben Sie den Wert im Composer für alle Zeilen an.`,
        other: `Wählen Sie ${names} oben als Ziele von Spalten, ergänzen Sie die Tabelle um Spalten mit diesen Namen, oder geben Sie die Werte im Composer für alle Zeilen an.`,
      }),
    unchecked: "Dieser Dienst sagt nicht, was die Vorlage annimmt. Er prüft die Werte erst beim Rendern.",
    rejected: (bad, good) =>
      `${rows(bad)} ${plural(bad, { one: "ist abgelehnt und kann so nicht gerendert werden", other: "sind abgelehnt und können so nicht gerendert werden" })}. ${othersOf(good)}`,
    download: "Abgelehnte Zeilen herunterladen",
    downloadHint: "Mit einem Grund für jede; verbessert kann die Datei wieder hier abgelegt werden.",
    list: "Abgelehnte Zeilen",
    place: (row, line) => `Zeile ${row}, Dateizeile ${line}`,
    quotes:
      "Die Anführungszeichen stimmen nicht. Ein Wert in Anführungszeichen endet mit einem; eines darin wird doppelt geschrieben.",
    tooLong: (most) =>
      `Sie hat mehr als ${most} Zeichen; mehr sind in einer Zeile nicht möglich. Kürzen Sie ihre Werte.`,
    tooMany: (count, expected) =>
      `Sie hat ${count} Werte, und die Tabelle hat ${expected} ${plural(expected, { one: "Spalte", other: "Spalten" })}. Ein Wert mit dem Trennzeichen darin steht in Anführungszeichen.`,
    cell: (column, problem) => `${column}: ${problem}`,
    cellNote: (column, value, problem) => `${column}: „${value}“. ${problem}`,
    more: (count) => `und ${count} weitere, alle in der Datei der abgelehnten Zeilen`,
    baseFaults: (problems) => `Im Composer steht ein Wert, den die Vorlage nicht annimmt: ${problems}`,
  },
  cells: {
    open: "Alle Zellen",
    title: "Alle Zellen, Zeilen mit Fehlern zuerst",
    faults: (count) => `${formatCount(count)} fehlerhaft`,
  },
  correct: {
    hint: "Eine Korrektur lässt sich auf alle Zeilen mit demselben Wert anwenden.",
    cell: (column, row) => `${column} in Zeile ${row}`,
    choose: "Auswählen …",
    replace: "Ersetzen",
    replaceAll: (count, value) => `„${cutText(value, 24)}“ in allen ${formatCount(count)} Zeilen ersetzen`,
    replaceFault: (count) => `In allen ${formatCount(count)} Zeilen mit diesem Fehler ersetzen`,
    row: "Korrigieren",
    rowOf: (row) => `Korrigieren: Zeile ${row}`,
    inAll: (count, value) =>
      `Auch in ${plural(count, { one: "der anderen Zeile", other: `den ${formatCount(count)} anderen Zeilen` })} mit „${cutText(value, 24)}“`,
    save: "Werte speichern",
    saved: "Gespeichert",
    notStored:
      "Die Werte konnten in diesem Browser nicht gespeichert werden. Prüfen Sie den freien Speicher und versuchen Sie es noch einmal.",
  },
  fit: {
    title: "Bildprüfung",
    check: "Bilder prüfen",
    checkAgain: "Erneut prüfen",
    checkRest: (count) =>
      plural(count, {
        one: "Die andere Zeile prüfen",
        other: `Die anderen ${formatCount(count)} Zeilen prüfen`,
      }),
    hint: "Findet in jeder Zeile Texte, die abgeschnitten würden, und fehlende Bilder, bevor etwas gesendet wird.",
    progress: (done, count) => `${done} von ${count} Zeilen geprüft`,
    outcome: (bad, count) =>
      bad === 0
        ? plural(count, {
            one: "In 1 Zeile passt alles.",
            other: `In ${formatCount(count)} Zeilen passt alles.`,
          })
        : plural(bad, {
            one: `In 1 von ${formatCount(count)} Zeilen passt etwas nicht oder fehlt.`,
            other: `In ${formatCount(bad)} von ${formatCount(count)} Zeilen passt etwas nicht oder fehlt.`,
          }),
    more: (count) =>
      plural(count, { one: "Und 1 weitere Zeile.", other: `Und ${formatCount(count)} weitere Zeilen.` }),
  },
  sheet: {
    title: "Kontaktbogen",
    hint: "Hier aus Ihren Zeilen gezeichnet; gesendet wurde nichts.",
    row: (row) => `Zeile ${row}`,
    open: (row) => `Zeile ${row} groß zeigen`,
    preview: (row) => `Vorschau von Zeile ${row}`,
    more: (count) => `${rows(count)} mehr zeigen`,
    shown: (shown, all) => `${shown} von ${all}`,
    undrawn:
      "Dieser Dienst schickt die Vorlage selbst nicht, deshalb können ihre Bilder hier nicht gezeichnet werden. Sie erscheinen, wenn sie gerendert sind.",
    incomplete: "Unvollständig",
    firstPage: (pages) => `Seite 1 von ${pages}`,
  },
  row: {
    previous: "Vorige Zeile",
    next: "Nächste Zeile",
    compose: "Im Composer öffnen",
    openPicture: "Bild öffnen",
    unreadable: "Das Bild konnte nicht geladen werden, oder dieser Browser zeigt sein Format nicht an.",
    values: "Werte",
    line: (line) => `Dateizeile ${line}`,
    warnings: "Warnungen",
    inHistory: "Im Verlauf",
  },
  run: {
    title: "Lauf",
    name: "Name der Serie",
    nameMissing: "Geben Sie der Serie einen Namen.",
    nameTooLong: (most) => `Höchstens ${most} Zeichen.`,
    start: (count) => `${rows(count)} rendern`,
    leftOut: (count) =>
      `${formatCount(count)} abgelehnte ${plural(count, { one: "Zeile wird", other: "Zeilen werden" })} ausgelassen.`,
    progress: "Fortschritt der Serie",
    done: (count) => `${count} fertig`,
    failed: (count) => `${count} fehlgeschlagen`,
    left: (count) => `${count} offen`,
    rejected: (count) => `${count} abgelehnt`,
    showLeftOut: (count) =>
      `${formatCount(count)} abgelehnte ${plural(count, { one: "Zeile", other: "Zeilen" })} zeigen`,
    showWarned: (count) => `${rows(count)} mit Warnungen zeigen`,
    renderAgain: "Erneut rendern",
    renderWarned: (count) => `${rows(count)} mit Warnungen erneut rendern`,
    renderChanged: (count) =>
      `${formatCount(count)} geänderte ${plural(count, { one: "Zeile", other: "Zeilen" })} rendern`,
    of: (count) => `von ${count}`,
    pace: (count) => `${count} in der Minute`,
    remaining: (time) => `noch etwa ${time}`,
    pause: "Anhalten",
    resume: "Fortsetzen",
    resumeNow: "Jetzt versuchen",
    cancel: "Abbrechen",
    rest: (count) => `Die anderen ${formatCount(count)} rendern`,
    retry: (count) => `${formatCount(count)} fehlgeschlagene wiederholen`,
    phases: {
      running: "Wird gerendert",
      throttled: (seconds) => `Der Dienst ist ausgelastet; die Serie geht in ${seconds} s weiter.`,
      pausing: "Wird angehalten: Was unterwegs ist, wird erst fertig.",
      cancelling: "Wird abgebrochen: Was unterwegs ist, wird erst fertig.",
      paused: "Angehalten.",
      unavailable: (reason, seconds) =>
        `Angehalten: ${reason} Nichts ist verloren; neuer Versuch in ${seconds} s.`,
      refusal: (reason) => `Angehalten: ${reason}`,
      storage:
        "Angehalten: Der Browser konnte den Stand der Serie nicht speichern, vielleicht weil sein Speicher voll ist. Schaffen Sie Platz, dann setzen Sie fort.",
      cancelled: (left) =>
        `Abgebrochen. ${rows(left)} ${plural(left, { one: "wurde", other: "wurden" })} nicht gerendert.`,
      changed: (count) =>
        `${formatCount(count)} geänderte ${plural(count, { one: "Zeile ist", other: "Zeilen sind" })} noch nicht gerendert.`,
      ended: ({ done, warned, failed, leftOut }) => {
        const warnings = warned > 0 ? `${formatCount(warned)} mit Warnungen` : "";
        if (leftOut > 0) {
          const all = formatCount(done + failed + leftOut);
          const rendered = `${formatCount(done)} von ${all} gerendert${warnings === "" ? "" : ` (${warnings})`}`;
          return `${rendered}, ${failed > 0 ? `${formatCount(failed)} fehlgeschlagen, ` : ""}${formatCount(leftOut)} abgelehnt.`;
        }
        if (failed > 0)
          return `Beendet. ${rows(failed)} ${plural(failed, { one: "ist", other: "sind" })} fehlgeschlagen${warnings === "" ? "" : `, und ${formatCount(warned)} der anderen ${plural(warned, { one: "hat", other: "haben" })} Warnungen`}; die Tabelle sagt, warum.`;
        return warnings === "" ? "Jede Zeile ist gerendert." : `Jede Zeile ist gerendert, ${warnings}.`;
      },
      elsewhere: "Diese Serie läuft in einem anderen Tab. Ihr Fortschritt wird hier gezeigt.",
    },
    needsVersionTwo:
      "Dieser Dienst hat nur Version 1 des Renderns, die keine Größe und kein Format annimmt. Nehmen Sie diese Spalten und Optionen heraus.",
    startFailed: "Die Serie konnte nicht begonnen werden.",
  },
  rows: {
    title: "Zeilen",
    filter: "Zeigen",
    all: (count) => `Alle ${count}`,
    done: (count) => `Fertig ${count}`,
    failed: (count) => `Fehlgeschlagen ${count}`,
    left: (count) => `Offen ${count}`,
    warned: (count) => `Warnungen ${count}`,
    rejected: (count) => `Abgelehnt ${count}`,
    number: "Zeile",
    state: "Stand",
    note: "Bemerkung",
    picture: "Bild",
    openPicture: "Öffnen",
    openPictureOf: (row) => `Bild von Zeile ${row} öffnen`,
    open: (row) => `Einzelheiten von Zeile ${row}`,
    hint: "Pfeiltasten gehen von Zeile zu Zeile; die Eingabetaste öffnet eine.",
    states: {
      waiting: "Wartet",
      sending: "Wird gesendet",
      accepted: "Wird gerendert",
      done: "Fertig",
      failed: "Fehler",
      rejected: "Abgelehnt",
    },
    why: {
      neverCame: "Angenommen, noch nicht da. Wiederholen sieht nur nach dem Bild und rendert nichts.",
      unsure:
        "Die Antwort ging verloren; vielleicht wurde die Zeile gerendert. Sehen Sie im Verlauf nach; Wiederholen rendert noch einmal.",
    },
  },
  results: {
    title: "Ergebnisse",
    csv: "Ergebnisse als CSV",
    reason: reasonColumns.de,
    rejectedFile: "abgelehnt",
    resultsFile: "Ergebnisse",
    zip: (count) => `${formatCount(count)} ${plural(count, { one: "Bild", other: "Bilder" })} als ZIP`,
    csvHint:
      "Zellen, die wie eine Formel beginnen, bekommen einen Apostroph davor; bloße Zahlen wie -5 bleiben, wie sie sind.",
    namePattern: "Namen im ZIP",
    namePatternExample: "{name}",
    namePatternHint:
      "{name} ist der Dateiname der Zeile, {row} ihre Nummer und {Titel} der Wert einer Spalte, etwa {name}-{row}.",
    namePatternFault: (name) =>
      `Die Tabelle hat keine Spalte ${name}. Möglich sind {name}, {row} und die Namen von Spalten.`,
    zipping: (done, all) => `${done} von ${all} gepackt`,
    stop: "Packen beenden",
    zipDone: (name) => `${name} wurde gespeichert.`,
    zipMissing: (count) =>
      `${rows(count)} ${plural(count, { one: "fehlt", other: "fehlen" })} im Archiv; missing.txt darin sagt, warum.`,
    zipFailed: "Das Archiv konnte nicht geschrieben werden.",
    missingTitle: "Nicht in diesem Archiv:",
    missingRow: (row, reason) => `Zeile ${row}: ${reason}`,
    missing: {
      rejected: (reason) => `sie wurde abgelehnt. ${reason}`,
      notRendered: "sie wurde nicht gerendert",
      failed: (reason) => `ihr Rendern ist fehlgeschlagen. ${reason}`,
      unreadable: (href, reason) => `ihr Bild konnte nicht gelesen werden von ${href}: ${reason}`,
    },
  },
  earlier: {
    title: "Frühere Serien",
    empty: "Begonnene Serien werden hier gespeichert, in diesem Browser.",
    failed: "Die früheren Serien konnten nicht gelesen werden.",
    open: (name) => `${name} öffnen`,
    delete: (name) => `${name} löschen`,
    confirmTitle: "Diese Serie löschen?",
    confirmDelete: "Löschen",
    confirm: (name) =>
      `„${name}“ wird mit Tabelle und Ständen aus diesem Browser gelöscht. Gerenderte Bilder bleiben erhalten.`,
    running: "Sie läuft. Halten Sie sie an, bevor Sie sie löschen.",
    cancel: "Behalten",
    deleted: (name) => `„${name}“ wurde gelöscht.`,
    phases: {
      draft: "nicht begonnen",
      running: "läuft",
      paused: "angehalten",
      cancelled: "abgebrochen",
      ended: "fertig",
    },
    progress: (done, all) => `${done} von ${all} fertig`,
  },
  gone: {
    title: "Diese Serie ist nicht in diesem Browser.",
    text: "Serien liegen in dem Browser, in dem sie begonnen wurden. Vielleicht wurde sie gelöscht, oder die Daten des Browsers wurden gelöscht.",
    begin: "Neue Serie beginnen",
  },
  failed: {
    title: "Die Serie konnte nicht geöffnet werden.",
  },
};
