/** A failure of something that is not ours, such as a caller's host or the browser. It shows nothing about our stores. */
export class ExternalError extends Error {}
