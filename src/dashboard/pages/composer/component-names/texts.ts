import { catalogue, pluralIn } from "../../../base/language/catalogue.ts";

const plural = pluralIn("en");

/** The names of a template's components. */
export const texts = catalogue("pages/composer/component-names", {
  title: "Names of the components",
  component: "Component",
  newName: "New name",
  newNameHint: "The former name stays an alias: callers may still send it.",
  empty: "Type a name.",
  taken: (name: string) => `${name} already exists.`,
  dotted: () => "A name cannot contain a dot, because callers write component.property.",
  formerId: (name: string) => `${name} is a former name of another component.`,
  missing: "The template no longer has this component.",
  uses: (key: string, calls: number) =>
    plural(calls, {
      one: `One call of the last 30 days set ${key}.`,
      other: `${calls} calls of the last 30 days set ${key}.`,
    }),
  unused: "No call of the last 30 days set it.",
  formerNames: "Former names",
  noFormerNames: "None. A renamed component keeps its former name here.",
  formerName: (former: string, name: string) => `${former} is ${name}`,
  calls: (count: number) =>
    count === 0
      ? "No calls in 30 days"
      : plural(count, { one: "One call in 30 days", other: `${count} calls in 30 days` }),
  remove: (former: string) => `Remove the former name ${former}`,
  rename: "Rename",
  close: "Close",
  renamed: (from: string, to: string) => `${from} is now ${to}.`,
  renamedInDraft: (from: string, to: string) => `${from} is now ${to} in the draft.`,
  notRenamed: (from: string) => `The other save decided the name of ${from}.`,
  removed: (former: string) => `Callers can no longer send ${former}.`,
  removedInDraft: (former: string) => `Once the draft is published, callers can no longer send ${former}.`,
});
