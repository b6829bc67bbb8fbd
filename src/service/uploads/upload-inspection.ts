/** What the service and the process that opens uploads say to each other. */
import type { PreparedPicture } from "../rendering/prepare-picture.ts";
import type { UploadType } from "./upload-type.ts";

export interface InspectionOrder {
  bytes: Uint8Array;
  type: UploadType;
}

export type InspectedUpload = { kind: "picture" } & PreparedPicture;

export type InspectionReport =
  | { ok: true; upload: InspectedUpload }
  /** The file is at fault; `message` is for the person who sent it. */
  | { ok: false; message: string };
