import { fieldWords, valueProblemWords } from "#contract/value-problem-words.ts";
import {
  type Expectations,
  type ValueProblem,
  type ValueProblems,
  type Found,
  phrase,
  type Phrases,
} from "#contract/value-problems.ts";
import { translateServiceText } from "#contract/texts/read-service-text.ts";
import { germanServiceTexts } from "./service-texts.de.ts";

const expectations: Phrases<Expectations> = {
  text: () => "ein Text",
  color: ({ examples }) => `eine CSS-Farbe wie ${orList(examples)}`,
  gradient: ({ examples }) => `ein Verlauf wie ${orList(examples)}, oder „none“`,
  number: ({ minimum, maximum }) => `eine Zahl von ${numberWords(minimum)} bis ${numberWords(maximum)}`,
  integer: ({ minimum, maximum }) => `eine ganze Zahl von ${minimum} bis ${maximum}`,
  opacity: () =>
    "eine Zahl von 0 bis 1 oder ein Prozentwert: „0 %“ bis „100 %“ oder eine Zahl über 1 bis 100",
  boolean: () => "true oder false",
  oneOf: ({ words }) => `eins von ${words.join(", ")}`,
  object: () => "ein Objekt",
  characters: ({ max }) => `höchstens ${max} Zeichen lang`,
  shortForm: ({ max }) =>
    `in der Kurzform, die jede Klammer {} verdoppelt und einen Teil mit Stil in Klammern setzt, höchstens ${max} Zeichen lang`,
  jsonBytes: ({ max }) => `höchstens ${max} Bytes JSON`,
  picture: () =>
    "eine Adresse mit http oder https, ein Verweis „asset:“ oder eine base64-Adresse „data:image/“",
  icon: ({ nearest }) =>
    nearest === undefined
      ? "der Name eines Symbols, etwa „heart“"
      : `der Name eines Symbols, am nächsten ist „${nearest}“`,
  iconPath: () => "der Umriss eines Symbols, etwa M4 12h16",
  font: () => "der Name einer Schriftfamilie, 1 bis 100 Buchstaben, Ziffern und Leerzeichen",
  webAddress: ({ max }) =>
    `eine vollständige Adresse mit http oder https, höchstens ${max} Zeichen, ohne Zugangsdaten`,
  name: ({ of, max }) => (of === "template" ? "die ID einer Vorlage" : `ein Name von 1 bis ${max} Zeichen`),
  list: ({ max }) => `eine Liste mit höchstens ${max} Einträgen, als Array oder mit Kommas getrennt`,
  link: () => "eine Adresse mit http, https, mailto oder tel, oder ein # und eine Stelle der Seite",
  rows: ({ max }) =>
    `eine Liste mit höchstens ${max} Objekten, jedes mit einem Text oder einer Zahl für jedes Feld`,
  runs: ({ max, example }) => `Text, oder eine Liste mit höchstens ${max} Teilen wie ${example}`,
  paths: ({ max, example }) => `eine Liste mit höchstens ${max} Pfaden wie ${example}`,
  changeItems: () => "ein Array von Änderungen",
  changeItem: () => "ein Objekt mit „id“",
  renderBody: () => "ein Objekt mit „template“ und Änderungen",
  dictionary: () => "ein Objekt mit Schlüsseln wie „Komponente.Eigenschaft“",
  tagNames: () => "ein Objekt mit den Namen der Platzhalter",
  data: () => "ein Objekt oder ein Array von Objekten",
  cssValue: () =>
    "ein CSS-Wert ohne Anführungszeichen, Adressen, Klammern {} und Semikolons, wie 12px oder #ff0000",
  tagRows: ({ of, max }) =>
    `eine Liste mit höchstens ${max} ${{ texts: "Texten", objects: "Objekten", "texts or objects": "Texten oder Objekten" }[of]}`,
  componentId: () => "die ID einer Komponente, als Text",
  propertyName: () => "der Name einer Eigenschaft, als Text",
  other: ({ text }) => text,
};

function inputWords({ input, label, rule, limit = "", got, length = 0 }: ValueProblems["input"]): string {
  const name = label === undefined ? `„${input}“` : `„${label}“ (${input})`;
  const value = foundWords(got);
  switch (rule) {
    case "required":
      return `${name} ist erforderlich; hier steht ${value}`;
    case "minLength":
      return `${name} braucht mindestens ${limit} Zeichen; hier stehen ${length}: ${value}`;
    case "maxLength":
      return `${name} nimmt höchstens ${limit} Zeichen; hier stehen ${length}: ${value}`;
    case "minimum":
      return `${name} muss mindestens ${numberWords(limit)} sein; hier steht ${value}`;
    case "maximum":
      return `${name} darf höchstens ${numberWords(limit)} sein; hier steht ${value}`;
    case "oneOf":
      return `${name} muss eins von ${limit} sein; hier steht ${value}`;
    case "pattern":
      return `${name} muss zum Muster ${limit} passen; hier steht ${value}`;
    case "overflow":
      return `${name} passt nicht in seinen Kasten; hier stehen ${length} Zeichen: ${value}`;
    case "onlyInputs":
      return `${name} lässt sich in dieser Vorlage nicht ändern, nur ${limit}; hier steht ${value}`;
  }
}

