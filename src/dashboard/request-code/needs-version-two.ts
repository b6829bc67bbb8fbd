import { renderBodySchema } from "#contract/render.ts";

/** The fields of version 1 of the interface. Our service accepts all fields in both versions; a remote one may not. */
const versionOneFields = ["template", "changes", "changesDictionary", "expires", "webhookUrl", "metadata"];
const versionTwoFields = new Set(
  Object.keys(renderBodySchema.shape).filter((field) => !versionOneFields.includes(field)),
);

/** Whether a render's body has a field that only version 2 of the endpoint accepts. */
export function needsVersionTwo(body: object): boolean {
  return Object.entries(body).some(([field, value]) => value !== undefined && versionTwoFields.has(field));
}
