import { formatCount } from "../../../base/design-system/format.ts";
import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  hint: "Jedes Programm bekommt einen eigenen Schlüssel, mit nur den Rechten, die es braucht. Der Hauptschlüssel, API_KEY, darf alles und steht nicht in der Liste.",
  create: "Schlüssel erstellen",
  agent: {
    connect: "Agenten verbinden",
    text: "Agenten benutzen das Model Context Protocol mit einem eigenen Schlüssel: sie finden Vorlagen, prüfen, ob Texte passen, und rendern. Der Hauptschlüssel verlässt den Server nie.",
    nameHint: "Der Agent, der ihn benutzt. Verlauf und Protokoll nennen ihn.",
    nameDefault: "Agent",
    address: "Adresse",
    copyAddress: "Adresse kopieren",
    onlyLocal: {
      title: "Diese Adresse erreichen nur Programme auf diesem Rechner.",
      text: "Für Agenten anderswo setzen Sie PUBLIC_URL des Dienstes auf die Adresse, unter der sie ihn erreichen.",
    },
    always: (scopes) => `Er darf rendern und lesen: ${scopes}.`,
    further: { "templates:write": "Entwürfe speichern", "templates:publish": "Vorlagen veröffentlichen" },
    furtherHints: {
      "templates:write": "templates:write: auch Vorlagen und Uploads erstellen, ändern und löschen.",
      "templates:publish": "templates:publish: ändern, was alle Aufrufer einer Vorlage bekommen.",
    },
    configuration: "Konfiguration",
    client: "Programm",
    clients: {
      claudeCode: "Claude Code",
      claudeDesktop: "Claude Desktop",
      cursor: "Cursor",
      vsCode: "VS Code",
      codex: "Codex",
    },
    places: {
      claudeCode: "In einem Terminal ausführen.",
      claudeDesktop:
        "In claude_desktop_config.json, die nur Programme kennt. Ersetzen Sie den Pfad durch den Ordner von Overprint auf jenem Rechner.",
      cursor: "In ~/.cursor/mcp.json.",
      vsCode: "In .vscode/mcp.json. VS Code fragt nach dem Schlüssel und behält ihn.",
      codex: "In ~/.codex/config.toml.",
    },
    copyConfiguration: "Konfiguration kopieren",
  },
  loading: "Schlüssel werden geladen",
  list: "Schlüssel",
  noun: "Schlüssel",
  partial: (count) =>
    plural(count, {
      one: "1 Schlüssel war nicht lesbar und fehlt hier.",
      other: `${formatCount(count)} Schlüssel waren nicht lesbar und fehlen hier.`,
    }),
  states: { active: "Aktiv", expired: "Abgelaufen", revoked: "Widerrufen" },
  fields: {
    scopes: "Rechte",
    templates: "Vorlagen",
    limit: "Grenze",
    created: "Erstellt",
    lastUsed: "Zuletzt benutzt",
    expires: "Läuft ab",
  },
  by: (name) => `von ${name}`,
  limit: (quota, seconds) =>
    `${formatCount(quota)} Anfragen in ${plural(seconds, { one: "1 Sekunde", other: `${formatCount(seconds)} Sekunden` })}`,
  requests: "Anfragen",
  requestsOf: (name) => `Die Anfragen von ${name} zeigen`,
  revoke: "Widerrufen",
  revokeKey: (name) => `${name} widerrufen`,
  revoking: {
    title: (name) => `Den Schlüssel ${name} widerrufen?`,
    text: "Programme, die ihn benutzen, werden beim nächsten Aufruf abgewiesen, in allen Prozessen innerhalb von 5 Sekunden. Das lässt sich nicht rückgängig machen. Links, die er signiert hat, gelten weiter.",
    cancel: "Behalten",
    done: (name) => `Der Schlüssel ${name} wurde widerrufen.`,
  },
  firstRun: {
    title: "Es gibt nur den Hauptschlüssel",
    text: "Er darf alles, deshalb sollte er auf dem Server bleiben. Erstellen Sie für jedes Programm einen eigenen Schlüssel: Er lässt sich einzeln widerrufen, und seine Anfragen sind zu sehen.",
  },
  noPage: { title: "Die Liste endet vor dieser Seite", back: "Zur ersten Seite" },
  notOffered: {
    title: "Dieser Dienst hat keine Schlüssel, die sich verwalten lassen",
    text: "Die Oberfläche benutzt den einen Schlüssel aus API_KEY. Weitere gibt der Betreiber des Dienstes.",
  },
  form: {
    title: "Schlüssel erstellen",
    name: "Name",
    nameHint: "Das Programm, das ihn benutzt, etwa Shop.",
    nameMissing: "Geben Sie einen Namen ein.",
    scopeMissing: "Wählen Sie mindestens eines.",
    scopeHints: {
      render: "Rendern, Direktlinks signieren, Screenshots machen, Bilder hochladen.",
      "results:read": "Verlauf, Zustellungen und Zustand des Dienstes lesen.",
      "templates:read": "Vorlagen, Uploads und Schriften lesen.",
      "templates:write": "Vorlagen und Uploads erstellen, ändern und löschen, auch Schriften hochladen.",
      "templates:publish": "Vorlagen veröffentlichen.",
      webhooks: "Webhooks und ihr Geheimnis verwalten.",
      admin: "Alles, auch Schlüssel und das Löschen von Ergebnissen.",
    },
    allTemplates: "Alle Vorlagen",
    someTemplates: "Nur einige Vorlagen",
    templatesHint:
      "Der Schlüssel erreicht dann diese Vorlagen und ihre Anfragen und sonst nichts: keine Screenshots, keine Uploads.",
    templateMissing: "Wählen Sie mindestens eine Vorlage.",
    findTemplate: "Vorlage suchen",
    noTemplate: "Keine Vorlage heißt so.",
    chosen: (count) => plural(count, { one: "1 gewählt", other: `${formatCount(count)} gewählt` }),
    expiries: { never: "Nie", month: "In 30 Tagen", quarter: "In 90 Tagen", year: "In einem Jahr" },
    limit: "Anfragen je Minute",
    limitHint: "Leer: die gemeinsame Grenze aller Schlüssel, falls es eine gibt.",
    limitWrong: (max) => `Geben Sie eine ganze Zahl von 1 bis ${max} ein, oder lassen Sie das Feld leer.`,
  },
  made: {
    title: (name) => `Der Schlüssel ${name}`,
    warning: "Kopieren Sie den Schlüssel jetzt. Er wird nur dieses eine Mal gezeigt.",
    why: "Der Dienst speichert nur einen Prüfwert davon und kann ihn nicht noch einmal zeigen. Wer ihn hat, kann ihn benutzen: Halten Sie ihn aus Seiten, Repositories und Nachrichten heraus.",
    key: "Schlüssel",
    copy: "Schlüssel kopieren",
    copied: "Kopiert",
    done: "Fertig",
    notCopied: "Der Schlüssel wurde nicht kopiert. Trotzdem schließen?",
    closeAnyway: "Ohne Kopie schließen",
    stay: "Bleiben",
  },
};