const faults: Phrases<ValueProblems> = {
  mustBe: ({ what, got }) =>
    `muss sein: ${phrase(expectations, what)}${got === undefined ? "" : `; hier steht ${foundWords(got)}`}`,
  required: ({ what }) => `erforderlich: ${phrase(expectations, what)}`,
  entryIs: ({ what, entry, got }) =>
    `muss sein: ${phrase(expectations, what)}; Eintrag ${entry} ist ${foundWords(got)}`,
  pathIs: ({ what, entry, problem }) => `muss sein: ${phrase(expectations, what)}; path ${entry} ${problem}`,
  inEntry: ({ entry, field, fault }) =>
    `Eintrag ${entry}: ${fieldWords(field, fault, germanValueProblem(fault))}`,
  nul: () => "darf kein NUL-Zeichen enthalten",
  character: ({ character, code, in: part }) =>
    `darf ${part === "host" ? "im Hostnamen " : ""}kein ${character === "" ? code : `„${character}“ (${code})`} enthalten`,
  listsTooLarge: ({ max }) =>
    `darf die Listen der Platzhalter zusammen nicht über ${max.toLocaleString("de-DE")} Werte bringen, Einträge mitgezählt`,
  tooManyFields: ({ max, got }) => `darf höchstens ${max} Felder haben; hier sind es ${got}`,
  unknownField: () => "unbekanntes Feld",
  more: ({ count }) => `und ${count} weitere`,
  valueMissing: () => "neben „property“ erforderlich",
  propertyUnnamed: () => "eine Eigenschaft braucht einen Namen",
  componentUnnamed: () => "eine Komponente braucht einen Namen",
  notDotted: () => "muss die Form „Komponente.Eigenschaft“ haben",
  emptyBesideDot: () =>
    "muss die Form „Komponente.Eigenschaft“ haben, mit einem Namen auf beiden Seiten des Punkts",
  dotInComponent: () => "eine ID darf in dieser Form keinen Punkt enthalten; senden Sie sie in „changes“",
  badEncoding: ({ text }) =>
    `„${text}“ ist kein gültiges prozentkodiertes UTF-8; schreiben Sie ein Prozentzeichen als %25`,
  nulInName: () => "ein Name darf kein NUL-Zeichen enthalten",
  nameTooLong: ({ max }) =>
    `die ID einer Komponente und der Name einer Eigenschaft sind höchstens ${max} Zeichen lang`,
  tooManyChanges: ({ max, got }) => `höchstens ${max} Änderungen werden angenommen; hier sind es ${got}`,
  secret: () =>
    "ein Schlüssel gehört nicht in den Inhalt einer Anfrage und nicht in eine Adresse, die geteilt wird",
  notAccepted: () => "wird nicht angenommen",
  hostNotAllowed: () =>
    "darf nicht aufgerufen werden. Der Betreiber kann einen Host mit ALLOW_HOSTS erlauben",
  unknownComponent: ({ name, suggestion }) => `keine Komponente „${name}“${meant(suggestion)}`,
  unknownProperty: ({ component, type, name, suggestion }) =>
    `die Komponente „${component}“ (${type}) hat keine Eigenschaft „${name}“${meant(suggestion)}`,
  unknownRowField: ({ component, name, fields }) =>
    `die Zeilen der Komponente „${component}“ haben kein Feld „${name}“; bekannt: ${fields}`,
  unknownRunField: ({ name, fields }) => `unbekanntes Feld „${name}“; bekannt: ${fields}`,
  idleEmphasis: ({ component }) =>
    `die Hervorhebung in der Komponente „${component}“ zeigt nichts; die Komponente hat keinen Stil dafür, etwa „emphasisColor“ oder „emphasisWeight“`,
  input: inputWords,
  emptyTag: ({ tag }) => `der Platzhalter ${tag} hat keinen Wert und ist leer`,
  emptyTagEntries: ({ tag, empty, all }) =>
    `der Platzhalter ${tag} hat in ${empty} von ${all} Einträgen seiner Liste keinen Wert`,
  json: ({ reason }) => jsonReasons[reason],
  // A sentence of the service, which is one of its own texts or English.
  other: ({ text }) => translateServiceText(text, germanServiceTexts),
};

const jsonReasons = {
  more: "nach dem Wert wird nichts mehr erwartet",
  tooDeep: "der Wert ist zu tief verschachtelt",
  key: "ein Schlüssel in doppelten Anführungszeichen wird erwartet",
  colon: "nach dem Schlüssel wird „:“ erwartet",
  commaOrBrace: "„,“ oder „}“ wird erwartet",
  commaOrBracket: "„,“ oder „]“ wird erwartet",
  openQuote: "dem Text, der hier beginnt, fehlt das schließende Anführungszeichen",
  control: "ein Steuerzeichen muss als Escape-Folge geschrieben werden",
  escape: "diese Escape-Folge ist unbekannt",
  end: "der Text endet zu früh",
  value: "ein Wert wird erwartet",
} as const;

const found = { nothing: "nichts", null: "null", array: "ein Array", object: "ein Objekt" } as const;

/** Describes a fault in German; in English if the service describes the accepted values in English. */
export function germanValueProblem(fault: ValueProblem): string {
  const isEnglish = "what" in fault.params && fault.params.what.code === "other";
  return isEnglish ? valueProblemWords(fault) : phrase(faults, fault);
}

function foundWords(value: Found): string {
  if (typeof value !== "object") return found[value];
  return value.text.startsWith('"') ? `„${value.text.replaceAll(/^"|"$/g, "")}“` : numberWords(value.text);
}

/** A number with a comma; any other text as it is. */
function numberWords(number: string | number): string {
  return String(number).replace(/^(-?\d+)\.(?=\d+$)/, "$1,");
}

function orList(examples: readonly string[]): string {
  const [last = ""] = examples.slice(-1);
  return examples.length < 2 ? last : `${examples.slice(0, -1).join(", ")} oder ${last}`;
}

function meant(suggestion: string | undefined): string {
  return suggestion === undefined ? "" : `; meinten Sie „${suggestion}“?`;
}
