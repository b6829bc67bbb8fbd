/** What the service and the process that opens pictures say to each other: one picture at a time. */
import type { PictureFault, PreparedPicture } from "./prepare-picture.ts";

export interface ToPictureProcess {
  bytes: Uint8Array;
}

export type FromPictureProcess =
  | { kind: "ready" }
  | { kind: "opened"; picture: PreparedPicture }
  | { kind: "refused"; fault: PictureFault; message: string };
