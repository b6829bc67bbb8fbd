import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { toFileName } from "#contract/file-name.ts";
import type { Connection } from "#contract/connection.ts";
import { findFormat, formatOfExtension, formats, outputFormats } from "#contract/formats.ts";
import { pause } from "../../../base/browser/pause.ts";
import { refusalStatus } from "../../../base/connection/failure-words.ts";
import { serviceAddress } from "../../../base/connection/service-address.ts";
import type { FileSize } from "./compare-file.ts";

/** The rendered file as stored by the service. */
export interface ResultFile {
  /** For an `<img>`: an object URL if the bytes were fetched, else the link. */
  address: string;
  contentType: string;
  /** Unknown for a picture of another origin. */
  bytes: number | undefined;
  /** By its content type, else by its link; `undefined` if neither says. */
  format: string | undefined;
  /** px; `undefined` for a document. */
  size: FileSize | undefined;
}

/**
 * Fetches a result by its link. Links in the interface's form at the service's address go through the client, so that
 * their bytes can be counted and compared; others, in a remote service's store, are loaded by an `<img>`. Throws a
 * `ClientError`.
 */
export async function fetchResultFile(
  client: Client,
  href: string,
  connection: Connection,
  signal: AbortSignal,
): Promise<ResultFile> {
  const blob = await fetchOwnFile(client, href, connection, signal);
  if (blob === undefined) return loadPicture(href, signal);
  const address = URL.createObjectURL(blob);
  return {
    address,
    contentType: blob.type,
    bytes: blob.size,
    format: formatOfType(blob.type) ?? formatInLink(href),
    size: blob.type.startsWith("image/") ? await sizeOf(address) : undefined,
  };
}

function formatOfType(contentType: string): string | undefined {
  return outputFormats.find((format) => formats[format].mediaType === contentType);
}

function formatInLink(href: string): string | undefined {
  const extension = extensionIn(href).slice(1).toLowerCase();
  return extension === "" ? undefined : (formatOfExtension(extension) ?? extension);
}

/** `undefined` for a picture that this browser cannot show. */
async function sizeOf(address: string): Promise<FileSize | undefined> {
  const picture = new Image();
  const loaded = new Promise<FileSize | undefined>((resolve) => {
    picture.addEventListener("load", () =>
      resolve({ width: picture.naturalWidth, height: picture.naturalHeight }),
    );
    picture.addEventListener("error", () => resolve(undefined));
  });
  picture.src = address;
  return loaded;
}

/** Fetches a result through the client; `undefined` if the link has another form or another origin than the service. */
export async function fetchOwnFile(
  client: Client,
  href: string,
  connection: Connection,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const own = readOwnLink(href, connection);
  return own && client.getResultFile(own.id, own.extension, signal);
}

/** Returns id and extension of a link that the service itself serves; `undefined` for a link to another store. */
export function readOwnLink(
  href: string,
  connection: Connection,
): { id: string; extension: string } | undefined {
  const { origin, pathname } = new URL(href, window.location.origin);
  const match = /^\/results\/([^/]+)\.(\w+)$/.exec(pathname);
  if (match === null || origin !== new URL(serviceAddress(connection)).origin) return undefined;
  return { id: match[1] ?? "", extension: match[2] ?? "" };
}

/** The file extension of a link, with its dot; empty if it has none. */
export function extensionIn(href: string): string {
  return /\.\w+$/.exec(new URL(href, window.location.origin).pathname)?.[0] ?? "";
}

/** Backoff between attempts, ms: a link can exist before its picture. In total a little over half a minute. */
const waitsMs = [0, 500, 1_000, 2_000, 3_000, 5_000, 8_000, 13_000];

async function loadPicture(href: string, signal: AbortSignal): Promise<ResultFile> {
  const format = findFormat(formatOfExtension(extensionIn(href).slice(1)));
  const came = formatInLink(href);
  if (format?.isPicture === false) {
    return {
      address: href,
      contentType: format.mediaType,
      bytes: undefined,
      format: came,
      size: undefined,
    };
  }
  for (const waitMs of waitsMs) {
    await pause(waitMs, signal);
    signal.throwIfAborted();
    const picture = new Image();
    picture.src = href;
    try {
      await picture.decode();
      const size = { width: picture.naturalWidth, height: picture.naturalHeight };
      return { address: href, contentType: "image/*", bytes: undefined, format: came, size };
    } catch {
      // An `<img>` does not tell a missing picture from a pending one, so all attempts are made.
    }
  }
  throw new ClientError({ kind: "timedOut", afterMs: waitsMs.reduce((sum, waitMs) => sum + waitMs, 0) });
}

/** The requested name, else the template's with the start of the render's id, which makes it unique. */
export function downloadName({
  fileName,
  templateName,
  requestId,
  extension,
}: {
  fileName: string | undefined;
  templateName: string;
  requestId: string;
  /** With its dot. */
  extension: string;
}): string {
  return toFileName(fileName ?? `${templateName} ${requestId.slice(0, 8)}`, extension.slice(1));
}

/**
 * Whether no picture will come at a link, so that another request for it is useless: its render has failed (422), or it
 * has expired (410). `isOurs`: our service also answers 404 for a result that was deleted, and 500 for one whose file is
 * lost. At another service's link it may be late, and rendering it again may cost money.
 */
export function isFinalFailure(error: unknown, isOurs: boolean): boolean {
  const status = refusalStatus(error) ?? 0;
  return [410, 422].includes(status) || (isOurs && [404, 500].includes(status));
}
