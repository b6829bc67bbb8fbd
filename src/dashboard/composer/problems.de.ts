/*
 * What the contract and the scene say of a value, in German. Their messages are made for programs too and stay English
 * on the wire; here the known ones are read and said again. One that is not known is shown as it came.
 */

const things: readonly (readonly [RegExp, string])[] = [
  [/^a CSS colour such as (.+) or (.+)$/, "eine CSS-Farbe wie $1 oder $2"],
  [/^a gradient such as (.+) or (.+), or "none"$/, "ein Verlauf wie $1 oder $2, oder „none“"],
  [/^a number from (\S+) to (\S+)$/, "eine Zahl von $1 bis $2"],
  [/^an integer from (\S+) to (\S+)$/, "eine ganze Zahl von $1 bis $2"],
  [/^true or false$/, "true oder false"],
  [/^one of (.+)$/, "eins von $1"],
  [/^text$/, "ein Text"],
  [/^an object$/, "ein Objekt"],
  [/^at most (\d+) characters$/, "höchstens $1 Zeichen lang"],
  [/^at most (\d+) bytes of JSON$/, "höchstens $1 Bytes JSON"],
  [
    /^an http or https URL, an "asset:" reference or a base64 "data:image\/" URL$/,
    "eine Adresse mit http oder https, ein Verweis „asset:“ oder eine base64-Adresse „data:image/“",
  ],
  [
    /^the name of a font family, 1 to 100 letters, digits and spaces$/,
    "der Name einer Schriftfamilie, 1 bis 100 Buchstaben, Ziffern und Leerzeichen",
  ],
  [
    /^an absolute http or https URL of at most (\d+) characters(, without credentials)?$/,
    "eine vollständige Adresse mit http oder https, höchstens $1 Zeichen, ohne Zugangsdaten",
  ],
  [/^a (?:file|batch) name, 1 to (\d+) characters$/, "ein Name von 1 bis $1 Zeichen"],
  [
    /^a list of at most (\d+) (?:numbers|texts|colours|entries), as an array or separated by commas$/,
    "eine Liste mit höchstens $1 Einträgen, als Array oder mit Kommas getrennt",
  ],
  [
    /^an http, https, mailto or tel address, or a # and a place in the page$/,
    "eine Adresse mit http, https, mailto oder tel, oder ein # und eine Stelle der Seite",
  ],
  [
    /^a list of at most (\d+) objects, each with a text or a number for every field$/,
    "eine Liste mit höchstens $1 Objekten, jedes mit einem Text oder einer Zahl für jedes Feld",
  ],
  [/^a list of at most (\d+) paths like (.+)$/, "eine Liste mit höchstens $1 Pfaden wie $2"],
];

const values: Readonly<Record<string, string>> = {
  nothing: "nichts",
  "an array": "ein Array",
  "an object": "ein Objekt",
};

const sentences: readonly (readonly [RegExp, string])[] = [
  [/^must not contain a NUL character$/, "darf kein NUL-Zeichen enthalten"],
  [/^unknown field$/, "unbekanntes Feld"],
  [/^and (\d+) more$/, "und $1 weitere"],
  [/^nothing more is expected after the value$/, "nach dem Wert wird nichts mehr erwartet"],
  [/^the value is nested too deeply$/, "der Wert ist zu tief verschachtelt"],
  [/^a key in double quotes is expected$/, "ein Schlüssel in doppelten Anführungszeichen wird erwartet"],
  [
    /^the text that starts here has no closing quote$/,
    "dem Text, der hier beginnt, fehlt das schließende Anführungszeichen",
  ],
  [
    /^a control character must be written as an escape$/,
    "ein Steuerzeichen muss als Escape-Folge geschrieben werden",
  ],
  [/^this escape is not known$/, "diese Escape-Folge ist unbekannt"],
  [/^the text ends too early$/, "der Text endet zu früh"],
  [/^a value is expected$/, "ein Wert wird erwartet"],
  [/^no component '(.+?)'$/, "keine Komponente „$1“"],
  [
    /^component '(.+?)' \((\w+)\) has no property '(.+?)'$/,
    "die Komponente „$1“ ($2) hat keine Eigenschaft „$3“",
  ],
  [
    /^component '(.+?)' shows (\d+) of (\d+) rows; the rows of a page may have (\d+) elements together$/,
    "die Komponente „$1“ zeigt $2 von $3 Zeilen; die Zeilen einer Seite dürfen zusammen $4 Elemente haben",
  ],
  [/^no font '(.+?)'$/, "keine Schrift „$1“"],
];

/** A message of the contract or the scene, with or without a full stop. */
export function germanProblem(problem: string): string {
  const suggestion = /^(.+); did you mean '(.+)'\?$/s.exec(problem);
  if (suggestion !== null)
    return `${germanProblem(suggestion[1] ?? "")}; meinten Sie „${suggestion[2] ?? ""}“?`;
  const rule = /^(must be|required:) (.+?)(?:; (got|entry \d+ is) (.+?))?(\.?)$/is.exec(problem);
  if (rule === null) return say(sentences, problem) ?? problem;
  const [, start = "", what = "", found, value = "", stop = ""] = rule;
  const thing = say(things, what);
  if (thing === undefined) return problem;
  const beginning = start.toLowerCase() === "must be" ? "muss sein" : "erforderlich";
  const cause =
    found === undefined
      ? ""
      : found === "got"
        ? `; hier steht ${values[value] ?? value}`
        : `; Eintrag ${found.replace(/\D/g, "")} ist ${value}`;
  return `${beginning}: ${thing}${cause}${stop}`;
}

function say(table: readonly (readonly [RegExp, string])[], text: string): string | undefined {
  const row = table.find(([pattern]) => pattern.test(text));
  return row === undefined ? undefined : text.replace(row[0], row[1]);
}
