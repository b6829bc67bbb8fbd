/** Forms by code. A `{name}` in a form is a parameter. */
export type Forms = Readonly<Record<string, string>>;

/** A parameter in a form. */
export const parameterPattern = /\{(\w+)\}/g;

/** The names of a form's parameters. */
type NamesOf<Form extends string> = Form extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesOf<Rest>
  : never;

/** Parameters of a form, each with its value; nothing if it has none. Numbers are written without separators. */
export type ParamsOf<Form extends string> = [NamesOf<Form>] extends [never]
  ? []
  : [params: { readonly [Name in NamesOf<Form>]: string | number }];

/** Writes a text by its code. A missing and a surplus parameter are errors of the compiler. */
export type TextWriter<Table extends Forms> = <Code extends keyof Table & string>(
  code: Code,
  ...params: ParamsOf<Table[Code]>
) => string;

/** The writer of a table of forms. Values are not read as forms, so a `{name}` in one stays as it is. */
export function writerOf<const Table extends Forms>(table: Table): TextWriter<Table> {
  return (code, ...params) => {
    const values: Readonly<Record<string, string | number>> = params[0] ?? {};
    return (table[code] ?? code).replaceAll(parameterPattern, (whole, name: string) =>
      String(values[name] ?? whole),
    );
  };
}
