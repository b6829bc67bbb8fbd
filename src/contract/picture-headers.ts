/** Headers of the dashboard's `/pictures`, which the interface does not have. */
export const pictureHeaders = {
  /** Of the request: a picture with a problem is answered with 204, because browsers log every error status. */
  check: "X-Picture-Check",
  /** The media type of the file as it was sent, by its first bytes; the response may be converted. */
  type: "X-Picture-Type",
  /** Its size in bytes. */
  bytes: "X-Picture-Bytes",
  /** The picture is a drawing: for another box there are other pixels. */
  drawing: "X-Picture-Drawing",
  /** Why there is no picture: one of {@link pictureLoadFaults}. */
  fault: "X-Picture-Fault",
  /** The status of the picture's server, if that was the reason. */
  status: "X-Picture-Status",
} as const;

/** Why a picture could not be fetched or read. */
export const pictureLoadFailures = [
  "notAllowed",
  "unreachable",
  "timedOut",
  "tooLarge",
  "tooManyRedirects",
  "badStatus",
  "unreadable",
  "notPicture",
] as const;
export type PictureLoadFailure = (typeof pictureLoadFailures)[number];
