import { pluralIn } from "../../../base/language/catalogue.ts";
import type { texts } from "./texts.ts";

const plural = pluralIn("de");

export const translation: typeof texts = {
  title: "Namen der Komponenten",
  component: "Komponente",
  newName: "Neuer Name",
  newNameHint: "Der frühere Name bleibt als Alias gültig: Aufrufer dürfen ihn weiter senden.",
  empty: "Geben Sie einen Namen ein.",
  taken: (name) => `${name} gibt es schon.`,
  dotted: () => "Ein Name darf keinen Punkt enthalten, denn Aufrufer schreiben Komponente.Eigenschaft.",
  formerId: (name) => `${name} ist ein früherer Name einer anderen Komponente.`,
  missing: "Diese Komponente gibt es in der Vorlage nicht mehr.",
  uses: (key, calls) =>
    plural(calls, {
      one: `Ein Aufruf der letzten 30 Tage setzte ${key}.`,
      other: `${calls} Aufrufe der letzten 30 Tage setzten ${key}.`,
    }),
  unused: "Kein Aufruf der letzten 30 Tage setzte sie.",
  formerNames: "Frühere Namen",
  noFormerNames: "Keine. Eine umbenannte Komponente behält hier ihren früheren Namen.",
  formerName: (former, name) => `${former} ist ${name}`,
  calls: (count) =>
    count === 0
      ? "Keine Aufrufe in 30 Tagen"
      : plural(count, { one: "Ein Aufruf in 30 Tagen", other: `${count} Aufrufe in 30 Tagen` }),
  remove: (former) => `Früheren Namen ${former} entfernen`,
  rename: "Umbenennen",
  close: "Schließen",
  renamed: (from, to) => `${from} heißt jetzt ${to}.`,
  renamedInDraft: (from, to) => `${from} heißt jetzt im Entwurf ${to}.`,
  notRenamed: (from) => `Die andere Fassung bestimmt den Namen von ${from}.`,
  removed: (former) => `Aufrufer können ${former} nicht mehr senden.`,
  removedInDraft: (former) =>
    `Sobald der Entwurf veröffentlicht ist, können Aufrufer ${former} nicht mehr senden.`,
};
