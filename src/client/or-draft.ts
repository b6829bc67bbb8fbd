import { refusalOf } from "./client-error.ts";

/** Whether a template was never published: the service then refuses its identifier without a pin. */
export function isNotPublished(error: unknown): boolean {
  return refusalOf(error)?.code === "template_not_published";
}

/** Reads a template by its identifier, and one that was never published by that of its draft. */
export async function orDraft<Value>(
  templateId: string,
  read: (identifier: string) => Promise<Value>,
): Promise<Value> {
  try {
    return await read(templateId);
  } catch (error) {
    if (!isNotPublished(error)) throw error;
    return read(`${templateId}@draft`);
  }
}
