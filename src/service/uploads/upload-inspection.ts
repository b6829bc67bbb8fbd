/** Messages between the service and the process that opens an upload. */
import type { PreparedPicture } from "../pictures/prepare-picture.ts";
import type { ReadFace } from "./read-font.ts";
import type { UploadType } from "../pictures/upload-type.ts";

export interface InspectionOrder {
  bytes: Uint8Array;
  /** Detected from its bytes. */
  type: UploadType;
}

/** A file as it is stored. */
export type InspectedUpload =
  | ({ kind: "picture"; contentType: PreparedPicture["contentType"] | "image/svg+xml" } & Omit<
      PreparedPicture,
      "contentType"
    >)
  | { kind: "font"; bytes: Uint8Array; contentType: "font/ttf" | "font/otf"; face: ReadFace };

export type InspectionReport =
  | { ok: true; upload: InspectedUpload }
  /** The file is at fault; `message` is for its sender. */
  | { ok: false; message: string };
