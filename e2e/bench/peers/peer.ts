import type { TemplateDocument } from "#scene/document.ts";

export const pictureFormats = ["jpeg", "png", "webp"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Of JPEG and WebP. */
export const quality = 85;

export interface PeerOrder {
  document: TemplateDocument;
  format: PictureFormat;
}

/** A program that draws cards. Its fonts and its process are loaded before it is measured. */
export interface Peer {
  name: string;
  /** Whether it can have the decoded photo in memory; the others decode a photo every time. */
  keepsPhotos: boolean;
  /** The bytes of a file. */
  render: (order: PeerOrder) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

export interface PeerSetup {
  cards: readonly { document: TemplateDocument }[];
  /** The bytes of the photo that a card names. */
  readPhoto: (source: string) => Buffer;
}
