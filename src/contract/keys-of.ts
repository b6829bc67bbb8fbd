/** The keys of a table whose type names all of them, in its order. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- TypeScript allows objects to have more keys than their type.
  return Object.keys(table) as (keyof Table & string)[];
}
