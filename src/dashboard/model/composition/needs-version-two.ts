import { originalRenderFields } from "#contract/original-interface.ts";
import { renderBodySchema } from "#contract/render.ts";

/** Our service accepts all fields in both versions; a remote one may not. */
const versionTwoFields = new Set(
  Object.keys(renderBodySchema.shape).filter((field) => !originalRenderFields.includes(field)),
);

/** Whether a render's body has a field that only version 2 of the endpoint accepts. */
export function needsVersionTwo(body: object): boolean {
  return Object.entries(body).some(([field, value]) => value !== undefined && versionTwoFields.has(field));
}
