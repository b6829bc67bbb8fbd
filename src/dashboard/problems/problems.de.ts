/*
 * The messages of the contract and the scene about a value, in German. Their messages are made for programs too and stay English
 * on the wire; here the known ones are read and said again. One that is not known is shown as it came.
 */

const things: readonly (readonly [RegExp, string])[] = [
  [/^a CSS colour such as (.+) or (.+)$/, "eine CSS-Farbe wie $1 oder $2"],
  [/^a gradient such as (.+) or (.+), or "none"$/, "ein Verlauf wie $1 oder $2, oder „none“"],
  [/^a number from (\S+) to (\S+)$/, "eine Zahl von $1 bis $2"],
  [
    /^a number from 0 to 1, or a percentage: "0 %" to "100 %" or a number above 1 up to 100$/,
    "eine Zahl von 0 bis 1 oder ein Prozentwert: „0 %“ bis „100 %“ oder eine Zahl über 1 bis 100",
  ],
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
  [/^an array of change items$/, "ein Array von Änderungen"],
  [/^an object with an "id"$/, "ein Objekt mit „id“"],
  [/^an object with "template" and changes$/, "ein Objekt mit „template“ und Änderungen"],
  [
    /^an object with keys of the form "component.property"$/,
    "ein Objekt mit Schlüsseln wie „Komponente.Eigenschaft“",
  ],
  [/^an object with the tags' names$/, "ein Objekt mit den Namen der Platzhalter"],
  [
    /^a CSS value without quotes, addresses, braces and semicolons, such as (\S+) or (\S+)$/,
    "ein CSS-Wert ohne Anführungszeichen, Adressen, Klammern {} und Semikolons, wie $1 oder $2",
  ],
  [/^a list of at most (\d+) texts$/, "eine Liste mit höchstens $1 Texten"],
  [/^a list of at most (\d+) objects$/, "eine Liste mit höchstens $1 Objekten"],
  [/^a list of at most (\d+) texts or objects$/, "eine Liste mit höchstens $1 Texten oder Objekten"],
  [/^an object, or an array of objects$/, "ein Objekt oder ein Array von Objekten"],
  [/^(?:text, )?the id of a component$/, "die ID einer Komponente, als Text"],
  [/^(?:text, )?the name of a property$/, "der Name einer Eigenschaft, als Text"],
  [/^a template identifier(?:, 1 to (\d+) characters)?$/, "die ID einer Vorlage"],
];

const values: Readonly<Record<string, string>> = {
  nothing: "nichts",
  "an array": "ein Array",
  "an object": "ein Objekt",
};

const sentences: readonly (readonly [RegExp, string])[] = [
  [/^must not contain a NUL character$/, "darf kein NUL-Zeichen enthalten"],
  [
    /^must not bring the lists of merge tags above (\S+) values together, entries included$/,
    "darf die Listen der Platzhalter zusammen nicht über $1 Werte bringen, Einträge mitgezählt",
  ],
  [/^unknown field$/, "unbekanntes Feld"],
  [/^and (\d+) more$/, "und $1 weitere"],
  [/^required beside "property"$/, "neben „property“ erforderlich"],
  [/^a property needs a name$/, "eine Eigenschaft braucht einen Namen"],
  [/^a component needs a name$/, "eine Komponente braucht einen Namen"],
  [/^must have the form "component\.property"$/, "muss die Form „Komponente.Eigenschaft“ haben"],
  [
    /^must have the form "component\.property", with a name on both sides of the dot$/,
    "muss die Form „Komponente.Eigenschaft“ haben, mit einem Namen auf beiden Seiten des Punkts",
  ],
  [
    /^a component id must not contain a dot in this form; send it in "changes" instead$/,
    "eine ID darf in dieser Form keinen Punkt enthalten; senden Sie sie in „changes“",
  ],
  [
    /^"([\s\S]*)" is not valid percent-encoded UTF-8; write a percent sign as %25$/,
    "„$1“ ist kein gültiges prozentkodiertes UTF-8; schreiben Sie ein Prozentzeichen als %25",
  ],
  [/^a name must not contain a NUL character$/, "ein Name darf kein NUL-Zeichen enthalten"],
  [
    /^a component's id and a property's name are at most (\d+) characters long$/,
    "die ID einer Komponente und der Name einer Eigenschaft sind höchstens $1 Zeichen lang",
  ],
  [
    /^at most (\d+) changes are accepted; got (\d+)$/,
    "höchstens $1 Änderungen werden angenommen; hier sind es $2",
  ],
  [
    /^a key has no place in a request's body, and none in an address that is shared$/,
    "ein Schlüssel gehört nicht in den Inhalt einer Anfrage und nicht in eine Adresse, die geteilt wird",
  ],
  [
    /^may not be (?:captured|reached): .+ The operator can allow a host with ALLOW_HOSTS\.?$/s,
    "darf nicht aufgerufen werden. Der Betreiber kann einen Host mit ALLOW_HOSTS erlauben",
  ],
  [/^is not accepted$/, "wird nicht angenommen"],
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
  [/^the tag (.+?) has no value and is empty$/, "der Platzhalter $1 hat keinen Wert und ist leer"],
  [
    /^the tag (.+?) has no value in (\d+) of (\d+) entries of its list$/,
    "der Platzhalter $1 hat in $2 von $3 Einträgen seiner Liste keinen Wert",
  ],
  [
    /^the list (.+?) shows (\d+) of (\d+) entries; the rows of a page may have (\d+) elements together$/,
    "die Liste $1 zeigt $2 von $3 Einträgen; die Zeilen einer Seite dürfen zusammen $4 Elemente haben",
  ],
  [/^must have at most (\d+) fields; got (\d+)$/, "darf höchstens $1 Felder haben; hier sind es $2"],
];

/** A message of the contract or the scene, with or without a full stop. */
export function germanProblem(problem: string): string {
  const [, entry, field = "", rest = ""] = /^entry (\d+): (?:(\S+) )?(must .+)$/s.exec(problem) ?? [];
  if (entry !== undefined)
    return `Eintrag ${entry}: ${field === "" ? "" : `${field} `}${germanProblem(rest)}`;
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
