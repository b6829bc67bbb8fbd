type NullableKey<Fields> = {
  [Name in keyof Fields]: null extends Fields[Name] ? Name : never;
}[keyof Fields];

/** The same fields; the nullable ones are absent if they are null. */
export type WithoutNulls<Fields> = Omit<Fields, NullableKey<Fields>> & {
  [Name in NullableKey<Fields>]?: NonNullable<Fields[Name]>;
};

/** Omits fields that are null: clients generated from the interface's description fail on null. */
export function withoutNulls<Fields extends object>(fields: Fields): WithoutNulls<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript cannot follow the filter.
  return Object.fromEntries(present) as WithoutNulls<Fields>;
}
