import { readFile } from "node:fs/promises";
import type { UploadedFace } from "#contract/account.ts";
import { findFamily, type FontFile, uploadsPackage } from "#scene/fonts/catalogue.ts";
import { listDocumentFamilies } from "#scene/html/html-fonts.ts";
import { listNamedFamilies } from "#scene/needed-fonts.ts";
import { assetObjectKey, listFaces } from "../storage/assets-store.ts";
import type { Database } from "../storage/database.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { type AnyDocument, isHtmlDocument } from "../templates/template-kinds.ts";
import { locateFontFile } from "./locate-font-file.ts";

/** Uploaded fonts. */
export interface UploadedFonts {
  /** The families that a document names and the product does not have; they may have been uploaded, now or later. */
  familiesIn: (document: AnyDocument) => string[];
  /** The faces of these families, the newest first. Without a name it runs no query. */
  facesOf: (families: readonly string[]) => Promise<UploadedFace[]>;
  /** The plain font of a face; undefined if it is no longer stored. */
  readFile: (identifier: string) => Promise<Uint8Array | undefined>;
}

export function createUploadedFonts(db: Database, objects: ObjectStore): UploadedFonts {
  return {
    familiesIn: listUploadedFamilies,
    facesOf: (families) => listFaces(db, families),
    readFile: async (identifier) => (await objects.get(assetObjectKey(identifier)))?.bytes,
  };
}

/** The families that a document names and the product does not have. */
export function listUploadedFamilies(document: AnyDocument): string[] {
  return namedIn(document).filter((family) => findFamily(family) === undefined && !family.includes("\0"));
}

function namedIn(document: AnyDocument): string[] {
  return isHtmlDocument(document) ? listDocumentFamilies(document) : listNamedFamilies(document);
}

/** The bytes of a bundled or an uploaded font; undefined if an upload was deleted. */
export async function readFontFile(
  file: FontFile,
  fonts: Pick<UploadedFonts, "readFile">,
): Promise<Uint8Array | undefined> {
  return file.package === uploadsPackage ? fonts.readFile(file.path) : readFile(locateFontFile(file));
}
