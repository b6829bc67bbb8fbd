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

declare const written: unique symbol;

/** A text that was written from a form, so that it can be read back. Errors for callers take no other. */
export type WrittenText = string & { readonly [written]: true };

/** Writes a text by its code. A missing and a surplus parameter are errors of the compiler. */
export type TextWriter<Table extends Forms> = <Code extends keyof Table & string>(
  code: Code,
  ...params: ParamsOf<Table[Code]>
) => WrittenText;

/** The writer of a table of forms. Values are not read as forms, so a `{name}` in one stays as it is. */
export function writerOf<const Table extends Forms>(table: Table): TextWriter<Table> {
  return (code, ...params) => {
    const values: Readonly<Record<string, string | number>> = params[0] ?? {};
    const text = (table[code] ?? code).replaceAll(parameterPattern, (whole, name: string) =>
      String(values[name] ?? whole),
    );
    // oxlint-disable-next-line typescript/consistent-type-assertions -- This is where such a text is made.
    return text as WrittenText;
  };
}
