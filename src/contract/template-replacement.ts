import * as z from "zod/mini";
import { optional } from "./fields.ts";
import { templateDraftSchema } from "./template-requests.ts";

/** Body to replace a template. */
export const templateReplacementSchema = z.extend(templateDraftSchema, {
  /** Saved as the draft in the same transaction, so that replacing the published state keeps the draft. */
  draft: optional(z.omit(templateDraftSchema, { sourceTemplateId: true, directLinks: true })),
});
export type TemplateReplacementBody = z.infer<typeof templateReplacementSchema>;
