import { renderBodySchema, renderBodyV2Schema } from "#contract/render.ts";

const versionTwoFields = Object.keys(renderBodyV2Schema.shape).filter(
  (field) => !Object.hasOwn(renderBodySchema.shape, field),
);

/** Whether a render's body has a field that only version 2 of the endpoint takes. A remote service may have version 1 only. */
export function needsVersionTwo(body: Readonly<Record<string, unknown>>): boolean {
  return versionTwoFields.some((field) => body[field] !== undefined);
}
