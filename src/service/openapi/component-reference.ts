/** A JSON Schema of the 2020-12 draft, which OpenAPI 3.1 uses as it is. */
export type JsonSchema = Record<string, unknown>;

export function componentReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
