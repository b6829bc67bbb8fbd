import type { Client } from "#client/create-client.ts";
import type { Asset } from "#contract/account.ts";
import { escapePattern } from "#contract/strings.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { saveDocument } from "../../model/template/save-document.ts";
import { latestStateOf, readStoredStates } from "../../model/template/stored-states.ts";

/** The name of an upload in a document: `asset:…` of a picture, the family of a font. */
export type UploadReference = Pick<Asset, "reference"> & { isFont: boolean };

/** Properties of components, and of pages, that hold the family of a font. */
const fontProperty = /^(?:font|emphasisFont|font-family|--.+)$/;
/** The declarations of a style sheet, or of a `style` attribute, that name families. */
const fontDeclarations = /(?:font(?:-family)?|--[\w-]+)\s*:[^;{}<>]*/gi;

/** A document with another upload in the place of one; the document itself if it does not name it. */
export function replaceUpload(document: JsonObject, from: UploadReference, to: UploadReference): JsonObject {
  const family = new RegExp(`(?<![\\w-])${escapePattern(from.reference)}(?![\\w-])`, "gi");
  const inText = (text: string, name: string): string => {
    // The name of a picture is a hash, which means the same wherever it is.
    if (!from.isFont) return text.replaceAll(from.reference, to.reference);
    if (name === "css" || name === "html")
      return text.replaceAll(fontDeclarations, (found) => found.replaceAll(family, () => to.reference));
    const isFamily = text.trim().toLowerCase() === from.reference.toLowerCase();
    return fontProperty.test(name) && isFamily ? to.reference : text;
  };
  const inValue = (value: JsonValue, name: string): JsonValue => {
    if (typeof value === "string") return inText(value, name);
    if (Array.isArray(value)) {
      const items = value.map((item) => inValue(item, name));
      return items.every((item, index) => item === value[index]) ? value : items;
    }
    return isJsonObject(value) ? inObject(value) : value;
  };
  const inObject = (object: JsonObject): JsonObject => {
    const entries = Object.entries(object).map(([key, value]) => [key, inValue(value, key)] as const);
    return entries.every(([key, value]) => object[key] === value) ? object : Object.fromEntries(entries);
  };
  return inObject(document);
}

/** The newest draft of a template does not name the upload, which only the published revision does. */
export class NotInDraftError extends Error {
  override readonly name = "NotInDraftError";
}

/**
 * Saves a draft of the template with the other upload. Throws if others changed the same values meanwhile, and
 * `NotInDraftError`.
 */
export async function replaceInTemplate(
  client: Client,
  templateId: string,
  from: UploadReference,
  to: UploadReference,
): Promise<void> {
  const known = latestStateOf(await readStoredStates(client, templateId));
  const ours = replaceUpload(known.document, from, to);
  if (ours === known.document) throw new NotInDraftError();
  const edit = { base: known.document, ours };
  const saved = await saveDocument(client, templateId, edit, { asDraft: true, known });
  if (saved.outcome === "conflicts") throw new Error("Another save changed the same values.");
}
