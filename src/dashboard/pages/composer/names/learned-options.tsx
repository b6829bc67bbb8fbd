import { texts } from "./texts.ts";

/** The suggestions of a property's field: names that earlier requests used. */
export function LearnedOptions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name}>
          {texts.sources.learned}
        </option>
      ))}
    </datalist>
  );
}
